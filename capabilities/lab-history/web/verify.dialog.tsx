import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { type DeltaHold, getDeltaHolds, verifyDeltaHold } from '../contract/index.ts';
import styles from './hold.module.css';
import { useHistoryTexts } from './use-history-texts.ts';
import { useHoldWords } from './use-hold-words.ts';

/** Releases a result that waits, in the name of whoever checked it. */
export function VerifyDialog({ hold, onClose }: { readonly hold: DeltaHold; readonly onClose: () => void }) {
  const t = useHistoryTexts();
  const words = useHoldWords();
  const verify = useMutationCall(verifyDeltaHold, {
    title: t('verify.title'),
    refreshes: [getDeltaHolds, { id: 'record.getById' }, { id: 'record.getEntriesNew' }, { id: 'record.getCounts' }],
  });
  const form = useCallForm(verifyDeltaHold, {
    initial: { note: '' },
    toInput: ({ note }) => ({ id: hold.id, version: hold.version, note }),
    send: verify.mutateAsync,
    onSent: () => {
      toast({ tone: 'done', text: t('verify.done') });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('verify.title')}
      about={t('verify.about')}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('verify.save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <p className={styles.whose}>
          <b>{hold.pet_name}</b> {hold.patient_id}
        </p>
        <ul className={styles.said}>
          {hold.changes.map((change) => (
            <li key={change.code}>{words(change)}</li>
          ))}
        </ul>
        <TextField name="note" label={t('verify.note')} hint={t('verify.hint')} required maxLength={500} />
      </CallForm>
    </Dialog>
  );
}
