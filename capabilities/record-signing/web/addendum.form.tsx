import { useDraft, useMutationCall } from '@alder/client';
import { Button, CallForm, SubmitButton, TextArea, textDraft, toast, useCallForm } from '@alder/ui';
import { addRecordAddendum, getRecordSigning } from '../contract/index.ts';
import styles from './record-signing.module.css';
import { useSigningTexts } from './use-signing-texts.ts';

/** Writes a note below a signed record; half of one stays on the device. */
export function AddendumForm({ record, onClose }: { readonly record: string; readonly onClose: () => void }) {
  const t = useSigningTexts();
  const typing = useDraft(`addendum.${record}`, { value: '', version: null });
  const send = useMutationCall(addRecordAddendum, { refreshes: [getRecordSigning], title: t('addendum.write') });
  const form = useCallForm(addRecordAddendum, {
    initial: { text: '' },
    toInput: ({ text }) => ({ id: record, text }),
    send: send.mutateAsync,
    onSent: () => {
      toast({ text: t('addendum.saved') });
      onClose();
    },
    draft: textDraft('text', typing),
    texts: t,
  });
  return (
    <CallForm form={form} className={styles.form}>
      <TextArea name="text" label={t('addendum')} hint={t('addendum.about')} rows={3} required autoFocus />
      <div className={styles.acts}>
        <SubmitButton of={form}>{t('addendum.save')}</SubmitButton>
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </CallForm>
  );
}
