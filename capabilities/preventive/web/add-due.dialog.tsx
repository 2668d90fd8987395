import { useMutationCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import type { Pet } from '@alder/patients/contract';
import { Button, CallForm, DateField, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { createPreventiveDue, getPetPreventive, getReminders } from '../contract/index.ts';
import styles from './preventive.module.css';
import { usePreventiveTexts } from './use-preventive-texts.ts';

/** Writes down something that is due: a check, a test, a dose that another hospital has announced. */
export function AddDueDialog({ pet, onClose }: { pet: Pick<Pet, 'id' | 'name'>; onClose: () => void }) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const create = useMutationCall(createPreventiveDue, { title: pet.name, refreshes: [getPetPreventive, getReminders] });
  const form = useCallForm(createPreventiveDue, {
    initial: { pet: pet.id, what: '', due_on: '' },
    send: create.mutateAsync,
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('due.added', { what: result.what, date: format.date(result.due_on, 'full') }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('due.add')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('due.add')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <TextField name="what" label={t('due.what')} required maxLength={200} />
        <DateField name="due_on" label={t('due.on')} required />
      </CallForm>
    </Dialog>
  );
}
