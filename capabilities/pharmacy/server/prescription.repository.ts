import { medicine } from '@alder/catalog/contract';
import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Allergy, comparedAllergies } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** The visit a prescription hangs on; held until the end, so that it cannot be paid while a line is written. */
export function lockVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'medical_record.pet'))
    .select([
      'medical_record.id',
      'medical_record.pet',
      'medical_record.assignee',
      'medical_record.stage',
      'pet.weight',
      'pet.alerts',
    ])
    .where('medical_record.id', '=', id)
    .where('medical_record.deleted_at', 'is', null)
    .forShare('medical_record')
    .executeTakeFirst();
}

/** What a prescription takes over from the catalog, and matches allergies by. */
const offer = medicine
  .pick({
    name: true,
    name_zhtw: true,
    name_ja: true,
    active_substance: true,
    type: true,
    form: true,
    concentration: true,
    strength_mg: true,
    unit: true,
    smallest_split: true,
    price: true,
    process_fee: true,
    route: true,
    caution: true,
    dosage_min: true,
    dosage: true,
    dosage_max: true,
  })
  // A shared default may know none.
  .extend({ doses: medicine.shape.doses.default([]), frequency: medicine.shape.frequency.default(null) });

/** A medicine of the catalog: the hospital's own, its copy of the default that was named, or the default without a price. */
export async function findMedicine(trx: HospitalTrx, id: string): Promise<z.infer<typeof offer> | undefined> {
  const { rows } = await sql<{ entry: unknown }>`select app.catalog_entry('medicine', ${id}::uuid) as entry`.execute(
    trx,
  );
  const entry = rows[0]?.entry;
  return entry ? offer.parse(entry) : undefined;
}

/** The weight to dose by in a visit: the latest measured in it, otherwise the pet's own; kg. */
export async function findWeight(
  trx: HospitalTrx,
  { medical_record, pet }: { readonly medical_record: string; readonly pet: string },
): Promise<number | null> {
  const measured = await trx
    .selectFrom('vital_signs')
    .select('weight')
    .where('medical_record', '=', medical_record)
    .where('weight', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return measured ? measured.weight : findPetWeight(trx, pet);
}

/** The weight of a pet that was measured last, kg. */
export async function findPetWeight(trx: HospitalTrx, pet: string): Promise<number | null> {
  const own = await trx.selectFrom('pet').select('weight').where('id', '=', pet).executeTakeFirst();
  return own?.weight ?? null;
}

/** Code of the species of a pet; null where it is not known. */
export async function findSpecies(trx: HospitalTrx, pet: string): Promise<string | null> {
  const row = await trx.selectFrom('pet').select('species').where('id', '=', pet).executeTakeFirst();
  return row?.species || null;
}

/** What the safety of a dose depends on, of the animal itself. */
export async function findAnimal(trx: HospitalTrx, pet: string) {
  const row = await trx.selectFrom('pet').select(['species', 'status']).where('id', '=', pet).executeTakeFirst();
  return { species: row?.species || null, isDeceased: row?.status === 'deceased' };
}

/** Moves a prescription to another pet; reasons against warnings concerned the first one. */
export async function movePrescription(
  trx: HospitalTrx,
  medical_record: string,
  { pet, weight }: { readonly pet: string; readonly weight: number | null },
): Promise<void> {
  const moved = { pet, weight, safety_reason: null, reason_answers: null };
  await trx.updateTable('medicine_record').set(moved).where('medical_record', '=', medical_record).execute();
  await trx.updateTable('medicine_group_record').set({ pet }).where('medical_record', '=', medical_record).execute();
}

/** What the pet does not tolerate, by its records and its alerts. */
export async function listAllergies(trx: HospitalTrx, pet: string): Promise<Allergy[]> {
  const { alerts } = await trx.selectFrom('pet').select('alerts').where('id', '=', pet).executeTakeFirstOrThrow();
  return comparedAllergies((await listNotedAllergies(trx, [pet])).get(pet) ?? [], alerts);
}

/** Allergies that were noted in records, by pet. */
export async function listNotedAllergies(trx: HospitalTrx, pets: readonly string[]): Promise<Map<string, Allergy[]>> {
  if (pets.length === 0) return new Map();
  const rows = await trx
    .selectFrom('allergy_record')
    .select(['pet', 'name', 'active_substance'])
    .where('pet', 'in', [...pets])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ pet }) => pet);
}

const lines = (trx: HospitalTrx) => trx.selectFrom('medicine_record').selectAll();

