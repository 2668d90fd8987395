import { useMutationCall } from '@alder/client';
import { CallForm, Checkbox, Dialog, SelectField, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { getSpecimens, rejectSpecimen, type Specimen } from '../contract/index.ts';
import { type RejectReason, rejectReasons } from '../domain/index.ts';
import styles from './specimens.module.css';
import { useSpecimenTexts } from './use-specimen-texts.ts';

/** Records why a sample is unusable, and asks for a new one. */
export function RejectDialog({ one, onClose }: { one: Specimen; onClose: () => void }) {
  const t = useSpecimenTexts();
  const reject = useMutationCall(rejectSpecimen, { refreshes: [getSpecimens, { id: 'labOrder.getAll' }] });
  const form = useCallForm(rejectSpecimen, {
    initial: { reason: '' as RejectReason | '', note: '', again: true },
    toInput: ({ reason, note, again }) =>
      reason === '' ? undefined : { id: one.id, version: one.version, reason, note, again },
    send: reject.mutateAsync,
    onSent: ({ replacement }) => {
      toast({ tone: 'done', text: replacement ? t('reject.new', { number: replacement.number }) : t('reject.done') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      title={t('reject.title', { number: one.number })}
      about={t('reject.about')}
      dirty={form.isDirty}
      onClose={onClose}
      footer={
        <SubmitButton of={form} {...(form.values.reason === '' && { disabledReason: t('reject.choose') })}>
          {t('reject')}
        </SubmitButton>
      }
    >
      <CallForm form={form} className={styles.form}>
        <SelectField
          label={t('reason')}
          value={form.values.reason}
          onChange={(reason: string) => form.set({ reason: reason as RejectReason })}
          options={rejectReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <TextField name="note" label={t('note')} maxLength={300} />
        <Checkbox label={t('reject.again')} value={form.values.again} onChange={(again) => form.set({ again })} />
      </CallForm>
    </Dialog>
  );
}
