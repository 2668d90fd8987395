import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** A surgery with what its pages show of other tables. */
const surgeries = (trx: HospitalTrx) =>
  trx
    .selectFrom('surgery_record as surgery')
    .innerJoin('pet', 'pet.id', 'surgery.pet')
    .leftJoin('owner', 'owner.id', 'pet.owner')
    .leftJoin('account as surgeon', 'surgeon.id', 'surgery.surgeon')
    .leftJoin('account as anaesthetist', 'anaesthetist.id', 'surgery.anaesthetist')
    .selectAll('surgery')
    .select([
      'pet.name as pet_name',
      'pet.patient_id',
      'pet.species',
      'pet.breed',
      'pet.coat_colour',
      'pet.weight',
      'pet.weight_at',
      'pet.alerts',
      'pet.owner as owner',
      'owner.name as owner_name',
      'owner.lang as owner_lang',
      'surgeon.display_name as surgeon_name',
      'anaesthetist.display_name as anaesthetist_name',
    ])
    .where('surgery.deleted_at', 'is', null);

export type SurgeryRow = NonNullable<Awaited<ReturnType<typeof findSurgery>>>;

export function findSurgery(trx: HospitalTrx, id: string) {
  return surgeries(trx).where('surgery.id', '=', id).executeTakeFirst();
}

/** Surgeries of a span, and those of other days that were begun and not ended. */
export function listTheatre(trx: HospitalTrx, from: Date, to: Date) {
  return surgeries(trx)
    .where((is) =>
      is.or([
        is.and([is('surgery.starts_at', '>=', from), is('surgery.starts_at', '<', to)]),
        is('surgery.status', 'in', ['underAnaesthesia', 'inProgress', 'recovery']),
      ]),
    )
    .orderBy('surgery.starts_at')
    .orderBy('surgery.id')
    .limit(500)
    .execute();
}

export function listSurgeriesOfPet(trx: HospitalTrx, pet: string) {
  return surgeries(trx)
    .where('surgery.pet', '=', pet)
    .orderBy('surgery.starts_at', 'desc')
    .orderBy('surgery.id')
    .limit(500)
    .execute();
}

/** The surgery, held until the transaction ends: ticks, values and steps of it follow one another. */
export function lockSurgery(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('surgery_record')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export function findPet(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('pet')
    .select(['id', 'name', 'patient_id', 'species', 'status', 'weight', 'weight_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the catalog has a procedure: an entry of the hospital, or a shared default. */
export async function isTreatment(trx: HospitalTrx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from treatment where id = ${id}) or
      exists (select from default_entry where model = 'treatment' and id = ${id}) as found`.execute(trx);
  return rows[0]!.found;
}

/** A visit, with its pet. */
export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The visit that a surgery is charged to where none is named: the open one of the pet. */
export async function findOpenVisit(trx: HospitalTrx, pet: string): Promise<string | null> {
  const row = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('pet', '=', pet)
    .where(sql<boolean>`app.visit_is_open(id)`)
    .orderBy('checked_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the pet, so that its visits are opened one at a time. */
export async function lockPet(trx: HospitalTrx, id: string): Promise<void> {
  await trx.selectFrom('pet').select('id').where('id', '=', id).forUpdate().execute();
}

/** Theatres of the hospital by name. */
export async function listTheatres(trx: HospitalTrx): Promise<string[]> {
  const row = await trx.selectFrom('hospital').select('rooms').executeTakeFirstOrThrow();
  const rooms = row.rooms as readonly { readonly name: string; readonly kind: string }[];
  return rooms.filter(({ kind }) => kind === 'surgery').map(({ name }) => name.slice(0, 60));
}

export async function insertStep(
  trx: HospitalTrx,
  step: Omit<Insertable<Database['surgery_step']>, 'id' | 'hospital'>,
): Promise<void> {
  await trx
    .insertInto('surgery_step')
    .values({ id: newId(), ...step })
    .execute();
}

export function listSteps(trx: HospitalTrx, surgery: string) {
  return trx
    .selectFrom('surgery_step as step')
    .leftJoin('account', 'account.id', 'step.by')
    .selectAll('step')
    .select('account.display_name as by_name')
    .where('step.surgery_record', '=', surgery)
    .orderBy('step.at')
    .orderBy('step.id')
    .execute();
}

export async function listAllergies(trx: HospitalTrx, pets: readonly string[]) {
  if (pets.length === 0) return new Map<string, { pet: string; name: string; active_substance: string | null }[]>();
  const rows = await trx
    .selectFrom('allergy_record')
    .select(['pet', 'name', 'active_substance'])
    .where('pet', 'in', [...pets])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ pet }) => pet);
}

/** Name of an account. */
export async function nameOf(trx: HospitalTrx, account: string | null): Promise<string | null> {
  if (account === null) return null;
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return row?.display_name ?? null;
}
