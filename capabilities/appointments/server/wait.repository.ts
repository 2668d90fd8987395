import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';

export type WaitRow = Awaited<ReturnType<typeof listWaits>>[number];

function selectWait(trx: HospitalTrx) {
  return trx
    .selectFrom('appointment_wait as wait')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'wait.pet').onRef('pet.hospital', '=', 'wait.hospital'))
    .leftJoin('owner', (join) =>
      join.onRef('owner.id', '=', 'wait.owner').onRef('owner.hospital', '=', 'wait.hospital'),
    )
    .leftJoin('account', 'account.id', 'wait.doctor')
    .leftJoin('appointment', (join) =>
      join.onRef('appointment.id', '=', 'wait.appointment').onRef('appointment.hospital', '=', 'wait.hospital'),
    )
    .selectAll('wait')
    .select([
      ...(['pet.name as pet_name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.coat_colour'] as const),
      'pet.status as pet_status' as const,
      ...(['owner.name as owner_name', 'account.display_name as doctor_name'] as const),
      ...(['appointment.held_until', 'appointment.starts_at as offered_at'] as const),
      sql<string | null>`coalesce(owner.phones[1], nullif(wait.contact_phone, ''))`.as('phone'),
    ]);
}

/** Who waits, in the order of asking. */
export function listWaits(trx: HospitalTrx) {
  return selectWait(trx).where('wait.status', 'in', ['waiting', 'offered']).orderBy('wait.id').limit(500).execute();
}

export async function lockWait(trx: HospitalTrx, id: string): Promise<WaitRow | undefined> {
  await trx.selectFrom('appointment_wait').select('id').where('id', '=', id).forUpdate().execute();
  return findWait(trx, id);
}

export function findWait(trx: HospitalTrx, id: string): Promise<WaitRow | undefined> {
  return selectWait(trx).where('wait.id', '=', id).executeTakeFirst();
}

export async function insertWait(
  trx: HospitalTrx,
  columns: Omit<Insertable<Database['appointment_wait']>, 'id'>,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('appointment_wait')
    .values({ id, ...columns })
    .execute();
  return id;
}

export async function setWait(
  trx: HospitalTrx,
  id: string,
  columns: Updateable<Database['appointment_wait']>,
): Promise<void> {
  await trx.updateTable('appointment_wait').set(columns).where('id', '=', id).execute();
}

/** Frees the slots of offers that have lapsed; who was offered one waits again. The calendar must be locked. */
export async function releaseLapsed(trx: HospitalTrx, now: Date): Promise<void> {
  const released = await trx
    .updateTable('appointment')
    .set({ status: 'released', held_until: null })
    .where('status', '=', 'held')
    .where('held_until', '<=', now)
    .returning('id')
    .execute();
  if (released.length === 0) return;
  await trx
    .updateTable('appointment_wait')
    .set({ status: 'waiting', appointment: null, lapsed_at: now })
    .where('status', '=', 'offered')
    .where(
      'appointment',
      'in',
      released.map(({ id }) => id),
    )
    .execute();
}
