import { isOpen } from '@alder/appointments/domain';
import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { ClosedDays, OpeningHours } from '@alder/hospitals/domain';
import { startOfDay } from '@alder/records/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type AskState, DEFAULT_WALK_IN_RULES } from '../domain/index.ts';

export type StoredRules = {
  readonly is_on: boolean;
  readonly ask_name: AskState;
  readonly ask_phone: AskState;
  readonly door: string;
  readonly version: number;
};

export async function findRules(trx: HospitalTrx): Promise<StoredRules> {
  const row = await trx.selectFrom('walk_in_rule').selectAll().executeTakeFirst();
  if (!row) return { ...DEFAULT_WALK_IN_RULES, door: '', version: 0 };
  return { ...row, ask_name: row.ask_name as AskState, ask_phone: row.ask_phone as AskState };
}

/** Whether the hospital is open at this moment, by its settings. */
export async function isOpenNow(trx: HospitalTrx, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('hospital')
    .select(['hours', 'closed_days', 'timezone'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  const { timezone } = row;
  const hours = row.hours as unknown as OpeningHours;
  return isOpen(now, now, { timezone, hours, closed_days: row.closed_days as unknown as ClosedDays[] });
}

export type WalkInRow = Awaited<ReturnType<typeof listDay>>[number];

/** Numbers of a day, first ones first. */
export function listDay(trx: HospitalTrx, day: string) {
  return trx
    .selectFrom('walk_in as w')
    .leftJoin('account as a', 'a.id', 'w.called_by')
    .selectAll('w')
    .select('a.display_name as called_by_name')
    .where('w.day', '=', day)
    .orderBy('w.number')
    .limit(1000)
    .execute();
}

export function lockNumber(trx: HospitalTrx, id: string) {
  return trx.selectFrom('walk_in').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findNumberByHash(trx: HospitalTrx, hash: Buffer) {
  return trx.selectFrom('walk_in').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

/** Who takes a number waits for the one before: numbers are given one by one. */
export async function lockNumbers(trx: HospitalTrx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('walk-in ' || app.hospital(), 0))`.execute(trx);
}

/** The number that a device has of this day and that is not over. */
export function findOfDevice(trx: HospitalTrx, day: string, device: Buffer) {
  return trx
    .selectFrom('walk_in')
    .select(['id', 'number'])
    .where('day', '=', day)
    .where('device_hash', '=', device)
    .where('status', 'in', ['waiting', 'called', 'skipped'])
    .executeTakeFirst();
}

export async function countTaken(trx: HospitalTrx, of: { day: string; network: Buffer; since: Date }) {
  const found = await trx
    .selectFrom('walk_in')
    .select(({ fn }) => [
      fn.max('number').as('last'),
      fn.countAll<number>().filterWhere('status', '=', 'waiting').as('waiting'),
      fn
        .countAll<number>()
        .filterWhere('network_hash', '=', of.network)
        .filterWhere('taken_at', '>', of.since)
        .as('ofNetwork'),
    ])
    .where('day', '=', of.day)
    .executeTakeFirstOrThrow();
  return { last: found.last ?? 0, waiting: Number(found.waiting), ofNetwork: Number(found.ofNetwork) };
}

export async function insertNumber(trx: HospitalTrx, columns: Insertable<Database['walk_in']>): Promise<void> {
  await trx.insertInto('walk_in').values(columns).execute();
}

export async function setNumber(trx: HospitalTrx, id: string, columns: Updateable<Database['walk_in']>) {
  await trx.updateTable('walk_in').set(columns).where('id', '=', id).execute();
}

export async function petOfVisit(trx: HospitalTrx, id: string): Promise<string | null | undefined> {
  const row = await trx.selectFrom('medical_record').select('pet').where('id', '=', id).executeTakeFirst();
  return row?.pet;
}

export const newNumberId = () => newId();

/** When visits of today left the clinic stage, and how many that are checked in wait for a room. */
export async function readClinic(trx: HospitalTrx, day: string, timezone: string) {
  const since = startOfDay(day, timezone);
  const rows = await trx
    .selectFrom('medical_record')
    .select(['stage', 'clinic_completed', 'in_room_since'])
    .where('deleted_at', 'is', null)
    .where('checked_in_at', '>=', since)
    .limit(2000)
    .execute();
  return {
    finished: rows.flatMap(({ clinic_completed }) =>
      clinic_completed && clinic_completed >= since ? [clinic_completed] : [],
    ),
    waits: rows.filter(({ stage, in_room_since }) => stage === 'clinic' && in_room_since === null).length,
  };
}

/** Visits of today that are not archived, in the order of the board: urgent first, then as they came. */
export async function listLobbyVisits(trx: HospitalTrx, day: string, timezone: string) {
  return trx
    .selectFrom('medical_record as r')
    .innerJoin('pet as p', (join) => join.onRef('p.id', '=', 'r.pet').onRef('p.hospital', '=', 'r.hospital'))
    .leftJoin('owner as o', (join) => join.onRef('o.id', '=', 'p.owner').onRef('o.hospital', '=', 'r.hospital'))
    .select(['r.stage', 'r.in_room_since', 'r.room', 'p.name as pet', 'o.name as owner'])
    .where('r.deleted_at', 'is', null)
    .where('r.stage', '!=', 'archive')
    .where('r.checked_in_at', '>=', startOfDay(day, timezone))
    .orderBy('r.urgent', 'desc')
    .orderBy('r.checked_in_at')
    .orderBy('r.id')
    .limit(2000)
    .execute();
}

/** Forgets what was typed for numbers of earlier days. */
export async function forgetTyped(trx: HospitalTrx, before: Date): Promise<void> {
  await trx
    .updateTable('walk_in')
    .set({ name: '', phone: '', pet_name: '', reason: '' })
    .where('taken_at', '<', before)
    .where(({ or, eb }) => or((['name', 'phone', 'pet_name', 'reason'] as const).map((one) => eb(one, '!=', ''))))
    .execute();
}
