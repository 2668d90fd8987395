import type { Database, HospitalTrx } from '@alder/database';
import { type Insertable, sql, type Updateable } from 'kysely';
import { isFamily as inFamily, type Relation, relations } from '../domain/owners.ts';

export type PetRow = Awaited<ReturnType<typeof lockPet>> & {};
export type NewPet = Omit<Insertable<Database['pet']>, 'hospital'>;
export type PetChange = Updateable<Database['pet']>;

export function findPet(trx: HospitalTrx, id: string) {
  return trx.selectFrom('pet').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads one patient and holds it until the transaction ends. */
export function lockPet(trx: HospitalTrx, id: string) {
  return trx.selectFrom('pet').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export function insertPet(trx: HospitalTrx, pet: NewPet) {
  return trx.insertInto('pet').values(pet).returningAll().executeTakeFirstOrThrow();
}

/** Writes a change that was made from `version`; nothing when the patient has another by now. */
export function setPet(trx: HospitalTrx, { id, version }: { id: string; version: number }, change: PetChange) {
  return trx
    .updateTable('pet')
    .set({ notes: sql`notes`, ...change })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Another patient with a chart number or chip, however it is written.
 *
 * The caller locks the number until the transaction ends: of two receptionists who assign it at once the second one is
 * warned.
 */
export async function findDuplicate(trx: HospitalTrx, column: 'chart' | 'chip', number: string, except: string | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws('|', app.hospital(), ${column}::text, app.search_key(${number})), 0))`.execute(
    trx,
  );
  return trx
    .selectFrom('pet_search')
    .innerJoin('pet', 'pet.id', 'pet_search.pet')
    .select(['pet.id', 'pet.name', 'pet.patient_id'])
    .where(`pet_search.${column}`, '=', sql<string>`app.search_key(${number})`)
    .$if(except !== null, (query) => query.where('pet.id', '!=', except!))
    .executeTakeFirst();
}

/** The most recent chart numbers, newest first. */
export async function listNewestPatientIds(trx: HospitalTrx): Promise<string[]> {
  const rows = await trx.selectFrom('pet').select('patient_id').orderBy('id', 'desc').limit(200).execute();
  return rows.map((row) => row.patient_id);
}

/** What the chart says a patient does not tolerate. */
export function listAllergies(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('allergy_record')
    .select(['id', 'name', 'reaction', 'noted_on'])
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Weights taken last, newest first. */
export function listWeights(trx: HospitalTrx, pet: string, limit: number) {
  return trx
    .selectFrom('vital_signs')
    .select(['measured_at', 'weight'])
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .where('weight', 'is not', null)
    .orderBy('measured_at', 'desc')
    .limit(limit)
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** Patients as lines of a list, in the order of `ids`. */
export async function listLines(trx: HospitalTrx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectLine(trx).where('pet.id', 'in', ids).execute();
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!);
}

/** Patients of these owners, of each its own and those of which it is a further owner; those alive first, by name. */
export function listLinesOfOwners(trx: HospitalTrx, owners: readonly string[]) {
  return selectLine(trx)
    .innerJoin(
      sql<{ pet: string; of: string; relation: Relation | null }>`(
        select id as pet, owner as of, null as relation from pet where owner = any(${[...owners]}::uuid[])
        union all select pet, owner, relation from pet_owner where owner = any(${[...owners]}::uuid[]))`.as('whose'),
      'whose.pet',
      'pet.id',
    )
    .select(['whose.of', 'whose.relation'])
    .where('pet.deleted', '=', false)
    .orderBy(sql`pet.status = 'deceased'`)
    .orderBy('pet.name')
    .execute();
}

/**
 * The other patients of a family: of the primary owner, co-owners and family members of a patient those of which they are
 * the same. Those alive first, by name.
 *
 * @param since From when on a visit that nobody archived is still on the board.
 */
export function listFamily(trx: HospitalTrx, pet: string, since: Date) {
  const isFamily = sql`relation is null or relation in (${sql.join(relations.filter(inFamily))})`;
  return selectLine(trx)
    .where(
      sql<boolean>`pet.id in (
        with own as (select owner from app.owners_of(array[${pet}::uuid]) where ${isFamily})
        select p.id from pet p where p.owner in (select owner from own)
        union select r.pet from pet_owner r where r.owner in (select owner from own) and (${isFamily}))`,
    )
    .select(({ selectFrom }) =>
      selectFrom('medical_record as m')
        .select(sql<{ id: string; stage: string }>`jsonb_build_object('id', m.id, 'stage', m.stage)`.as('open'))
        .whereRef('m.pet', '=', 'pet.id')
        .where('m.stage', '<>', 'archive')
        .where('m.checked_in_at', '>=', since)
        .where('m.deleted_at', 'is', null)
        .orderBy('m.checked_in_at', 'desc')
        .limit(1)
        .as('open_visit'),
    )
    .where('pet.id', '!=', pet)
    .where('pet.deleted', '=', false)
    .orderBy(sql`pet.status = 'deceased'`)
    .orderBy('pet.name')
    .execute();
}

/**
 * What keeps a patient in the hospital: a stay on the ward, or a visit on the board. The pet must be locked (`lockPet`),
 * so that a check-in at the same moment waits.
 *
 * @param since From when on a visit that nobody archived is still on the board.
 */
export async function findPresence(trx: HospitalTrx, pet: string, since: Date): Promise<'stay' | 'visit' | undefined> {
  const stay = await trx
    .selectFrom('inpatient_record')
    .select('id')
    .where('pet', '=', pet)
    .where('status', '=', 'admitted')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (stay) return 'stay';
  const visit = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('pet', '=', pet)
    .where('stage', '<>', 'archive')
    .where('checked_in_at', '>=', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return visit && 'visit';
}

/** Ids of the newest patients, after one of a page before. */
export async function listNewest(
  trx: HospitalTrx,
  {
    species,
    status,
    before,
    limit,
  }: { species?: string | undefined; status?: string | undefined; before?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('pet')
    .select('id')
    .where('deleted', '=', false)
    .$if(species !== undefined, (query) => query.where('species', '=', species!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

function selectLine(trx: HospitalTrx) {
  return trx
    .selectFrom('pet')
    .leftJoin('owner', 'owner.id', 'pet.owner')
    .select([
      'pet.id',
      'pet.patient_id',
      'pet.name',
      'pet.reading',
      'pet.passport_number',
      'pet.chip_number',
      'pet.species',
      'pet.breed',
      'pet.sex',
      'pet.neutered',
      'pet.birthdate',
      'pet.coat_colour',
      'pet.status',
      'pet.alerts',
      'pet.owner as owner_id',
      'owner.name as owner_name',
      'owner.reading as owner_reading',
      'owner.phones as owner_phones',
      'owner.former_names as owner_former_names',
    ])
    .select(({ selectFrom }) =>
      selectFrom('medical_record')
        .select('medical_record.checked_in_at')
        .whereRef('medical_record.pet', '=', 'pet.id')
        .where('medical_record.deleted_at', 'is', null)
        .orderBy('medical_record.checked_in_at', 'desc')
        .limit(1)
        .as('last_visit'),
    );
}
