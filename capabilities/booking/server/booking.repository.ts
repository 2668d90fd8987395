import { type Database, type HospitalTrx, newId, writeRules } from '@alder/database';
import { fold } from '@alder/patients/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type BookingRules, DEFAULT_RULES } from '../domain/index.ts';

export type StoredRules = BookingRules & { readonly version: number };

export async function findRules(trx: HospitalTrx): Promise<StoredRules> {
  const row = await trx.selectFrom('booking_rule').selectAll().executeTakeFirst();
  if (!row) return { ...DEFAULT_RULES, version: 0 };
  return { ...row, notes: { ...DEFAULT_RULES.notes, ...(row.notes as object) } };
}

/** Writes the rules that were made from `version`. @returns whether they were still that version */
export function writeBookingRules(trx: HospitalTrx, { notes, types, ...rules }: StoredRules): Promise<boolean> {
  return writeRules(trx, 'booking_rule', { ...rules, types: [...types], notes: JSON.stringify(notes) });
}

export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBookingOf>>>;

/** The booking of a link's secret, by its hash; closed ones are not found. */
export function findByHash(trx: HospitalTrx, hash: Buffer) {
  return trx
    .selectFrom('public_booking')
    .selectAll()
    .where(({ or, eb }) => or([eb('ask_hash', '=', hash), eb('manage_hash', '=', hash)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export function findBookingOf(trx: HospitalTrx, appointment: string) {
  return trx.selectFrom('public_booking').selectAll().where('appointment', '=', appointment).executeTakeFirst();
}

export function lockBooking(trx: HospitalTrx, id: string) {
  return trx.selectFrom('public_booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertBooking(
  trx: HospitalTrx,
  columns: Omit<Insertable<Database['public_booking']>, 'id'>,
): Promise<void> {
  await trx
    .insertInto('public_booking')
    .values({ id: newId(), ...columns })
    .execute();
}

export async function setBooking(
  trx: HospitalTrx,
  id: string,
  columns: Updateable<Database['public_booking']>,
): Promise<void> {
  await trx.updateTable('public_booking').set(columns).where('id', '=', id).execute();
}

/**
 * Slots that anonymous clients hold, and what one network has asked for since `since`. The hospital's bookings wait for
 * each other.
 */
export async function countAsked(
  trx: HospitalTrx,
  { network, email, since, now }: { network: Buffer; email: string; since: Date; now: Date },
): Promise<{ ofNetwork: number; ofEmail: number; ofHospital: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('booking ' || app.hospital(), 0))`.execute(trx);
  const isHeld = sql<boolean>`b.confirmed_at is null and a.status = 'held' and a.held_until > ${now}`;
  const found = await trx
    .selectFrom('public_booking as b')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.id', '=', 'b.appointment').onRef('a.hospital', '=', 'b.hospital'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('b.network_hash', '=', network).as('ofNetwork'),
      fn.countAll<number>().filterWhere('b.email', '=', email).filterWhere(isHeld).as('ofEmail'),
      fn.countAll<number>().filterWhere(isHeld).as('ofHospital'),
    ])
    .where('b.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { ofNetwork: Number(found.ofNetwork), ofEmail: Number(found.ofEmail), ofHospital: Number(found.ofHospital) };
}

/** A slot that this caller holds already: the same form sent twice. */
export function findSameHeld(
  trx: HospitalTrx,
  {
    network,
    email,
    starts_at,
    type,
    now,
  }: { network: Buffer; email: string; starts_at: Date; type: string; now: Date },
) {
  return trx
    .selectFrom('public_booking as b')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.id', '=', 'b.appointment').onRef('a.hospital', '=', 'b.hospital'),
    )
    .select('a.held_until')
    .where('b.network_hash', '=', network)
    .where('b.email', '=', email)
    .where('a.starts_at', '=', starts_at)
    .where('a.type', '=', type)
    .where('a.status', '=', 'held')
    .where('a.held_until', '>', now)
    .executeTakeFirst();
}

/** Whether the hospital knows an owner of this address. */
export async function isKnown(trx: HospitalTrx, email: string): Promise<boolean> {
  return (await listOwners(trx, email)).length > 0;
}

function listOwners(trx: HospitalTrx, email: string) {
  return trx
    .selectFrom('owner')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .where('deleted', '=', false)
    .limit(2)
    .execute();
}

/**
 * The one patient of this name of which the one owner of this address is the primary or a further owner; undefined where
 * there is a doubt. The appointment is theirs, who booked it; the bill of the visit is the primary owner's.
 */
export async function findPatient(
  trx: HospitalTrx,
  { email, pet_name, species }: { email: string; pet_name: string; species: string },
): Promise<{ pet: string; owner: string } | undefined> {
  const owners = await listOwners(trx, email);
  const [owner] = owners;
  if (!owner || owners.length > 1) return undefined;
  const pets = await trx
    .selectFrom('pet')
    .select(['id', 'name', 'species'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('owner', '=', owner.id),
        eb('id', 'in', selectFrom('pet_owner').select('pet_owner.pet').where('pet_owner.owner', '=', owner.id)),
      ]),
    )
    .where('status', '=', 'normal')
    .where('deleted', '=', false)
    .execute();
  const same = pets.filter((one) => fold(one.name) === fold(pet_name) && one.species === species);
  return same.length === 1 ? { pet: same[0]!.id, owner: owner.id } : undefined;
}

/** Newest first, with the appointment of the calendar. */
export function listBookings(trx: HospitalTrx, { id, limit }: { id?: string; limit: number }) {
  return trx
    .selectFrom('public_booking as b')
    .innerJoin('appointment as a', (join) =>
      join.onRef('a.id', '=', 'b.appointment').onRef('a.hospital', '=', 'b.hospital'),
    )
    .select(['b.id', 'b.appointment', 'b.email', 'b.pet_name', 'b.species', 'b.confirmed_at', 'b.revoked_at'])
    .select(['b.version', 'a.starts_at', 'a.status', 'a.contact_name', 'a.contact_phone', 'a.pet'])
    .where('b.email', '!=', '')
    .$if(id !== undefined, (query) => query.where('b.id', '=', id!))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes unconfirmed bookings: their input is not stored longer than a day. @returns the slots that it held */
export async function forgetUnconfirmed(trx: HospitalTrx, before: Date): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('public_booking')
    .set({ email: '', pet_name: '', ask_hash: null })
    .where('confirmed_at', 'is', null)
    .where('email', '!=', '')
    .where('created_at', '<', before)
    .returning('appointment')
    .execute();
  return rows.map(({ appointment }) => appointment);
}
