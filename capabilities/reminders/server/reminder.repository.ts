import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import { sql } from 'kysely';
import { type ReminderKind, type ReminderRule, type ReminderSetting, rulesInForce } from '../domain/index.ts';

export type StoredSetting = ReminderSetting & { readonly version: number; readonly due_checked_on: string | null };
/** Quiet from nine in the evening to eight in the morning, unless the hospital says otherwise. */
const NIGHT = { quiet_from: 21 * 60, quiet_to: 8 * 60 };

export async function findSetting(trx: HospitalTrx): Promise<StoredSetting> {
  const row = await trx.selectFrom('reminder_setting').selectAll().executeTakeFirst();
  if (!row) return { rules: rulesInForce([]), ...NIGHT, version: 0, due_checked_on: null };
  const { quiet_from, quiet_to, version, due_checked_on } = row;
  const rules = rulesInForce(row.rules as unknown as readonly ReminderRule[]);
  return { rules, quiet_from, quiet_to, version, due_checked_on };
}

/** Writes the setting that was made from `version`. @returns whether it was still that version */
export async function writeSetting(
  trx: HospitalTrx,
  { version, rules, quiet_from, quiet_to }: ReminderSetting & { readonly version: number },
): Promise<boolean> {
  const values = { rules: JSON.stringify(rules), quiet_from, quiet_to, due_checked_on: null };
  if (version === 0) {
    const made = await trx
      .insertInto('reminder_setting')
      .values(values)
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable('reminder_setting')
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export type AppointmentToRemind = Awaited<ReturnType<typeof listAppointments>>[number];

/** Visits that begin between two instants, in some states, with whom to write to. */
export function listAppointments(
  trx: HospitalTrx,
  { from, to, states }: { from: Date; to: Date; states: readonly string[] },
) {
  return trx
    .selectFrom('appointment as a')
    .innerJoin('owner as o', (join) => join.onRef('o.id', '=', 'a.owner').onRef('o.hospital', '=', 'a.hospital'))
    .leftJoin('pet as p', (join) => join.onRef('p.id', '=', 'a.pet').onRef('p.hospital', '=', 'a.hospital'))
    .leftJoin('account as d', 'd.id', 'a.doctor')
    .select(['a.id', 'a.starts_at', 'a.ends_at', 'a.created_at as since', 'a.owner', 'a.pet'])
    .select(['o.name as owner_name', 'o.email', 'o.lang as owner_lang'])
    .select(['p.name as pet_name', 'p.status as pet_status', 'd.display_name as doctor_name'])
    .select(isOptedOut(sql.ref('a.owner')).as('opted_out'))
    .where('a.kind', '=', 'visit')
    .where('a.deleted_at', 'is', null)
    .where('o.deleted', '=', false)
    .where('a.status', 'in', [...states])
    .where('a.starts_at', '>', from)
    .where('a.starts_at', '<=', to)
    .orderBy('a.starts_at')
    .limit(500)
    .execute();
}

export type InformedOwner = Awaited<ReturnType<typeof listInformedOwners>>[number];

/** Further owners of a pet who said yes to its reminders, and did not opt out since; `except` has a message already. */
export function listInformedOwners(trx: HospitalTrx, pet: string, except: string) {
  return trx
    .selectFrom('pet_owner as f')
    .innerJoin('owner as o', (join) => join.onRef('o.id', '=', 'f.owner').onRef('o.hospital', '=', 'f.hospital'))
    .select(['o.id as owner', 'o.name as owner_name', 'o.email', 'o.lang as owner_lang'])
    .where('f.pet', '=', pet)
    .where('f.informed', '=', true)
    .where('f.owner', '!=', except)
    .where('o.deleted', '=', false)
    .where(({ not }) => not(isOptedOut(sql.ref('o.id'))))
    .orderBy('f.id')
    .execute();
}

/** Whether an owner has opted out by a link, or told the desk. */
function isOptedOut(owner: ReturnType<typeof sql.ref>) {
  return sql<boolean>`(exists (select from reminder_opt_out r where r.hospital = app.hospital() and r.owner = ${owner} and r.opted_out)
    or exists (select from preventive_opt_out n where n.hospital = app.hospital() and n.owner = ${owner} and n.opted_out))`;
}

export type NewReminder = {
  readonly kind: ReminderKind;
  /** What has one letter only. */
  readonly occasion: string;
  readonly pet: string | null;
  readonly owner: string;
  readonly subject: string | null;
  readonly due_on: string | null;
  readonly letter: string;
  readonly channel: 'email' | 'line';
  readonly line_reason: 'blocked' | null;
  readonly token_hash: Buffer | null;
  readonly sent_at: Date;
};

/** @returns false where the occasion was written about before */
export async function insertSent(trx: HospitalTrx, row: NewReminder): Promise<boolean> {
  const made = await trx
    .insertInto('reminder_sent')
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.columns(['hospital', 'occasion']).doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Newest first, with the state of the letter where that is still kept. */
export function listSent(trx: HospitalTrx, limit: number) {
  return trx
    .selectFrom('reminder_sent as s')
    .leftJoin('owner as o', (join) => join.onRef('o.id', '=', 's.owner').onRef('o.hospital', '=', 's.hospital'))
    .leftJoin('pet as p', (join) => join.onRef('p.id', '=', 's.pet').onRef('p.hospital', '=', 's.hospital'))
    .leftJoin('letter as l', 'l.id', 's.letter')
    .leftJoin('line_message as m', (join) => join.onRef('m.id', '=', 's.letter').onRef('m.hospital', '=', 's.hospital'))
    .select(['s.id', 's.kind', 's.sent_at', 'o.name as owner_name', 'p.name as pet_name', 'l.state as letter_state'])
    .select(['s.line_reason', 'm.state as line_state', 'm.reason as message_reason', 'm.mailed'])
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether the hospital has set up LINE. */
export async function hasLine(trx: HospitalTrx): Promise<boolean> {
  return (await trx.selectFrom('line_channel').select('bot').executeTakeFirst()) !== undefined;
}

export async function setDueChecked(trx: HospitalTrx, due_checked_on: string): Promise<void> {
  await trx.updateTable('reminder_setting').set({ due_checked_on }).execute();
}

/** The letter of a link, in whatever hospital. */
export function findByToken(trx: SystemTrx, hash: Buffer) {
  return trx
    .selectFrom('reminder_sent as s')
    .innerJoin('hospital as h', 'h.id', 's.hospital')
    .select(['s.hospital', 's.owner', 'h.name', 'h.names'])
    .where('s.token_hash', '=', hash)
    .where('h.active', '=', true)
    .executeTakeFirst();
}

export async function findOptOut(trx: HospitalTrx, owner: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reminder_opt_out')
    .select('opted_out')
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.opted_out ?? false;
}

export async function setOptOut(trx: HospitalTrx, owner: string, opted_out: boolean): Promise<void> {
  await trx
    .insertInto('reminder_opt_out')
    .values({ owner, opted_out })
    .onConflict((conflict) => conflict.columns(['hospital', 'owner']).doUpdateSet({ opted_out }))
    .execute();
}
