import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { StaffColour } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

/** Days after which an upload that was never put to use is removed. */
const UNUSED_DAYS = 1;

export type ProfileValues = Partial<{
  title: string;
  licence_number: string;
  colour: StaffColour | null;
  photo: string | null;
  signature: string | null;
}>;

/** All present and former users of the hospital, with their profile where they have one. */
export function listProfiles(trx: HospitalTrx) {
  return profiles(trx).orderBy('membership.account').execute();
}

/** One of them; undefined for a person who never was in the hospital. */
export function findProfile(trx: HospitalTrx, account: string) {
  return profiles(trx).where('membership.account', '=', account).executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

function profiles(trx: HospitalTrx) {
  return trx
    .selectFrom('membership')
    .leftJoin('staff_profile as p', (join) =>
      join.onRef('p.account', '=', 'membership.account').onRef('p.hospital', '=', 'membership.hospital'),
    )
    .select(['membership.account', 'p.version', 'p.title', 'p.licence_number', 'p.colour', 'p.photo', 'p.signature']);
}

/** @returns false when another user wrote the profile first. */
export async function insertProfile(trx: HospitalTrx, account: string, values: ProfileValues): Promise<boolean> {
  const inserted = await trx
    .insertInto('staff_profile')
    .values({ account, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it is of another version by now. */
export async function setProfile(
  trx: HospitalTrx,
  { account, version }: { readonly account: string; readonly version: number },
  values: ProfileValues,
): Promise<boolean> {
  // A change of nothing is one too: it raises the version, as the caller expects.
  const set = await trx
    .updateTable('staff_profile')
    .set(Object.keys(values).length > 0 ? values : { account })
    .where('account', '=', account)
    .where('version', '=', version)
    .executeTakeFirst();
  return set.numUpdatedRows === 1n;
}

/** Stores an image of a person; the same one once. What the person uploaded and never used goes. */
export async function insertImage(
  trx: HospitalTrx,
  account: string,
  image: { readonly png: Buffer; readonly sha256: string; readonly width: number; readonly height: number },
): Promise<string> {
  await sql`
    delete from staff_image i where i.account = ${account} and i.sha256 <> ${image.sha256}
      and i.created_at < clock_timestamp() - make_interval(days => ${UNUSED_DAYS})
      and not exists (select from staff_profile p where p.account = i.account and i.id in (p.photo, p.signature))
      and not exists (select from staff_stamp s where s.signer = i.account and s.signature = i.id)`.execute(trx);
  await trx
    .insertInto('staff_image')
    .values({ id: newId(), account, ...image })
    .onConflict((conflict) => conflict.columns(['hospital', 'account', 'sha256']).doNothing())
    .execute();
  const row = await trx
    .selectFrom('staff_image')
    .select('id')
    .where('account', '=', account)
    .where('sha256', '=', image.sha256)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** An image that a person may see: an own one, or the photo of a user of the hospital. */
export function findImage(trx: HospitalTrx, id: string, viewer: string) {
  return trx
    .selectFrom('staff_image as i')
    .select('i.png')
    .where('i.id', '=', id)
    .where(sql<boolean>`(i.account = ${viewer} or exists (select from staff_profile p where p.photo = i.id))`)
    .executeTakeFirst();
}
