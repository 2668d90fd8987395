import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import { TILL_DEFAULTS, type TillCash, type TillSetting } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** The setting in force: the hospital's own, or the defaults as version 0. */
export async function findSetting(trx: HospitalTrx): Promise<TillSetting & { version: number }> {
  const row = await trx
    .selectFrom('till_setting')
    .select(['uses_tills', 'cash_alone', 'blind_count', 'second_person', 'variance_limit', 'tax_percent', 'version'])
    .executeTakeFirst();
  return row ?? { ...TILL_DEFAULTS, version: 0 };
}

/** Writes the setting that was made from `version`. @returns whether it was still that version */
export async function setSetting(trx: HospitalTrx, version: number, values: TillSetting): Promise<boolean> {
  if (version === 0) {
    const made = await trx
      .insertInto('till_setting')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('till_setting')
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type TillRow = Awaited<ReturnType<typeof listTills>>[number];

export function listTills(trx: HospitalTrx) {
  return trx.selectFrom('till').selectAll().where('deleted_at', 'is', null).orderBy('name').orderBy('id').execute();
}

/** Locks the till until the transaction ends. */
export function lockTill(trx: HospitalTrx, id: string) {
  return trx.selectFrom('till').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @returns false if another till has the name. */
export async function insertTill(trx: HospitalTrx, id: string, name: string): Promise<boolean> {
  const made = await trx
    .insertInto('till')
    .values({ id, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function isNameUsed(trx: HospitalTrx, name: string, besides: string): Promise<boolean> {
  const found = await trx
    .selectFrom('till')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', besides)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setTill(
  trx: HospitalTrx,
  id: string,
  values: { name?: string; deleted_at?: Date | null },
): Promise<void> {
  await trx.updateTable('till').set(values).where('id', '=', id).execute();
}

const sessions = (trx: HospitalTrx) =>
  trx
    .selectFrom('till_session')
    .innerJoin('till', (join) => join.onRef('till.id', '=', 'till_session.till'))
    .innerJoin('account as opener', 'opener.id', 'till_session.opened_by')
    .leftJoin('account as counter', 'counter.id', 'till_session.counted_by')
    .leftJoin('account as closer', 'closer.id', 'till_session.closed_by')
    .selectAll('till_session')
    .select([
      'till.name as till_name',
      'opener.display_name as opener_name',
      'counter.display_name as counter_name',
      'closer.display_name as closer_name',
      sql<TillCash>`(select to_jsonb(c) from app.till_cash(till_session.id) c)`.as('cash'),
    ]);
export type SessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number];

export function listOpenSessions(trx: HospitalTrx) {
  return sessions(trx).where('till_session.status', '<>', 'closed').orderBy('till_session.number').execute();
}

/** Newest first; `before` is the id that the page before ended with: ids grow with time. */
export function listSessions(trx: HospitalTrx, before: string | undefined, limit: number): Promise<SessionRow[]> {
  return sessions(trx)
    .$if(before !== undefined, (query) => query.where('till_session.id', '<', before!))
    .orderBy('till_session.id', 'desc')
    .limit(limit)
    .execute();
}

export function findSession(trx: HospitalTrx, id: string): Promise<SessionRow | undefined> {
  return sessions(trx).where('till_session.id', '=', id).executeTakeFirst();
}

/** The session that a till has open, locked until the transaction ends. */
export async function lockSession(trx: HospitalTrx, id: string): Promise<SessionRow | undefined> {
  const held = await trx.selectFrom('till_session').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return held && findSession(trx, id);
}

export async function findOpenSession(trx: HospitalTrx, till: string): Promise<SessionRow | undefined> {
  return sessions(trx)
    .where('till_session.till', '=', till)
    .where('till_session.status', '<>', 'closed')
    .executeTakeFirst();
}

/** Opens a session; numbers run without a gap: the sessions of a hospital are numbered one at a time. */
export async function insertSession(
  trx: HospitalTrx,
  values: {
    till: string;
    opened_by: string;
    opened_at: Date;
    float_amount: number;
    float_pieces: string | null;
  },
): Promise<string> {
  const id = newId();
  await sql`select pg_advisory_xact_lock(hashtextextended('tillSession ' || app.hospital(), 0))`.execute(trx);
  await trx
    .insertInto('till_session')
    .values({ id, number: sql<number>`(select coalesce(max(number), 0) + 1 from till_session)`, ...values })
    .execute();
  return id;
}

export async function setSession(
  trx: HospitalTrx,
  id: string,
  values: Partial<{
    status: string;
    counted: number | null;
    expected: number | null;
    counted_by: string | null;
    reason: string;
    closed_by: string;
    closed_at: Date;
  }>,
): Promise<void> {
  await trx.updateTable('till_session').set(values).where('id', '=', id).execute();
}

export async function insertMovement(
  trx: HospitalTrx,
  movement: { session: string; amount: number; reason: string; author: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('till_movement')
    .values({ id: newId(), ...movement })
    .execute();
}

export async function insertCount(
  trx: HospitalTrx,
  count: { session: string; pieces: string; amount: number; expected: number; author: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('till_count')
    .values({ id: newId(), ...count })
    .execute();
}

export function listMovements(trx: HospitalTrx, session: string) {
  return trx
    .selectFrom('till_movement')
    .innerJoin('account', 'account.id', 'till_movement.author')
    .selectAll('till_movement')
    .select('account.display_name as author_name')
    .where('session', '=', session)
    .orderBy('at')
    .orderBy('till_movement.id')
    .execute();
}

export function listCounts(trx: HospitalTrx, session: string) {
  return trx
    .selectFrom('till_count')
    .innerJoin('account', 'account.id', 'till_count.author')
    .selectAll('till_count')
    .select('account.display_name as author_name')
    .where('session', '=', session)
    .orderBy('at')
    .orderBy('till_count.id')
    .execute();
}
