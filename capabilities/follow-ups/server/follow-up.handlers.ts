import { type Context, type Implementation, implement, implementEntry, presentEntry, wireRow } from '@alder/server';
import { inputIncorrect, notFound } from '@alder/wire';
import { createFollowUp, followUp, followUpSettled, getFollowUps, updateFollowUp } from '../contract/index.ts';
import { findVisit, listFollowUps, lockVisit } from './follow-up.repository.ts';

/** What follow-ups ask of another capability; `apps/server/src/compose.ts` gives it. */
export type FollowUpDeps = {
  /** Ticks a thing to do off, or opens it again. */
  readonly tickTodo: (context: Context, item: string, done: boolean) => Promise<void>;
};

/** What becomes of the follow-ups of a visit. */
export const followUpHandlers = ({ tickTodo }: FollowUpDeps): readonly Implementation[] => [
  ...implementEntry({
    calls: { model: 'followUp', entry: followUp, create: createFollowUp, update: updateFollowUp },
    table: 'follow_up',
    permit: 'his',
    onCreate: async ({ medical_record, kind, subject, state, reason }, { trx, account }) => {
      refuseWithoutReason(state, reason);
      const visit = await lockVisit(trx, medical_record);
      if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
      const stored = await listFollowUps(trx, medical_record);
      const current = stored.find((one) => one.kind === kind && one.subject === subject);
      if (current) throw followUpSettled({ current: presentEntry(followUp, wireRow(current)) });
      return { pet: visit.pet, author: account.id };
    },
    onUpdate: async ({ state, reason, deleted }, current, context) => {
      const next = state ?? current.state;
      refuseWithoutReason(next, reason === undefined ? current.reason : reason);
      if (current.todo_item) await tickTodo(context, current.todo_item, next !== 'todo' || deleted === true);
      return { author: context.account.id };
    },
  }),

  implement(getFollowUps, async ({ id }, { trx }) => {
    if (!(await findVisit(trx, id))) throw notFound({ id });
    return { result: (await listFollowUps(trx, id)).map((row) => presentEntry(followUp, wireRow(row))) };
  }),
];

function refuseWithoutReason(state: string, reason: string | null | undefined): void {
  if (state === 'skipped' && !reason) throw inputIncorrect({ fields: { reason: 'missing' } });
}
