import type { Database, HospitalTrx } from '@alder/database';
import type { Insertable, Updateable } from 'kysely';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Releases that a page shows, newest first. */
const MAX_RELEASES = 60;

const stays = (trx: HospitalTrx) =>
  trx
    .selectFrom('inpatient_record as stay')
    .innerJoin('pet', 'pet.id', 'stay.pet')
    .leftJoin('owner', 'owner.id', 'pet.owner')
    .select(['stay.id', 'stay.pet', 'stay.status', 'stay.discharged_at'])
    .select(['pet.name', 'pet.species', 'pet.breed', 'pet.coat_colour', 'pet.status as pet_status'])
    .select(['owner.name as owner_name', 'owner.email as owner_email', 'owner.lang as owner_lang'])
    .where('stay.deleted_at', 'is', null);

export type PageStay = NonNullable<Awaited<ReturnType<typeof findPageStay>>>;

/** A stay with what its owner's page needs of pet and owner. */
export function findPageStay(trx: HospitalTrx, id: string) {
  return stays(trx).where('stay.id', '=', id).executeTakeFirst();
}

/** The same, held against a discharge until the transaction ends. */
export function lockPageStay(trx: HospitalTrx, id: string) {
  return stays(trx).where('stay.id', '=', id).forShare('stay').executeTakeFirst();
}

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

export function findPage(trx: HospitalTrx, stay: string) {
  return trx.selectFrom('inpatient_page').selectAll().where('inpatient_record', '=', stay).executeTakeFirst();
}

export function lockPage(trx: HospitalTrx, stay: string) {
  return trx
    .selectFrom('inpatient_page')
    .selectAll()
    .where('inpatient_record', '=', stay)
    .forUpdate()
    .executeTakeFirst();
}

export function findPageByHash(trx: HospitalTrx, token_hash: Buffer) {
  return trx.selectFrom('inpatient_page').selectAll().where('token_hash', '=', token_hash).executeTakeFirst();
}

/** Nothing where the stay has a page: two people opened it at once. */
export async function insertPage(trx: HospitalTrx, values: Insertable<Database['inpatient_page']>): Promise<boolean> {
  const row = await trx
    .insertInto('inpatient_page')
    .values(values)
    .onConflict((conflict) => conflict.columns(['hospital', 'inpatient_record']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPage(trx: HospitalTrx, id: string, values: Updateable<Database['inpatient_page']>) {
  await trx.updateTable('inpatient_page').set(values).where('id', '=', id).execute();
}

/** What was released and not taken back; of a photograph that was deleted only the message is left. */
export async function listReleases(trx: HospitalTrx, page: string) {
  const rows = await trx
    .selectFrom('inpatient_release as release')
    .innerJoin('account', 'account.id', 'release.author')
    .leftJoin('his_image as image', (join) =>
      join.onRef('image.id', '=', 'release.his_image').on('image.deleted_at', 'is', null),
    )
    .select(['release.id', 'release.text', 'release.is_signed', 'release.created_at', 'image.id as his_image'])
    .select('account.display_name as author_name')
    .where('release.inpatient_page', '=', page)
    .where('release.withdrawn_at', 'is', null)
    .orderBy('release.created_at', 'desc')
    .orderBy('release.id', 'desc')
    .limit(MAX_RELEASES)
    .execute();
  return rows.filter(({ text, his_image }) => text !== '' || his_image !== null);
}

/** The stay of a release, taken back or not. */
export function findRelease(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('inpatient_release as release')
    .innerJoin('inpatient_page as page', 'page.id', 'release.inpatient_page')
    .select(['release.id', 'release.withdrawn_at', 'page.id as page', 'page.inpatient_record'])
    .where('release.id', '=', id)
    .forUpdate('release')
    .executeTakeFirst();
}

export async function insertRelease(trx: HospitalTrx, values: Insertable<Database['inpatient_release']>) {
  await trx.insertInto('inpatient_release').values(values).execute();
}

export async function setRelease(trx: HospitalTrx, id: string, values: Updateable<Database['inpatient_release']>) {
  await trx.updateTable('inpatient_release').set(values).where('id', '=', id).execute();
}

/** A photograph that can be released, with its patient. */
export function findPhoto(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('his_image')
    .select(['id', 'pet', 'filetype'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Where the bytes of a released photograph lie. */
export function findReleasedPhoto(trx: HospitalTrx, page: string, release: string) {
  return trx
    .selectFrom('inpatient_release as release')
    .innerJoin('his_image as image', 'image.id', 'release.his_image')
    .select(['image.object_key', 'image.small_key', 'image.filetype'])
    .where('release.inpatient_page', '=', page)
    .where('release.id', '=', release)
    .where('release.withdrawn_at', 'is', null)
    .where('image.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Display names of accounts, by id. */
export async function namesOf(trx: HospitalTrx, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'display_name'])
    .where('id', 'in', [...accounts])
    .execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}
