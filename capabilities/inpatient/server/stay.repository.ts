import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Orders that ended longer ago are not on the map. */
const SHEET_HOURS = 48;

export type StayRow = NonNullable<Awaited<ReturnType<typeof findStay>>>;

/** A stay with what its pages show of other tables. */
const stays = (trx: HospitalTrx) =>
  trx
    .selectFrom('inpatient_record as stay')
    .innerJoin('pet', 'pet.id', 'stay.pet')
    .leftJoin('owner', 'owner.id', 'pet.owner')
    .leftJoin('account as doctor', 'doctor.id', 'stay.doctor')
    .leftJoin('cage', 'cage.id', 'stay.cage')
    .leftJoin('ward', 'ward.id', 'cage.ward')
    .selectAll('stay')
    .select([
      'pet.name as pet_name',
      'pet.patient_id',
      'pet.species',
      'pet.breed',
      'pet.sex',
      'pet.neutered',
      'pet.birthdate',
      'pet.weight',
      'pet.weight_at',
      'pet.coat_colour',
      'pet.status as pet_status',
      'pet.alerts',
      'owner.name as owner_name',
      'owner.lang as owner_lang',
      'doctor.display_name as doctor_name',
      'cage.name as cage_name',
      'ward.name as ward_name',
    ])
    .where('stay.deleted_at', 'is', null);

export function findStay(trx: HospitalTrx, id: string) {
  return stays(trx).where('stay.id', '=', id).executeTakeFirst();
}

export function listAdmitted(trx: HospitalTrx) {
  return stays(trx).where('stay.status', '=', 'admitted').orderBy('stay.admitted_at').execute();
}

/** The pet, held until the transaction ends: of two admissions of it the second one waits, and is refused. */
export function lockPet(trx: HospitalTrx, id: string) {
  return trx.selectFrom('pet').select(['id', 'species']).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findStayOfPet(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('inpatient_record')
    .select(['id'])
    .where('pet', '=', pet)
    .where('status', '=', 'admitted')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function listStaysOfPet(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('inpatient_record')
    .selectAll()
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .orderBy('admitted_at', 'desc')
    .execute();
}

export async function isPet(trx: HospitalTrx, id: string): Promise<boolean> {
  return (await trx.selectFrom('pet').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
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

/** The visit that a stay is charged to where none is named: the open one of the pet. */
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

/** The stay of an order or a note, held against a discharge until the transaction ends. */
export function lockStay(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('inpatient_record')
    .select(['id', 'pet', 'medical_record', 'status', 'discharged_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

export function listOrders(trx: HospitalTrx, stayIds: readonly string[], since?: Date) {
  return trx
    .selectFrom('inpatient_order')
    .selectAll()
    .where('inpatient_record', 'in', [...stayIds])
    .where('deleted_at', 'is', null)
    .$if(since !== undefined, (query) =>
      query.where((is) => is.or([is('stopped_at', 'is', null), is('stopped_at', '>', since!)])),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export const shownSince = (now: Date) => new Date(now.getTime() - SHEET_HOURS * 3_600_000);

export function listNotes(trx: HospitalTrx, stayIds: readonly string[], limit: number) {
  return trx
    .selectFrom('inpatient_note')
    .leftJoin('account', 'account.id', 'inpatient_note.author')
    .selectAll('inpatient_note')
    .select('account.display_name as author_name')
    .where('inpatient_record', 'in', [...stayIds])
    .where('inpatient_note.deleted_at', 'is', null)
    .orderBy('inpatient_note.created_at', 'desc')
    .limit(limit)
    .execute();
}

export function listVitals(trx: HospitalTrx, pet: string, since: Date) {
  return trx
    .selectFrom('vital_signs')
    .selectAll()
    .where('pet', '=', pet)
    .where('measured_at', '>=', since)
    .where('deleted_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .limit(500)
    .execute();
}

/** Pain that was measured in the ward during these stays and is not answered yet; newest first. */
export function listOpenPain(trx: HospitalTrx, stayIds: readonly string[]) {
  return trx
    .selectFrom('vital_signs as v')
    .innerJoin('inpatient_record as r', (join) =>
      join.onRef('r.pet', '=', 'v.pet').onRef('r.hospital', '=', 'v.hospital'),
    )
    .select(['r.id as stay', 'v.pain', 'v.face', 'v.pain_answer'])
    .where('r.id', 'in', [...stayIds])
    .whereRef('v.measured_at', '>=', 'r.admitted_at')
    .where('v.deleted_at', 'is', null)
    .where('v.pain_answer', 'is', null)
    .where((is) => is.or([is('v.pain', 'is not', null), is('v.face', 'is not', null)]))
    .orderBy('v.measured_at', 'desc')
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

/** What of a stay is on a bill, by order. */
export async function listCharges(trx: HospitalTrx, stay: string) {
  const { rows } = await sql<{ id: string; name: string; times: number; quantity: number; amount: number }>`
    select o.id, o.name, count(*)::int as times, sum(line.quantity)::float8 as quantity, sum(line.amount)::float8 as amount
    from inpatient_slot s
    join inpatient_order o on o.id = s.inpatient_order and o.hospital = s.hospital
    join treatment_record line on line.inpatient_slot = s.id and line.hospital = s.hospital and line.deleted_at is null
    where s.inpatient_record = ${stay} group by o.id, o.name order by min(s.due_at)`.execute(trx);
  return rows;
}

/** Times that were given, should be charged and are on no bill. */
export async function countUncharged(trx: HospitalTrx, stay: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from inpatient_slot s
    join inpatient_order o on o.id = s.inpatient_order and o.hospital = s.hospital
    where s.inpatient_record = ${stay} and s.outcome = 'given' and o.charged and coalesce(s.amount, 1) > 0
      and not exists (select from treatment_record t where t.hospital = s.hospital and t.inpatient_slot = s.id and t.deleted_at is null)`.execute(
    trx,
  );
  return rows[0]!.n;
}

export async function billOf(trx: HospitalTrx, medical_record: string | null): Promise<'open' | 'paid' | 'none'> {
  if (medical_record === null) return 'none';
  const { rows } = await sql<{ open: boolean }>`select app.visit_is_open(${medical_record}::uuid) as open`.execute(trx);
  return rows[0]!.open ? 'open' : 'paid';
}
