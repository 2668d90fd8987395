import { useAccount, useDraft, useMutationCall } from '@alder/client';
import { createTodoItem, getTodayMedicalRecords } from '@alder/records/contract';
import { CallForm, TextField, textDraft, useCallForm } from '@alder/ui';
import { useBoardPartsTexts } from './board-parts-texts.ts';
import styles from './board-rail.module.css';

/** One line: Enter adds it to what the user has to do today, and the next one can be written. */
export function NewTodo() {
  const t = useBoardPartsTexts();
  const { account } = useAccount();
  const create = useMutationCall(createTodoItem, { refreshes: [getTodayMedicalRecords] });
  const form = useCallForm(createTodoItem, {
    initial: { text: '' },
    toInput: ({ text }) => ({ text: text.trim(), assignee: account.id }),
    send: create.mutateAsync,
    onSent: (_, sent) => {
      if (form.values.text === sent.text) form.reset();
    },
    draft: textDraft('text', useDraft('todo', { value: '', version: null })),
  });
  return (
    <CallForm form={form} className={styles.add}>
      <TextField name="text" label={t('todo.add')} labelHidden autoFocus placeholder={t('todo.addHint')} />
    </CallForm>
  );
}
