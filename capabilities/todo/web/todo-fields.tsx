import { getHospitalUsers } from '@alder/accounts/contract';
import { useCall } from '@alder/client';
import { DateField, SelectField } from '@alder/ui';
import { useTodoTexts } from './use-todo-texts.ts';

/** Who does it; those who left the hospital are not offered. */
export function AssigneeField() {
  const t = useTodoTexts();
  const users = useCall(getHospitalUsers, {});
  const people = (users.data?.result ?? []).filter(({ active }) => active !== false);
  return (
    <SelectField
      name="assignee"
      label={t('assignee')}
      none={t('anyone')}
      options={people.map(({ id, displayName }) => ({ value: id, label: displayName }))}
    />
  );
}

/** Until when. */
export function DueField() {
  const t = useTodoTexts();
  return <DateField name="due_on" label={t('due')} />;
}
