import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type Db, inHospital, inSystem } from '@alder/database';
import { emitWithoutAudit } from '@alder/server';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import type { Rendition } from '../contract/index.ts';
import { filetypes, isVideo, isWorthPacking } from '../domain/index.ts';
import { photographHashOf } from './photograph-hash.ts';

// The queue of images that wait for thumbnail and frames. capabilities/renditions works it off.

/** Tries before an image is left without thumbnail and frames. */
const MAX_ATTEMPTS = 4;
/** A slow file would be slow again, and all later images would wait for it. */
const MAX_SLOW_ATTEMPTS = 2;
/** Lease of an image in work; after this time another worker may take it. */
const LEASE_SECONDS = { images: 300, videos: 1500 } as const;
type Kind = keyof typeof LEASE_SECONDS;
const videos = filetypes.filter(isVideo);
/** New images are the most likely to be forwarded and retrieved. */
const PACK_AFTER_SECONDS = 3600;

type QueuedPreparation = {
  hospital: string;
  id: string;
  object_key: string;
  filetype: string;
  transfer_syntax: string;
  bytes: number;
  attributes: unknown;
  frames: number;
  prepare_attempts: number;
};

/** Files that were written of an image, and what they are. */
type Files = { readonly thumbnailFile: string; readonly renditionFile: string };
type Made = {
  readonly thumbnail: boolean;
  readonly rendition?: Rendition;
  readonly isDocument?: boolean;
  readonly notes: readonly string[];
};

/** Queues the videos again that were left for a reason; returns whether there were any. */
async function requeueVideos({ db, hospital }: { db: Db; hospital?: string }, reason: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await inSystem(db, (trx) =>
    sql`update medical_image set prepared = 'waiting', prepare_attempts = 0, prepare_after = clock_timestamp(), prepare_failure = null
      where filetype = any(${videos}) and prepared = 'done' and prepare_failure = ${reason}
        and hospital = coalesce(${hospital ?? null}, hospital)`.execute(trx),
  );
  return numAffectedRows > 0n;
}

function claim(
  { db, hospital = null }: { db: Db; hospital?: string | null },
  kind: Kind,
): Promise<QueuedPreparation | undefined> {
  return inSystem(db, async (trx) => {
    const { rows } = await sql<QueuedPreparation>`
      update medical_image set prepare_after = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS[kind]}),
        prepare_attempts = prepare_attempts + 1
      where (hospital, id) = (
        select hospital, id from medical_image
        where prepared = 'waiting' and prepare_after <= clock_timestamp() and hospital = coalesce(${hospital}, hospital)
          and (filetype = any(${videos})) = ${kind === 'videos'}
        order by prepare_after limit 1 for update skip locked)
      returning hospital, id, object_key, filetype, transfer_syntax, bytes, attributes, frames, prepare_attempts`.execute(
      trx,
    );
    return rows[0];
  });
}

async function anyWaiting({ db, hospital = null }: { db: Db; hospital?: string | null }): Promise<boolean> {
  const { rows } = await inSystem(db, (trx) =>
    sql`select 1 from medical_image where prepared = 'waiting' and prepare_after <= clock_timestamp() + interval '1 minute'
      and hospital = coalesce(${hospital}, hospital) limit 1`.execute(trx),
  );
  return rows.length > 0;
}

async function keep(db: Db, storage: Storage, image: QueuedPreparation, files: Files, prepared: Made): Promise<void> {
  const { hospital, id } = image;
  const thumbnail = prepared.thumbnail ? await storage.put(hospital, await readFile(files.thumbnailFile)) : undefined;
  const frames = prepared.rendition ? await storage.put(hospital, createReadStream(files.renditionFile)) : undefined;
  // Pages of a document or a scan are counted only now; the header of a DICOM file has its number of frames.
  const pages = image.filetype === 'dicom' && !prepared.isDocument ? 0 : (prepared.rendition?.frames.length ?? 0);
  const pixels = await photographHashOf(storage, image);
  const size = frames ? (await stat(files.renditionFile)).size : 0;
  const { filetype, transfer_syntax: transferSyntax, bytes } = image;
  const isPacked =
    size > 0 && !prepared.isDocument && isWorthPacking({ filetype, transferSyntax, bytes, packedBytes: size });
  await inHospital(db, hospital, async (trx) => {
    const { series } = await trx
      .updateTable('medical_image')
      .set({
        prepared: 'done',
        ...(pixels && { pixel_sha256: pixels }),
        prepare_failure: prepared.notes.join(',') || null,
        ...(thumbnail && { thumbnail_object: thumbnail.key }),
        ...(frames && {
          rendition_key: frames.key,
          rendition_bytes: size,
          rendition: JSON.stringify(prepared.rendition),
          ...(pages > 1 && { frames: pages }),
          ...(isPacked && {
            pack_after: sql<Date>`clock_timestamp() + make_interval(secs => ${PACK_AFTER_SECONDS})`,
          }),
        }),
      })
      .where('id', '=', id)
      .returning('series')
      .executeTakeFirstOrThrow();
    if (size > 0)
      await trx
        .updateTable('pacs_usage')
        .set({ used: sql`used + ${size}` })
        .execute();
    const event = { event: 'pacs.updated', id, permit: 'pacs' as const, payload: { series } };
    await emitWithoutAudit(trx, [event]);
  });
}

/** Schedules the next try with a growing delay; after the last one stores the reason of the failure. */
async function giveBack(
  db: Db,
  { hospital, id, prepare_attempts }: QueuedPreparation,
  failure: string,
  { isLost, isSlow }: { readonly isLost: boolean; readonly isSlow: boolean },
): Promise<void> {
  const over = prepare_attempts >= (isSlow ? MAX_SLOW_ATTEMPTS : MAX_ATTEMPTS);
  await inHospital(db, hospital, async (trx) => {
    await trx
      .updateTable('medical_image')
      .set({
        prepare_failure: failure.slice(0, 500),
        prepare_after: sql<Date>`clock_timestamp() + make_interval(secs => ${2 ** prepare_attempts})`,
        ...(over && { prepared: 'failed', ...(isLost && { deleted_at: sql<Date>`clock_timestamp()` }) }),
      })
      .where('id', '=', id)
      .execute();
    const event = { event: 'pacs.updated', id, permit: 'pacs' as const, payload: {} };
    if (over) await emitWithoutAudit(trx, [event]);
  });
}

/** The queue as the index has it. */
export const preparationQueue = { claim, anyWaiting, keep, giveBack, requeueVideos };
