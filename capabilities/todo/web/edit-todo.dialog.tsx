import { useMutationCall } from '@alder/client';
import { getTodayMedicalRecords, updateTodoItem } from '@alder/records/contract';
import { Button, CallForm, Dialog, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { getTodoItems, type TodoLine } from '../contract/index.ts';
import styles from './todo.module.css';
import { AssigneeField, DueField } from './todo-fields.tsx';
import { useTodoTexts } from './use-todo-texts.ts';

/** Changes the text of a task, its assignee and its due day. */
export function EditTodoDialog({ line, onClose }: { readonly line: TodoLine; readonly onClose: () => void }) {
  const t = useTodoTexts();
  const update = useMutationCall(updateTodoItem, {
    refreshes: [getTodoItems, getTodayMedicalRecords],
    title: t('edit'),
  });
  const form = useCallForm(updateTodoItem, {
    initial: { text: line.text, assignee: line.assignee ?? '', due_on: line.due_on },
    toInput: ({ text, assignee, due_on }) => ({
      ...{ id: line.id, version: line.version },
      ...{ text: text.trim(), assignee: assignee || null, due_on },
    }),
    send: update.mutateAsync,
    onSent: onClose,
    texts: t,
  });
  return (
    <Dialog
      open
      size="sm"
      title={t('edit')}
      onClose={onClose}
      dirty={form.isDirty}
      onMainAction={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton of={form} {...(form.values.text.trim() === '' && { disabledReason: t('text.missing') })}>
            {t('save')}
          </SubmitButton>
        </>
      }
    >
      <CallForm form={form} className={styles.form}>
        <TextField name="text" label={t('text')} required maxLength={500} autoFocus />
        <AssigneeField />
        <DueField />
      </CallForm>
    </Dialog>
  );
}
