import { useMutationCall } from '@alder/client';
import type { LabRecord } from '@alder/lab/contract';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { useState } from 'react';
import { correctResult } from '../contract/index.ts';
import { type Doubt, plainValue, shownUnit } from '../domain/index.ts';
import { doubtsIn, placesOf } from './doubts.ts';
import { Confirm } from './enter.dialog.tsx';
import styles from './entry.module.css';
import { PetHead } from './pet-head.tsx';
import { useEntryTexts } from './use-entry-texts.ts';
import { type Row, ValueRows } from './value-rows.tsx';

const refreshes = [
  ...[{ id: 'record.getById' }, { id: 'record.getEntriesNew' }, { id: 'record.search' }],
  ...[{ id: 'critical.getAll' }, { id: 'critical.getOfRecord' }],
];

const unitOf = ({ unit, unit_raw }: LabRecord['results'][number]) => shownUnit(unit) || unit_raw;

/** Corrects values of a filed result; the earlier ones stay readable. */
export function CorrectResult({ record, onClose }: { record: LabRecord; onClose: () => void }) {
  const t = useEntryTexts();
  // The result as it was when the form was opened: who changed it meanwhile is not overruled.
  const [{ id, version, results }] = useState(record);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const correct = useMutationCall(correctResult, { refreshes, title: t('correct.title') });
  const filed: readonly Row[] = results.map((value) => {
    const unit = unitOf(value);
    return { code: value.code, name: value.name, raw: value.raw, unit, before: `${value.raw} ${unit}`.trim() };
  });
  const isChanged = ({ raw, unit }: Row, at: number) =>
    plainValue(raw) !== filed[at]!.raw || unit.trim() !== filed[at]!.unit;
  const form = useCallForm(correctResult, {
    initial: { rows: [...filed], reason: '', confirmed: false },
    toInput: ({ rows, reason, confirmed }) => ({
      ...{ id, version, reason, confirmed },
      changes: rows.flatMap((row, at) => (isChanged(row, at) ? [{ at, raw: row.raw, unit: row.unit }] : [])),
    }),
    send: correct.mutateAsync,
    onRefused: (error) => {
      const found = doubtsIn(error);
      if (found) setDoubts(found);
      return found !== undefined;
    },
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t(result.critical ? 'correct.critical' : 'correct.done') });
      onClose();
    },
    texts: t,
  });
  const { rows, reason, confirmed } = form.values;
  const isNothing = !rows.some(isChanged);
  const isBlank = rows.some(({ raw }) => raw.trim() === '');
  const blocked = isNothing
    ? t('correct.nothing')
    : isBlank
      ? t('correct.blank')
      : reason.trim() === ''
        ? t('correct.why')
        : doubts.length > 0 && !confirmed
          ? t('doubt.first')
          : undefined;
  return (
    <Dialog
      open
      full
      size="lg"
      title={t('correct.title')}
      about={t('correct.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton
            of={form}
            variant={doubts.length > 0 ? 'danger' : 'primary'}
            {...(blocked !== undefined && { disabledReason: blocked })}
          >
            {t(doubts.length > 0 ? 'correct.anyway' : 'correct.save')}
          </SubmitButton>
        </>
      }
    >
      {record.animal && (
        <PetHead {...record.animal} name={record.pet_name ?? ''} patient_id={record.patient_id ?? ''} />
      )}
      <CallForm form={form} className={styles.form}>
        <ValueRows
          rows={rows}
          doubts={placesOf(rows, doubts)}
          onChange={(at, typed) => {
            setDoubts([]);
            form.set({
              rows: rows.map((row, place) => (place === at ? { ...row, ...typed } : row)),
              confirmed: false,
            });
          }}
        />
        <TextField name="reason" label={t('reason')} required maxLength={500} autoComplete="off" />
        <Confirm isAsked={doubts.length > 0} value={confirmed} onChange={(next) => form.set({ confirmed: next })} />
      </CallForm>
    </Dialog>
  );
}
