import { type Context, cacheFragment, implement, presentEntry, readCursor, wireRow, writeCursor } from '@alder/server';
import {
  type BoardCard,
  getHospitalEntries,
  getHospitalEntriesOfRange,
  getTodayMedicalRecords,
  postItRecord,
  todoItem,
} from '../contract/index.ts';
import { addDays, dayOf, startOfDay } from '../domain/index.ts';
import { listNames, readAround } from './around.repository.ts';
import { presentCard, spanOf } from './board.presenter.ts';
import {
  type CardRow,
  countVisits,
  listBoard,
  listCardsBefore,
  listCardsBetween,
  listHandover,
  listTodo,
  newestEvent,
} from './board.repository.ts';
import { rememberedBoard } from './board-memory.ts';

export const boardHandlers = [
  implement(getTodayMedicalRecords, async (_input, context) => {
    const { trx, account, hospital, now } = context;
    const day = dayOf(now, hospital.timezone);
    const seq = await newestEvent(trx);
    const board = await rememberedBoard({ hospital: hospital.id, day, seq }, () => readBoard(day, context));
    const todo = await listTodo(trx, account.id, startOfDay(day, hospital.timezone));

    return {
      ...board,
      now: now.toISOString(),
      day,
      todo: todo.map((row) => presentEntry(todoItem, { ...wireRow(row), done: row.done_at !== null })),
    };
  }),

  implement(getHospitalEntriesOfRange, async ({ start, end }, context) => {
    const { trx, hospital, now } = context;
    const from = startOfDay(start, hospital.timezone);
    const rows = await listCardsBetween(trx, from, startOfDay(addDays(end, 1), hospital.timezone));

    return { result: await presentCards(rows, context), now: now.toISOString() };
  }),

  implement(getHospitalEntries, async ({ offset, limit }, context) => {
    const cursor = readCursor(offset, 'instant');
    const rows = await listCardsBefore(context.trx, cursor, limit + 1);
    const result = await presentCards(rows.slice(0, limit), context);
    const last = result.at(-1);

    return {
      result,
      ...(rows.length > limit && last && { next: writeCursor(new Date(last.checked_in_at), last.id) }),
    };
  }),
];

/** The part of the board that all of the hospital see alike. */
async function readBoard(day: string, context: Context) {
  const { trx, hospital } = context;
  const start = (shift: number) => startOfDay(addDays(day, shift), hospital.timezone);
  const names = await listNames(trx);
  const rows = await listBoard(trx, start(-1), start(0), start(1));
  const handover = await listHandover(trx, start(0));

  return {
    result: cacheFragment(getTodayMedicalRecords.payload.shape.result, await presentCards(rows, context, names)),
    visits_week_before: await countVisits(trx, start(-7), start(-6)),
    handover: handover.map((row) =>
      presentEntry(postItRecord, { ...wireRow(row), author_name: (row.author && names.get(row.author)) ?? null }),
    ),
  };
}

async function presentCards(
  rows: readonly CardRow[],
  { trx, hospital }: Context,
  known?: ReadonlyMap<string, string>,
): Promise<BoardCard[]> {
  const names = known ?? (await listNames(trx));
  const around = await readAround(trx, rows.map(spanOf));
  return rows.map((row) => presentCard(row, { around, names, rounding: hospital.rounding }));
}
