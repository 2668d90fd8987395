import { type Context, implement, wireRow } from '@alder/server';
import { inputIncorrect } from '@alder/wire';
import {
  getHospitalEntries,
  getHospitalEntriesOfRange,
  getTodayMedicalRecords,
  postItRecord,
  todoItem,
} from '../contract/index.ts';
import { addDays, dayOf, startOfDay } from '../domain/index.ts';
import { type Around, presentCard } from './board.presenter.ts';
import {
  countVisits,
  listCardsBefore,
  listCardsBetween,
  listHandover,
  listOpenCardsBetween,
  listTodo,
} from './board.repository.ts';
import { countFor, listStuck, type VisitSpan } from './counts.repository.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { listNames } from './record.repository.ts';

export const boardHandlers = [
  implement(getTodayMedicalRecords, async (_input, context) => {
    const { trx, account, hospital, now } = context;
    const day = dayOf(now, hospital.timezone);
    const start = (shift: number) => startOfDay(addDays(day, shift), hospital.timezone);
    const rows = [
      ...(await listOpenCardsBetween(trx, start(-1), start(0))),
      ...(await listCardsBetween(trx, start(0), start(1))),
    ];
    const around = await aroundCards(rows, context);
    const handover = await listHandover(trx, start(0));
    const todo = await listTodo(trx, account.id, start(0));

    return {
      result: rows.map((row) => presentCard(row, around)),
      now: now.toISOString(),
      day,
      visits_week_before: await countVisits(trx, start(-7), start(-6)),
      handover: handover.map((row) =>
        postItRecord.parse({ ...wireRow(row), author_name: (row.author && around.names.get(row.author)) ?? null }),
      ),
      todo: todo.map((row) => todoItem.parse({ ...wireRow(row), done: row.done_at !== null })),
    };
  }),

  implement(getHospitalEntriesOfRange, async ({ start, end }, context) => {
    const { trx, hospital, now } = context;
    const from = startOfDay(start, hospital.timezone);
    const rows = await listCardsBetween(trx, from, startOfDay(addDays(end, 1), hospital.timezone));
    const around = await aroundCards(rows, context);

    return { result: rows.map((row) => presentCard(row, around)), now: now.toISOString() };
  }),

  implement(getHospitalEntries, async ({ offset, limit }, context) => {
    const cursor = offset === undefined ? undefined : readCursor(offset);
    if (offset !== undefined && !cursor) throw inputIncorrect({ fields: { offset: 'offset' } });
    const rows = await listCardsBefore(context.trx, cursor, limit + 1);
    const page = rows.slice(0, limit);
    const around = await aroundCards(page, context);
    const last = page.at(-1);

    return {
      result: page.map((row) => presentCard(row, around)),
      ...(rows.length > limit && last && { next: writeCursor({ at: last.checked_in_at, id: last.id }) }),
    };
  }),
];

/** All that the cards show of other tables, in as few looks as there are kinds. */
export async function aroundCards(rows: readonly VisitSpan[], { trx, hospital }: Context): Promise<Around> {
  const pets = [...new Set(rows.map((row) => row.pet))];
  return {
    counts: await countFor(trx, rows),
    stuck: await listStuck(trx, pets),
    names: await listNames(trx),
    rounding: hospital.rounding,
  };
}
