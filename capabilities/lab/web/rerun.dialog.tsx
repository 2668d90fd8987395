import { useMutationCall } from '@alder/client';
import { useFormat, useLanguage } from '@alder/i18n';
import {
  Button,
  CallForm,
  Dialog,
  NumberField,
  Seg,
  SubmitButton,
  Switch,
  TextField,
  toast,
  useCallForm,
} from '@alder/ui';
import { useState } from 'react';
import { getReruns, type LabRecord, rerunRecord } from '../contract/index.ts';
import { beyondRange, dilutionEffect, MAX_DILUTION, nameOf } from '../domain/index.ts';
import lab from './lab.module.css';
import styles from './rerun.module.css';
import { useLabTexts } from './use-lab-texts.ts';

const FACTORS = [1, 2, 4, 5, 10] as const;
const refreshes = [getReruns, { id: 'labOrder.getAll' }, { id: 'deltaHold.getAll' }];

/** Asks for a result to be measured again, in the sample as it is or diluted. */
export function RerunDialog({ record, onClose }: { record: LabRecord; onClose: () => void }) {
  const t = useLabTexts();
  const format = useFormat();
  const { language } = useLanguage();
  const beyond = beyondRange(record.results);
  const [isOwn, setOwn] = useState(false);
  const rerun = useMutationCall(rerunRecord, { title: t('rerun.title'), refreshes });
  const form = useCallForm(rerunRecord, {
    initial: { factor: (beyond.length > 0 ? 5 : 1) as number | undefined, byDevice: false, note: '' },
    toInput: ({ factor, byDevice, note }) =>
      factor === undefined
        ? undefined
        : { id: record.id, factor, applied: byDevice && factor > 1 ? ('device' as const) : ('here' as const), note },
    send: rerun.mutateAsync,
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('rerun.done', { number: result.order_id }) });
      onClose();
    },
    texts: t,
  });
  const { factor, byDevice } = form.values;
  const isDiluted = factor !== undefined && factor > 1;
  const lost = record.results.filter(({ code }) => dilutionEffect(code) === 'void');
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('rerun.title')}
      about={t('rerun.about')}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} disabled={factor === undefined || factor < 1 || factor > MAX_DILUTION}>
            {isDiluted ? t('rerun.submitDiluted', { factor: format.number(factor) }) : t('rerun.submit')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        {beyond.length > 0 && (
          <p className={lab.warn}>
            {t('rerun.beyond', {
              names: format.list(
                record.results
                  .filter(({ code }) => beyond.includes(code))
                  .map((value) => `${nameOf(value, language)} ${value.raw}`),
              ),
            })}
          </p>
        )}
        <div className={styles.factors}>
          <Seg
            label={t('rerun.factor')}
            value={isOwn ? 'own' : String(factor)}
            onChange={(choice) => {
              setOwn(choice === 'own');
              form.set({ factor: choice === 'own' ? undefined : Number(choice) });
            }}
            entries={[
              ...FACTORS.map((one) => ({ value: String(one), label: one === 1 ? t('rerun.undiluted') : `×${one}` })),
              { value: 'own', label: t('rerun.own') },
            ]}
          />
          {isOwn && (
            <NumberField
              label={t('rerun.factor')}
              value={factor}
              min={1}
              max={MAX_DILUTION}
              onChange={(next) => form.set({ factor: next })}
            />
          )}
        </div>
        {isDiluted && (
          <>
            <Switch
              label={t('rerun.byDevice')}
              hint={byDevice ? t('rerun.byDevice.yes') : t('rerun.byDevice.no', { factor: format.number(factor) })}
              value={byDevice}
              onChange={(next) => form.set({ byDevice: next })}
            />
            {lost.length > 0 && (
              <p className={lab.muted}>
                {t('rerun.void', { names: format.list(lost.map((value) => nameOf(value, language))) })}
              </p>
            )}
          </>
        )}
        <TextField name="note" label={t('rerun.note')} maxLength={500} />
      </CallForm>
    </Dialog>
  );
}