export function listLines(trx: HospitalTrx, medicalRecords: readonly string[]) {
  return lines(trx)
    .where('medical_record', 'in', [...medicalRecords])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What the pet was prescribed before this visit, newest first. */
export function listEarlierLines(trx: HospitalTrx, pet: string, except: string | null, limit: number) {
  return lines(trx)
    .where('pet', '=', pet)
    .$if(except !== null, (query) => query.where('medical_record', '!=', except))
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function findLine(trx: HospitalTrx, id: string): Promise<LineRow | undefined> {
  return lines(trx).where('id', '=', id).executeTakeFirst();
}

export function lockLine(trx: HospitalTrx, id: string): Promise<LineRow | undefined> {
  return lines(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Columns of a line that a handler writes; the rest is the database's. */
export type LineValues = Partial<Omit<LineRow, 'hospital' | 'id' | 'version' | 'created_at' | 'updated_at'>>;

export function insertLine(
  trx: HospitalTrx,
  line: LineValues &
    Pick<
      LineRow,
      | 'medical_record'
      | 'pet'
      | 'name'
      | 'dosage'
      | 'frequency'
      | 'days'
      | 'dose_count'
      | 'unit_price'
      | 'process_fee'
      | 'medicine_price'
      | 'process_fee_total'
      | 'total_price'
    >,
): Promise<LineRow> {
  return trx
    .insertInto('medicine_record')
    .values({ id: newId(), ...line })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns undefined if the version differs from the given one: another user was faster. */
export function setLine(
  trx: HospitalTrx,
  id: string,
  version: number,
  values: LineValues,
): Promise<LineRow | undefined> {
  return trx
    .updateTable('medicine_record')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export function listGroups(trx: HospitalTrx, medicalRecords: readonly string[]) {
  return trx
    .selectFrom('medicine_group_record')
    .selectAll()
    .where('medical_record', 'in', [...medicalRecords])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

export function findGroup(trx: HospitalTrx, id: string): Promise<GroupRow | undefined> {
  return trx.selectFrom('medicine_group_record').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertGroup(
  trx: HospitalTrx,
  group: { medical_record: string; pet: string; author: string; name?: string; groups?: number },
): Promise<GroupRow> {
  return trx
    .insertInto('medicine_group_record')
    .values({ id: newId(), ...group })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setGroup(
  trx: HospitalTrx,
  id: string,
  version: number,
  values: { name?: string; groups?: number; deleted_at?: Date | null },
): Promise<GroupRow | undefined> {
  return trx
    .updateTable('medicine_group_record')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export function linesOfGroup(trx: HospitalTrx, group_record: string): Promise<LineRow[]> {
  return lines(trx).where('group_record', '=', group_record).where('deleted_at', 'is', null).forUpdate().execute();
}

/** Cards in the pharmacy column, first come first. */
export function listPharmacyCards(trx: HospitalTrx) {
  return trx
    .selectFrom('medical_record as visit')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'visit.pet'))
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'visit.owner'))
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'visit.assignee'))
    .select([
      'visit.id as medical_record',
      'visit.stage_since',
      'visit.pharmacy_completed',
      'pet.id as pet_id',
      'pet.name as pet_name',
      'pet.patient_id',
      'pet.species',
      'pet.breed',
      'pet.coat_colour',
      'pet.weight',
      'pet.status',
      'pet.alerts',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'owner.lang as owner_lang',
      'account.display_name as doctor',
    ])
    .where('visit.stage', '=', 'pharmacy')
    .where('visit.deleted_at', 'is', null)
    .orderBy('visit.stage_since')
    .limit(200)
    .execute();
}
export type CardRow = Awaited<ReturnType<typeof listPharmacyCards>>[number];

/** Moves every line of a visit from one progress to another; returns the ids of the lines that were moved. */
export async function moveLines(trx: HospitalTrx, medical_record: string, from: string, to: string): Promise<string[]> {
  const rows = await trx
    .updateTable('medicine_record')
    .set({ progress: to })
    .where('medical_record', '=', medical_record)
    .where('deleted_at', 'is', null)
    .where('progress', '=', from)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Lines on the board that were added while their medicine had no price; `default_entry` is what they refer to. */
export function listUnpricedLines(trx: HospitalTrx, default_entry: string): Promise<LineRow[]> {
  return lines(trx)
    .where('medicine', '=', default_entry)
    .where('unit_price', '=', 0)
    .where('price_override', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`app.visit_is_open(medical_record)`)
    .execute();
}

export async function nameOf(trx: HospitalTrx, account: string): Promise<string | null> {
  const row = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return row?.display_name ?? null;
}

/** Users of the hospital who can be the second person for controlled medicine. */
export function listSecondPeople(trx: HospitalTrx, except: string) {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name as name'])
    .where('membership.active', '=', true)
    .where('account.active', '=', true)
    .where('membership.role', 'in', ['doctor', 'assistant', 'hospitalAdmin'])
    .where('account.id', '!=', except)
    .orderBy('account.display_name')
    .execute();
}
