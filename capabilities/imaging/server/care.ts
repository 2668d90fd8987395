import { type Db, type HospitalTrx, inHospital, inSystem } from '@alder/database';
import { finish } from '@alder/server';
import type { PackedStorage, Storage } from '@alder/storage';
import { sql } from 'kysely';

/** What is wrong with a stored file. */
export type Fault = 'missing' | 'damaged';
/** An image whose stored bytes no longer have their hash. */
export type Damaged = { readonly image: string; readonly filename: string; readonly fault: Fault };
/** Result of a check. */
export type Checked = { readonly checked: number; readonly bytes: number; readonly damaged: readonly Damaged[] };

/** Nights within which every file is verified once. */
const NIGHTS = 30;
/** Minimum bytes that are verified in a night, for small hospitals. */
const SLICE_LEAST_BYTES = 256 * 1024 * 1024;
const BATCH = 100;

export type CareOptions = { readonly db: Db; readonly storage: PackedStorage };

/**
 * Nightly work on the stored images of every hospital: corrects the count of bytes, and verifies the files that were
 * verified longest ago against their hashes.
 */
export async function careForImages(parts: CareOptions): Promise<void> {
  const hospitals = await inSystem(parts.db, (trx) => trx.selectFrom('hospital').select('id').execute());
  for (const { id } of hospitals) {
    await reconcileUsage(parts.db, id);
    await checkImages(parts, id);
  }
}

/**
 * Recounts the bytes of a hospital; a difference from the running count is written to the audit log.
 *
 * @returns Bytes by which `used` and `archive_used` were wrong.
 */
export function reconcileUsage(db: Db, hospital: string): Promise<{ used: number; archive_used: number }> {
  return inHospital(db, hospital, async (trx) => {
    // Locked, so that nothing is filed between counting and writing.
    const before = await trx.selectFrom('pacs_usage').select(['used', 'archive_used']).forUpdate().executeTakeFirst();
    if (!before) return { used: 0, archive_used: 0 };
    const { rows } = await sql<{ used: number; archive_used: number }>`select
      coalesce(sum(coalesce(packed_bytes, bytes) + rendition_bytes) filter (where not archived), 0)::bigint as used,
      coalesce(sum(coalesce(packed_bytes, bytes) + rendition_bytes) filter (where archived), 0)::bigint as archive_used
      from medical_image`.execute(trx);
    const counted = rows[0]!;
    const wrong = { used: before.used - counted.used, archive_used: before.archive_used - counted.archive_used };
    if (wrong.used === 0 && wrong.archive_used === 0) return wrong;
    await trx.updateTable('pacs_usage').set(counted).execute();
    const audit = { action: 'pacs.usageReconciled', entity: 'pacs', detail: { before, after: counted } };
    await finish(trx, { audits: [audit] });
    return wrong;
  });
}

type Slice = { readonly id: string; readonly object_key: string; readonly rendition_key: string | null } & {
  readonly thumbnail_object: string | null;
  readonly packed_frames: string | null;
  readonly filename: string;
  readonly bytes: number;
  readonly series: string;
};

/**
 * Reads stored files and compares them with their hashes, in the order of the last verification.
 *
 * Damaged frames are made again from the original; a damaged or missing original is reported.
 *
 * @param how.all Every file instead of one night's share.
 * @param how.filedBefore Newer files are left out: a program beside the server cannot see what is still in its journal.
 */
export async function checkImages(
  { db, storage }: CareOptions,
  hospital: string,
  { all = false, filedBefore = new Date() } = {},
): Promise<Checked> {
  const began = new Date();
  const share = all ? Number.POSITIVE_INFINITY : await shareOf(db, hospital);
  const damaged: Damaged[] = [];
  let checked = 0;
  let bytes = 0;
  while (bytes < share) {
    const slice = await inHospital(db, hospital, (trx) => nextSlice(trx, began, filedBefore));
    if (slice.length === 0) break;
    for (const image of slice) {
      if (bytes >= share) break;
      const fault = await checkImage({ db, storage }, hospital, image);
      if (fault) damaged.push({ image: image.id, filename: image.filename, fault });
      checked += 1;
      bytes += image.bytes;
    }
  }
  return { checked, bytes, damaged };
}

