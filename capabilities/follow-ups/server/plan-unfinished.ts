import { dayOf } from '@alder/i18n/format';
import { defineTextsInEveryLanguage, translator } from '@alder/i18n/texts';
import type { Reaction, Work } from '@alder/server';
import { analyteOf } from '@alder/terms';
import { suggestionsOf } from '../domain/index.ts';
import { findVisit, insertTodoFollowUp, listCriticals, listFollowUps } from './follow-up.repository.ts';
import en from './todo/en.json' with { type: 'json' };
import ja from './todo/ja.json' with { type: 'json' };
import zhtw from './todo/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

/** Writes a thing to do of a visit. @returns its id */
export type AddTodo = (
  work: Work,
  item: {
    readonly medical_record: string;
    readonly pet: string;
    readonly assignee: string | null;
    readonly text: string;
  },
) => Promise<string>;

/** When the card leaves the clinic, what is neither done nor skipped becomes a thing to do of the visit's doctor. */
export const planUnfinished =
  ({ addTodo }: { readonly addTodo: AddTodo }): Reaction =>
  async ({ id }, work) => {
    const { trx, hospital, emit } = work;
    const visit = await findVisit(trx, id);
    if (!visit || visit.stage === 'clinic') return;
    const { pet, assignee, plan, checked_in_at } = visit;
    const criticals = await listCriticals(trx, { pet, since: checked_in_at });
    const day = dayOf(checked_in_at, hospital.timezone);
    const stored = await listFollowUps(trx, id);
    // Vaccines that are due have reminders of their own.
    const open = suggestionsOf({ plan, day, criticals, vaccines: [] }).filter(
      ({ kind, subject }) => !stored.some((one) => one.kind === kind && one.subject === subject),
    );
    const t = translator(texts, hospital.lang);
    for (const one of open) {
      const name = analyteOf(one.subject)?.[hospital.lang] ?? one.subject;
      const text = one.kind === 'test' ? t('test', { name }) : t('recheck', { day: one.due_on });
      const todo_item = await addTodo(work, { medical_record: id, pet, assignee, text });
      const followUp = await insertTodoFollowUp(trx, one, { medical_record: id, pet, todo_item, author: assignee });
      emit({ event: 'followUp.created', id: followUp, permit: 'his', payload: { medical_record: id } });
    }
  };
