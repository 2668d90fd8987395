import { useMutationCall } from '@alder/client';
import { Button, CallForm, Dialog, SubmitButton, TextField, toast, useCallForm } from '@alder/ui';
import { type CriticalAlert, getCriticalAlerts, getCriticalOfRecord, noteReadback } from '../contract/index.ts';
import styles from './criticals.module.css';
import { useCriticalTexts } from './use-critical-texts.ts';
import { type MarkSlot, Values } from './values.tsx';

type Props = {
  readonly record: string;
  readonly values: CriticalAlert['values'];
  readonly responsible: string | null;
  readonly onClose: () => void;
  readonly Mark?: MarkSlot | undefined;
};

/** Notes a telephone call: who was notified, and what that person read back. */
export function ReadbackDialog({ record, values, responsible, onClose, Mark }: Props) {
  const t = useCriticalTexts();
  const mutation = useMutationCall(noteReadback, {
    refreshes: [getCriticalOfRecord, getCriticalAlerts, { id: 'record.getById' }, { id: 'record.getEntriesNew' }],
    title: t('tell'),
  });
  const form = useCallForm(noteReadback, {
    initial: { told: responsible ?? '', read_back: '' },
    toInput: ({ told, read_back }) => ({ record, told, read_back }),
    send: mutation.mutateAsync,
    onSent: ({ result }) => {
      toast({ tone: 'done', text: t('tell.done', { name: result.told }) });
      onClose();
    },
    texts: t,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dirty={form.isDirty}
      title={t('tell')}
      about={t('tell.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form}>{t('tell.save')}</SubmitButton>
        </>
      }
    >
      <CallForm form={form}>
        <div className={styles.form}>
          <p className={styles.toRead}>
            <Values of={{ values, record }} Mark={Mark} />
          </p>
          <TextField name="told" label={t('told')} required maxLength={120} autoComplete="off" />
          <TextField name="read_back" label={t('readBack')} required maxLength={300} autoComplete="off" />
        </div>
      </CallForm>
    </Dialog>
  );
}
