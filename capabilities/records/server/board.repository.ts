import type { HospitalTrx } from '@alder/database';
import type { Cursor } from '@alder/server';
import { type RawBuilder, sql } from 'kysely';
import type { BoardEvent } from './board-changes.ts';

/** A visit without its text; instants are in UTC without a zone. */
export type CardRow = {
  readonly id: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly pet: string;
  readonly owner: string | null;
  readonly assignee: string | null;
  readonly stage: string;
  readonly stage_since: string;
  readonly clinic_completed: string | null;
  readonly pharmacy_completed: string | null;
  readonly checkout_completed: string | null;
  readonly archive_completed: string | null;
  readonly room: string | null;
  readonly in_room_since: string | null;
  readonly urgent: boolean;
  readonly visit_type: string;
  readonly reason: string;
  readonly checked_in_at: string;
  readonly checked_in_by: string | null;
};

/** The visits of a span of time, in the order of arrival. Both ends are instants, the later one excluded. */
export function listCardsBetween(trx: HospitalTrx, from: Date, to: Date): Promise<CardRow[]> {
  return listCards(trx, sql`checked_in_at >= ${from} and checked_in_at < ${to}`, sql`checked_in_at, id`);
}

/** Instants of a board: `from` and `to` are its day, `leftSince` begins the day before. */
export type BoardSpan = { readonly leftSince: Date; readonly from: Date; readonly to: Date };

/** The board of a day: its visits, and those since an earlier instant that were not archived. */
export function listBoard(trx: HospitalTrx, span: BoardSpan): Promise<CardRow[]> {
  return listCards(trx, isOnBoard(span), sql`checked_in_at, id`);
}

/** Of the board of a day some visits, and those of some pets. */
export function listChangedCards(
  trx: HospitalTrx,
  span: BoardSpan,
  { visits, pets }: { readonly visits: readonly string[]; readonly pets: readonly string[] },
): Promise<CardRow[]> {
  const isChanged = sql`(id = any(${visits}::uuid[]) or pet = any(${pets}::uuid[]))`;
  return listCards(trx, sql`${isOnBoard(span)} and ${isChanged}`, sql`checked_in_at, id`);
}

function isOnBoard({ leftSince, from, to }: BoardSpan): RawBuilder<unknown> {
  return sql`checked_in_at >= ${leftSince} and checked_in_at < ${to} and (checked_in_at >= ${from} or stage <> 'archive')`;
}

/** A page of all visits, newest first, from after the one that a cursor names. */
export function listCardsBefore(trx: HospitalTrx, cursor: Cursor | undefined, limit: number): Promise<CardRow[]> {
  const before = cursor ? sql`(checked_in_at, id) < (${new Date(cursor.value)}, ${cursor.id}::uuid)` : sql`true`;
  return listCards(trx, before, sql`checked_in_at desc, id desc limit ${limit}`);
}

/** One JSON list: the driver takes 400 rows of twenty columns apart in twice the time. */
async function listCards(
  trx: HospitalTrx,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<CardRow[]> {
  const { rows } = await sql<{ cards: CardRow[] }>`
    select coalesce(json_agg(card), '[]') as cards from (
      select id, version, pet, owner, assignee, stage, room, urgent, visit_type, reason, checked_in_by,
        created_at at time zone 'UTC' as created_at, updated_at at time zone 'UTC' as updated_at,
        stage_since at time zone 'UTC' as stage_since, checked_in_at at time zone 'UTC' as checked_in_at,
        in_room_since at time zone 'UTC' as in_room_since, clinic_completed at time zone 'UTC' as clinic_completed,
        pharmacy_completed at time zone 'UTC' as pharmacy_completed, checkout_completed at time zone 'UTC' as checkout_completed,
        archive_completed at time zone 'UTC' as archive_completed
      from medical_record where deleted_at is null and ${condition} order by ${order}
    ) card`.execute(trx);
  return rows[0]!.cards;
}

/** Number of the hospital's newest event: what the board shows has not changed while this has not. */
export async function newestEvent(trx: HospitalTrx): Promise<number> {
  const { outbox_seq } = await trx.selectFrom('hospital_sequence').select('outbox_seq').executeTakeFirstOrThrow();
  return outbox_seq;
}

/** The events after `seq` up to `newest`; undefined if there are more than `limit` or some are swept already. */
export async function listEvents(
  trx: HospitalTrx,
  seq: number,
  newest: number,
  limit: number,
): Promise<readonly BoardEvent[] | undefined> {
  if (newest - seq > limit) return undefined;
  const events = await trx
    .selectFrom('outbox')
    .select(['event', 'entity_id', 'payload'])
    .where('seq', '>', seq)
    .where('seq', '<=', newest)
    .execute();
  return events.length === newest - seq ? events : undefined;
}

/** Number of visits in a span of time. */
export async function countVisits(trx: HospitalTrx, from: Date, to: Date): Promise<number> {
  const { visits } = await trx
    .selectFrom('medical_record')
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .where('checked_in_at', '>=', from)
    .where('checked_in_at', '<', to)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(visits);
}

/** Memos of a day that hang on no patient, oldest first. */
export function listHandover(trx: HospitalTrx, from: Date) {
  return trx
    .selectFrom('post_it_record')
    .selectAll()
    .where('pet', 'is', null)
    .where('created_at', '>=', from)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** To-do items of a day: those open that are due by then or at no day, and those completed since an instant. */
export function listTodo(trx: HospitalTrx, account: string, { day, since }: { day: string; since: Date }) {
  return trx
    .selectFrom('todo_item')
    .selectAll()
    .where('assignee', '=', account)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('done_at', 'is', null), where('done_at', '>=', since)]))
    .where((where) =>
      where.or([where('due_on', 'is', null), where('due_on', '<=', day), where('done_at', '>=', since)]),
    )
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}
