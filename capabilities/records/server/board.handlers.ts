import { type Context, cacheFragment, implement, presentEntry, readCursor, wireRow, writeCursor } from '@alder/server';
import type { PayloadOf } from '@alder/wire';
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
  listChangedCards,
  listEvents,
  listHandover,
  listTodo,
  newestEvent,
} from './board.repository.ts';
import { changedCards } from './board-changes.ts';
import { type BoardReader, openBoardMemory } from './board-memory.ts';

export const boardHandlers = [
  implement(getTodayMedicalRecords, async (_input, context) => {
    const { trx, account, hospital, now } = context;
    const day = dayOf(now, hospital.timezone);
    const seq = await newestEvent(trx);
    const { board } = await rememberedBoard({ hospital: hospital.id, day, seq }, boardReader(day, seq, context));
    const todo = await listTodo(trx, account.id, { day, since: startOfDay(day, hospital.timezone) });

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

/** The part of the board that all of the hospital see alike, and names by account. */
type SharedBoard = {
  readonly board: Omit<PayloadOf<typeof getTodayMedicalRecords>, 'now' | 'day' | 'todo'>;
  readonly names: ReadonlyMap<string, string>;
};

const rememberedBoard = openBoardMemory<SharedBoard>();
/** More are seldom about single cards. */
const MAX_EVENTS = 50;
const keep = (cards: BoardCard[]) => cacheFragment(getTodayMedicalRecords.payload.shape.result, cards);

function boardReader(day: string, newest: number, context: Context): BoardReader<SharedBoard> {
  const { trx, hospital } = context;
  const start = (shift: number) => startOfDay(addDays(day, shift), hospital.timezone);
  const span = { leftSince: start(-1), from: start(0), to: start(1) };
  return {
    async read() {
      const [names, rows, handover, visits_week_before] = await Promise.all([
        listNames(trx),
        listBoard(trx, span),
        listHandover(trx, span.from),
        countVisits(trx, start(-7), start(-6)),
      ]);
      const notes = handover.map((row) =>
        presentEntry(postItRecord, { ...wireRow(row), author_name: (row.author && names.get(row.author)) ?? null }),
      );
      const result = keep(await presentCards(rows, context, names));
      return { board: { result, visits_week_before, handover: notes }, names };
    },

    async update({ board, names }, seq) {
      const events = await listEvents(trx, seq, newest, MAX_EVENTS);
      const changed = events && changedCards(events);
      if (!changed) return undefined;
      const cards = await presentCards(await listChangedCards(trx, span, changed), context, names);
      const isSame = ({ id, patient }: BoardCard) => !changed.visits.includes(id) && !changed.pets.includes(patient.id);
      const result = keep([...board.result.filter(isSame), ...cards].toSorted(byArrival));
      return { board: { ...board, result }, names };
    },
  };
}

/** As the database sorts them. */
function byArrival(a: BoardCard, b: BoardCard): number {
  const [first, second] = [a.checked_in_at + a.id, b.checked_in_at + b.id];
  return first < second ? -1 : Number(first > second);
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
