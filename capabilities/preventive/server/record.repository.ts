import type { HospitalTrx } from '@alder/database';
import type { SignerRow } from '@alder/staff-profiles/domain';
import { sql } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** What a plan needs of a patient. */
export function findPet(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('pet')
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .select([
      ...(['pet.id', 'pet.name', 'pet.patient_id', 'pet.species', 'pet.breed', 'pet.birthdate', 'pet.status'] as const),
      ...(['pet.sex', 'pet.neutered', 'pet.coat_colour', 'pet.chip_number', 'pet.deleted', 'pet.owner'] as const),
      ...(['owner.name as owner_name', 'owner.lang as owner_lang'] as const),
    ])
    .where('pet.id', '=', id)
    .executeTakeFirst();
}

/** Doses of a pet, the latest first. */
export function listRecords(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('vaccine_record')
    .leftJoin('account', 'account.id', 'vaccine_record.given_by')
    .selectAll('vaccine_record')
    .select('account.display_name as giver')
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .orderBy('given_on', 'desc')
    .orderBy('vaccine_record.id', 'desc')
    .execute();
}

/** The veterinarian who gave the latest of these doses whose giver has a licence number. */
export async function findIssuer(
  trx: HospitalTrx,
  doses: Awaited<ReturnType<typeof listRecords>>,
): Promise<{ readonly name: string; readonly row: SignerRow } | undefined> {
  const givers = new Map(doses.flatMap(({ given_by, giver }) => (given_by && giver ? [[given_by, giver]] : [])));
  for (const [account, name] of givers) {
    const { rows } = await sql<SignerRow>`select * from app.signer(${account})`.execute(trx);
    if (rows[0]?.licence_number) return { name, row: rows[0] };
  }
  return undefined;
}

/** A transaction that records a dose of a pet sees those that were recorded at the same moment. */
export async function lockDoses(trx: HospitalTrx, pet: string): Promise<void> {
  // A statement of its own: what is read with the lock would be older than the wait for it.
  await sql`select pg_advisory_xact_lock(hashtextextended('doses ' || ${pet}::text, 0))`.execute(trx);
}

/** Dates that persons have set for a pet and that are not ticked off. */
export function listOpenDues(trx: HospitalTrx, pet: string) {
  return trx
    .selectFrom('preventive_due')
    .selectAll()
    .where('pet', '=', pet)
    .where('deleted_at', 'is', null)
    .where('done_on', 'is', null)
    .orderBy('due_on')
    .execute();
}

export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .select(['id', 'pet'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/** The pet's visit that takes lines. */
export async function findOpenVisit(trx: HospitalTrx, pet: string): Promise<string | null> {
  const visit = await trx
    .selectFrom('medical_record')
    .select('id')
    .where('pet', '=', pet)
    .where(sql<boolean>`app.visit_is_open(id)`)
    .orderBy('checked_in_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return visit?.id ?? null;
}

/** An entry of a catalog, whatever it is by now: own, a copy of the default that was named, or the default. */
export async function findInCatalog(
  trx: HospitalTrx,
  model: 'vaccine' | 'medicine',
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{
    entry: Record<string, unknown> | null;
  }>`select app.catalog_entry(${model}, ${id}::uuid) as entry`.execute(trx);
  return rows[0]?.entry ?? undefined;
}

/** Lots of a vaccine that are still good on a day, the last used first. */
export async function listLots(trx: HospitalTrx, vaccine: string, today: string) {
  const { rows } = await sql<{
    lot: string;
    expires_on: string | null;
    manufacturer: string;
    site: string;
    route: string;
    dose: string;
  }>`
    select lot, expires_on, manufacturer, site, route, dose from (
      select distinct on (lot) lot, expires_on, manufacturer, site, route, dose, id
      from vaccine_record
      where vaccine = ${vaccine} and lot <> '' and deleted_at is null and (expires_on is null or expires_on >= ${today})
      order by lot, id desc) as used
    order by id desc limit 5`.execute(trx);
  return rows;
}

export async function findName(trx: HospitalTrx, account: string | null): Promise<string | null> {
  if (!account) return null;
  const found = await trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst();
  return found?.display_name ?? null;
}

/** Doses follow their visit to another pet. */
export async function movePetOfVisit(trx: HospitalTrx, medical_record: string, pet: string): Promise<void> {
  await trx.updateTable('vaccine_record').set({ pet }).where('medical_record', '=', medical_record).execute();
}
