import { type Db, type HospitalTrx, inHospital, inSystem } from '@alder/database';
import { ObjectDamaged, ObjectMissing, type PackedStorage, type Recipe } from '@alder/storage';
import { sql } from 'kysely';
import { rendition } from '../../contract/index.ts';
import { isWorthPacking } from '../../domain/index.ts';
import { type BackgroundLoop, startLoop } from '../background-loop.ts';
import { recipeOf } from './recipe-of.ts';

/** Lease of an image that is being packed; after this time another worker may take it. */
const CLAIM_SECONDS = 600;

export type PackOptions = {
  readonly db: Db;
  readonly storage: PackedStorage;
  /** Only this hospital's images; without it those of every hospital. */
  readonly hospital?: string;
  readonly log?: { warn(detail: object, text: string): void };
};

/**
 * Replaces originals by their lossless frames where these restore them byte for byte, one after the other, for as long
 * as the server runs.
 *
 * The queue is a column of the images (`pack_after`). An image is due an hour after it was prepared: new images are
 * forwarded, retrieved and committed most, and unpacked ones are read faster.
 */
export function startPacking(parts: PackOptions): BackgroundLoop {
  return startLoop({
    next: () => packNext(parts),
    any: () => anyToPack(parts),
    onFault: (fault) => parts.log?.warn({ err: fault }, 'image could not be packed'),
  });
}

type Claimed = {
  readonly hospital: string;
  readonly id: string;
  readonly object_key: string;
  readonly filetype: string;
  readonly transfer_syntax: string;
  readonly bytes: number;
  readonly rendition_key: string | null;
  readonly rendition_bytes: number;
  readonly rendition: unknown;
};

/** Packs the image that has waited longest; false when none is due. */
export async function packNext({ db, storage, hospital, log }: PackOptions): Promise<boolean> {
  const image = await claim(db, hospital ?? null);
  if (!image) return false;
  try {
    const recipe = await worthyRecipe(storage, image);
    const packed = recipe && (await storage.pack(image.object_key, recipe));
    if (recipe && packed === undefined) log?.warn({ image: image.id }, 'original is not rebuilt from its frames');
    // The written recipe is verified, then counted, and only then is the original removed: after a crash both exist.
    if (recipe && packed !== undefined) {
      await inHospital(db, image.hospital, (trx) => setPacked(trx, image.object_key, packed, recipe.source));
      await storage.letGo(image.object_key);
    }
  } catch (fault) {
    if (!(fault instanceof ObjectMissing || fault instanceof ObjectDamaged)) throw fault;
    // The nightly check reports damaged files; a repaired image is packed afterwards.
    log?.warn({ image: image.id, failure: String(fault) }, 'image was not packed');
  }
  await inHospital(db, image.hospital, (trx) =>
    trx.updateTable('medical_image').set({ pack_after: null }).where('object_key', '=', image.object_key).execute(),
  );
  return true;
}

async function worthyRecipe(storage: PackedStorage, image: Claimed): Promise<Recipe | undefined> {
  const { object_key, bytes, rendition_key, rendition_bytes, filetype, transfer_syntax: transferSyntax } = image;
  if (!rendition_key || !image.rendition) return undefined;
  const read = rendition.parse(image.rendition);
  if (read.media_type !== undefined) return undefined;
  const recipe = await recipeOf(storage, { object_key, bytes, rendition_key, rendition: read });
  if (!recipe) return undefined;
  const { head, tail, frames } = recipe;
  const differences = frames.reduce((sum, { difference }) => sum + (difference?.length ?? 0), 0);
  const packedBytes = rendition_bytes + head.length + tail.length + differences;
  return isWorthPacking({ filetype, transferSyntax, bytes, packedBytes }) ? recipe : undefined;
}

function claim(db: Db, hospital: string | null): Promise<Claimed | undefined> {
  return inSystem(db, async (trx) => {
    const { rows } = await sql<Claimed>`
      update medical_image set pack_after = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
      where (hospital, id) = (
        select hospital, id from medical_image
        where pack_after <= clock_timestamp() and hospital = coalesce(${hospital}, hospital)
        order by pack_after limit 1 for update skip locked)
      returning hospital, id, object_key, filetype, transfer_syntax, bytes, rendition_key, rendition_bytes,
        rendition`.execute(trx);
    return rows[0];
  });
}

/** Every image with these bytes is packed; each reduces the count of bytes, as each was counted. */
async function setPacked(trx: HospitalTrx, key: string, bytes: number, frames: string): Promise<void> {
  await sql`
    with before as (
      select id, archived, coalesce(packed_bytes, bytes) as bytes from medical_image
      where object_key = ${key} for update),
    packed as (
      update medical_image set packed_bytes = ${bytes}, packed_frames = ${frames} where id in (select id from before)),
    spared as (
      select coalesce(sum(bytes - ${bytes}) filter (where not archived), 0)::bigint as near,
        coalesce(sum(bytes - ${bytes}) filter (where archived), 0)::bigint as far from before)
    update pacs_usage set used = used - spared.near, archive_used = archive_used - spared.far from spared`.execute(trx);
}

async function anyToPack({ db, hospital }: PackOptions): Promise<boolean> {
  const { rows } = await inSystem(db, (trx) =>
    sql`select 1 from medical_image where pack_after <= clock_timestamp()
      and hospital = coalesce(${hospital ?? null}, hospital) limit 1`.execute(trx),
  );
  return rows.length > 0;
}
