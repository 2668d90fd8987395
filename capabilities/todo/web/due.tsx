import { useFormat } from '@alder/i18n';
import { dayOf } from '@alder/records/domain';
import { Chip } from '@alder/ui';
import { useTodoTexts } from './use-todo-texts.ts';

/** In the order in which they are worked off. */
export const dueGroups = ['overdue', 'today', 'later', 'noDay'] as const;
export type DueGroup = (typeof dueGroups)[number];

/** State of a task on `today`, both days of the hospital's zone. */
export function dueGroupOf(due_on: string | null, today: string): DueGroup {
  if (due_on === null) return 'noDay';
  if (due_on < today) return 'overdue';
  return due_on === today ? 'today' : 'later';
}

const TONES = { overdue: 'danger', today: 'warn', later: 'neutral' } as const;

/** The last day of an open thing, as a colour and words; nothing without one. */
export function Due({ due_on }: { readonly due_on: string | null }) {
  const t = useTodoTexts();
  const format = useFormat();
  const group = dueGroupOf(due_on, dayOf(new Date(), format.timeZone));
  if (group === 'noDay') return null;
  return <Chip tone={TONES[group]}>{group === 'today' ? t('due.today') : format.date(due_on!, 'full')}</Chip>;
}
