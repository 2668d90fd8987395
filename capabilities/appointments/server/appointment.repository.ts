import { containing, type Database, type HospitalTrx, newId } from '@alder/database';
import { type Cursor, readCursor } from '@alder/server';
import { type Insertable, sql, type Updateable } from 'kysely';
import { OCCUPYING } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type AppointmentRow = Awaited<ReturnType<typeof listRange>>[number];
export type AppointmentColumns = Updateable<Database['appointment']>;

/** One transaction makes bookings at a time: a slot that it has found free stays free until its transaction ends. */
export async function lockCalendar(trx: HospitalTrx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('appointment ' || app.hospital(), 0))`.execute(trx);
}

function selectAppointment(trx: HospitalTrx) {
  return trx
    .selectFrom('appointment')
    .leftJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'appointment.pet').onRef('pet.hospital', '=', 'appointment.hospital'),
    )
    .leftJoin('owner', (join) =>
      join.onRef('owner.id', '=', 'appointment.owner').onRef('owner.hospital', '=', 'appointment.hospital'),
    )
    .leftJoin('account', 'account.id', 'appointment.doctor')
    .leftJoin('medical_record', (join) =>
      join
        .onRef('medical_record.id', '=', 'appointment.medical_record')
        .onRef('medical_record.hospital', '=', 'appointment.hospital'),
    )
    .selectAll('appointment')
    .select([
      ...(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'] as const),
      'pet.status as pet_status' as const,
      ...(['owner.name as owner_name', 'account.display_name as doctor_name', 'medical_record.stage'] as const),
      sql<string | null>`coalesce(owner.phones[1], nullif(appointment.contact_phone, ''))`.as('phone'),
    ])
    .where('appointment.deleted_at', 'is', null);
}

/** What touches a span of time, by begin; lapsed offers left out. */
export function listRange(trx: HospitalTrx, from: Date, to: Date, now: Date) {
  return selectAppointment(trx)
    .where('appointment.starts_at', '<', to)
    .where('appointment.ends_at', '>', from)
    .where('appointment.status', '!=', 'released')
    .where(({ or, eb }) => or([eb('appointment.held_until', 'is', null), eb('appointment.held_until', '>', now)]))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute();
}

/** What takes the time of its doctor or room between two instants. */
export function listOccupying(trx: HospitalTrx, from: Date, to: Date) {
  return selectAppointment(trx)
    .where('appointment.starts_at', '<', to)
    .where('appointment.ends_at', '>', from)
    .where('appointment.status', 'in', OCCUPYING)
    .orderBy('appointment.starts_at')
    .execute();
}

export type ListFilter = {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly doctor?: string | undefined;
  readonly type?: string | undefined;
  readonly pet?: string | undefined;
  readonly owner?: string | undefined;
  readonly offset?: string | undefined;
  readonly limit: number;
};

/** By begin, the earliest first. */
export function listAppointments(trx: HospitalTrx, filter: ListFilter) {
  const { from, to, q, status, doctor, type, pet, owner, offset, limit } = filter;
  const after: Cursor | undefined = readCursor(offset, 'instant');
  let query = selectAppointment(trx)
    .where('appointment.status', 'not in', ['released', 'held'])
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .limit(limit);
  if (from) query = query.where('appointment.starts_at', '>=', from);
  if (to) query = query.where('appointment.starts_at', '<', to);
  if (status) query = query.where('appointment.status', '=', status);
  if (doctor) query = query.where('appointment.doctor', '=', doctor);
  if (type) query = query.where('appointment.type', '=', type);
  if (pet) query = query.where('appointment.pet', '=', pet);
  if (owner) query = query.where('appointment.owner', '=', owner);
  if (after)
    query = query.where(
      sql<boolean>`(appointment.starts_at, appointment.id) > (${new Date(after.value)}, ${after.id}::uuid)`,
    );
  if (q) {
    const part = containing(q);
    const digits = q.replace(/\D/g, '');
    query = query.where(
      sql<boolean>`(pet.name ilike ${part} or pet.patient_id ilike ${part} or owner.name ilike ${part}
        or appointment.contact_name ilike ${part} or appointment.reason ilike ${part}
        or (${digits.length >= 3} and regexp_replace(coalesce(array_to_string(owner.phones, ' '), '') || ' ' || appointment.contact_phone,
          '[^0-9 ]', '', 'g') like ${`%${digits}%`})
        or exists (select from pet_owner f join owner o on o.id = f.owner where f.pet = appointment.pet and (o.name ilike ${part}
          or (${digits.length >= 3} and regexp_replace(array_to_string(o.phones, ' '), '[^0-9 ]', '', 'g') like ${`%${digits}%`}))))`,
    );
  }
  return query.execute();
}

export function findAppointment(trx: HospitalTrx, id: string): Promise<AppointmentRow | undefined> {
  return selectAppointment(trx).where('appointment.id', '=', id).executeTakeFirst();
}

/** Reads one and holds it until the transaction ends. */
export async function lockAppointment(trx: HospitalTrx, id: string): Promise<AppointmentRow | undefined> {
  await trx.selectFrom('appointment').select('id').where('id', '=', id).forUpdate().execute();
  return findAppointment(trx, id);
}

export async function insertAppointment(
  trx: HospitalTrx,
  columns: Omit<Insertable<Database['appointment']>, 'id'>,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('appointment')
    .values({ id, ...columns })
    .execute();
  return id;
}

export async function setAppointment(trx: HospitalTrx, id: string, columns: AppointmentColumns): Promise<void> {
  await trx.updateTable('appointment').set(columns).where('id', '=', id).execute();
}

/** Ids of the later appointments of a repetition that can still be canceled. */
export async function listFollowing(trx: HospitalTrx, { series, starts_at }: AppointmentRow): Promise<string[]> {
  if (!series) return [];
  const rows = await trx
    .selectFrom('appointment')
    .select('id')
    .where('series', '=', series)
    .where('starts_at', '>', starts_at)
    .where('status', 'in', ['booked', 'confirmed'])
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The others of a repetition that were canceled with this one. */
export async function listCanceledWith(trx: HospitalTrx, row: AppointmentRow): Promise<AppointmentRow[]> {
  if (!row.series || !row.canceled_at || row.status !== 'canceled') return [];
  return selectAppointment(trx)
    .where('appointment.series', '=', row.series)
    .where('appointment.id', '!=', row.id)
    .where('appointment.status', '=', 'canceled')
    .where('appointment.canceled_at', '=', row.canceled_at)
    .execute();
}

export function findPet(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('pet')
    .select(['id', 'owner', 'status'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

/** The appointment that has opened a visit. */
export function findOfRecord(trx: HospitalTrx, medical_record: string) {
  return trx
    .selectFrom('appointment')
    .select(['id', 'status'])
    .where('medical_record', '=', medical_record)
    .executeTakeFirst();
}
