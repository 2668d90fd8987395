import { useMutationCall } from '@alder/client';
import { showUnit } from '@alder/terms';
import {
  Button,
  CallForm,
  Dialog,
  FileField,
  SubmitButton,
  TextArea,
  toast,
  useCallForm,
  useFailToast,
} from '@alder/ui';
import { useState } from 'react';
import { addComparisonPairs, type Comparison, getComparison, getComparisons } from '../../contract/index.ts';
import { readPairSheet } from '../../domain/index.ts';
import styles from '../qc.module.css';
import { useQcTexts } from '../use-qc-texts.ts';

/** Pairs that were measured elsewhere: typed, pasted or read from a file. */
export function AddPairs({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const t = useQcTexts();
  const failed = useFailToast(t);
  const [sheet, setSheet] = useState('');
  const { pairs, faults } = readPairSheet(sheet);
  const add = useMutationCall(addComparisonPairs, { refreshes: [getComparison, getComparisons] });
  const form = useCallForm(addComparisonPairs, {
    initial: {},
    toInput: () => ({ id: comparison.id, pairs: [...pairs] }),
    send: add.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('compare.added', { count: pairs.length }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('compare.add')}
      about={t('compare.add.about', { x: comparison.x_name, y: comparison.y_name, unit: showUnit(comparison.unit) })}
      onClose={onClose}
      dirty={sheet !== ''}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={pairs.length === 0 || faults.length > 0}>
            {t('compare.add')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <TextArea
          label={t('compare.sheet')}
          value={sheet}
          onChange={setSheet}
          required
          {...(faults.length > 0 && { error: t('lot.faults', { lines: faults.join(', ') }) })}
          {...(pairs.length > 0 && { hint: t('compare.read', { count: pairs.length }) })}
        />
        <FileField
          label={t('lot.file')}
          accept=".csv,.tsv,.txt"
          onChange={([file]) => void file?.text().then(setSheet, failed)}
        />
      </CallForm>
    </Dialog>
  );
}