/** Compares one image's files with their hashes and writes down what is wrong with them. */
async function checkImage({ db, storage }: CareOptions, hospital: string, image: Slice): Promise<Fault | undefined> {
  const fault = await faultOf(storage, image.object_key);
  const made = [image.rendition_key, image.thumbnail_object].filter((key) => key !== null);
  let isRemade = false;
  for (const key of fault ? [] : made) isRemade ||= (await faultOf(storage, key)) !== undefined;
  await inHospital(db, hospital, (trx) => note(trx, image, fault, isRemade));
  // The original was sent again after it was packed: packing removes it again.
  if (!fault && image.packed_frames && (await storage.isWhole(image.object_key)))
    await inHospital(db, hospital, (trx) => packAgain(trx, image.id));
  return fault;
}

/**
 * Checks at once the images of an object that was found to be damaged while it was read, and writes the find into the
 * hospital's audit log.
 */
export async function checkObject(parts: CareOptions, key: string): Promise<void> {
  const [, hospital = ''] = key.split('/');
  const images = await inHospital(parts.db, hospital, async (trx) => {
    await auditDamage(trx, key);
    const ofObject = sql<boolean>`${key} in (i.object_key, i.rendition_key, i.thumbnail_object)`;
    const { rows } = await sql<Slice>`select ${SLICE} from medical_image i where ${ofObject}`.execute(trx);
    return rows;
  });
  for (const image of images) await checkImage(parts, hospital, image);
}

async function auditDamage(trx: HospitalTrx, key: string): Promise<void> {
  const audit = { action: 'storage.damageFound', entity: 'storage', detail: { key } };
  await finish(trx, { audits: [audit] });
}

const SLICE = sql`i.id, i.object_key, i.rendition_key, i.thumbnail_object, i.filename, i.packed_frames,
  (coalesce(i.packed_bytes, i.bytes) + i.rendition_bytes)::bigint as bytes, i.series`;

async function shareOf(db: Db, hospital: string): Promise<number> {
  const usage = await inHospital(db, hospital, (trx) =>
    trx.selectFrom('pacs_usage').select(['used', 'archive_used']).executeTakeFirst(),
  );
  return Math.max(SLICE_LEAST_BYTES, ((usage?.used ?? 0) + (usage?.archive_used ?? 0)) / NIGHTS);
}

async function nextSlice(trx: HospitalTrx, before: Date, filedBefore: Date): Promise<readonly Slice[]> {
  const { rows } = await sql<Slice>`
    select ${SLICE} from medical_image i left join image_check c on c.hospital = i.hospital and c.medical_image = i.id
    where i.purged_at is null and i.created_at <= ${filedBefore} and (c.checked_at is null or c.checked_at < ${before})
    order by c.checked_at nulls first, i.id limit ${BATCH}`.execute(trx);
  return rows;
}

function packAgain(trx: HospitalTrx, id: string) {
  return trx.updateTable('medical_image').set({ pack_after: new Date() }).where('id', '=', id).execute();
}

async function faultOf(storage: Storage, key: string): Promise<Fault | undefined> {
  if (!(await storage.stat(key))) return 'missing';
  return (await storage.verify(key)) ? undefined : 'damaged';
}

async function note(trx: HospitalTrx, image: Slice, fault: Fault | undefined, isRemade: boolean): Promise<void> {
  const { rows } = await sql<{ before: string | null }>`
    with old as (select fault from image_check where medical_image = ${image.id})
    insert into image_check (medical_image, checked_at, fault, since)
    values (${image.id}, clock_timestamp(), ${fault ?? null}, ${fault ? sql`clock_timestamp()` : null})
    on conflict (hospital, medical_image) do update set checked_at = excluded.checked_at, fault = excluded.fault,
      since = case when excluded.fault is null then null else coalesce(image_check.since, excluded.since) end
    returning (select fault from old) as before`.execute(trx);
  if (isRemade) {
    const again = {
      ...{ prepared: 'waiting' as const, prepare_attempts: 0, rendition: null, rendition_key: null },
      // At once, not when the lease of the first time has passed.
      prepare_after: sql<Date>`clock_timestamp()`,
    };
    await trx.updateTable('medical_image').set(again).where('id', '=', image.id).execute();
    await sql`update pacs_usage set used = used - gone.bytes from (select rendition_bytes as bytes from medical_image
      where id = ${image.id}) gone`.execute(trx);
    await trx.updateTable('medical_image').set({ rendition_bytes: 0 }).where('id', '=', image.id).execute();
  }
  if (!isRemade && (rows[0]?.before ?? null) === (fault ?? null)) return;
  const events = [{ event: 'pacs.checked', id: image.id, permit: 'pacs' as const, payload: { series: image.series } }];
  const audits = fault ? [{ action: 'pacs.damageFound', entity: 'pacs', id: image.id, detail: { fault } }] : [];
  await finish(trx, { events, audits });
}
