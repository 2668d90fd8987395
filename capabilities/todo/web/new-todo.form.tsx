import { useAccount, useDraft, useMutationCall } from '@alder/client';
import { createTodoItem, getTodayMedicalRecords } from '@alder/records/contract';
import { CallForm, classes, SubmitButton, TextField, useCallForm } from '@alder/ui';
import { type ComponentType, useState } from 'react';
import { getTodoItems } from '../contract/index.ts';
import styles from './todo.module.css';
import { AssigneeField, DueField } from './todo-fields.tsx';
import { useTodoTexts } from './use-todo-texts.ts';

export type PetFieldProps = {
  readonly label?: string;
  readonly onChoose: (pet: { readonly id: string } | undefined) => void;
};

type NewTodoProps = {
  /** The patient, where it is known. */
  readonly pet?: string | undefined;
  /** Chooses the patient, where it is not. */
  readonly PetField?: ComponentType<PetFieldProps> | undefined;
  readonly autoFocus?: boolean;
};

/** One line, for whom, until when, about which patient: Enter adds it, and the next one can be written. */
export function NewTodoForm({ pet, PetField, autoFocus }: NewTodoProps) {
  const t = useTodoTexts();
  const { account } = useAccount();
  const [chosen, setChosen] = useState<string>();
  const [sent, setSent] = useState(0);
  const create = useMutationCall(createTodoItem, {
    refreshes: [getTodoItems, getTodayMedicalRecords],
    title: t('add'),
  });
  const first = { text: '', assignee: account.id as string, due_on: null as string | null };
  const form = useCallForm(createTodoItem, {
    initial: first,
    toInput: ({ text, assignee, due_on }) => ({
      ...{ text: text.trim(), assignee: assignee || null, due_on },
      ...((pet ?? chosen) && { pet: pet ?? chosen }),
    }),
    send: create.mutateAsync,
    onSent: ({ result }) => {
      form.reset();
      // The patient of the next thing may be chosen while this one is on its way.
      if (chosen !== undefined && chosen !== result.pet) return;
      setChosen(undefined);
      setSent((count) => count + 1);
    },
    draft: useDraft(`todo.${pet ?? 'hospital'}`, { value: first, version: null }),
    texts: t,
  });
  const lacks = form.values.text.trim() === '';
  return (
    <CallForm form={form} className={pet ? styles.newOfPet : classes(styles.new, !lacks && styles.written)}>
      <TextField
        name="text"
        label={t('text')}
        placeholder={t('text.hint')}
        maxLength={500}
        autoFocus={autoFocus}
        className={styles.newText}
      />
      {PetField && (
        <div>
          <PetField key={sent} label={t('patient')} onChoose={(one) => setChosen(one?.id)} />
        </div>
      )}
      <AssigneeField />
      <DueField />
      <SubmitButton of={form} {...(lacks && { disabledReason: t('text.missing') })}>
        {t('add')}
      </SubmitButton>
    </CallForm>
  );
}
