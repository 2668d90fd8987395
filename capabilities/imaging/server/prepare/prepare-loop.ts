import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Db, inHospital, inSystem } from '@alder/database';
import { emitWithoutAudit } from '@alder/server';
import { ObjectDamaged, ObjectMissing, type Storage } from '@alder/storage';
import { sql } from 'kysely';
import { type Filetype, filetypes, isVideo, isWorthPacking } from '../../domain/index.ts';
import { photographHashOf } from '../photograph-hash.ts';
import { ChildTooSlow, PreparingChild } from './child-process.ts';
import { FFMPEG_MISSING, hasFfmpeg } from './ffmpeg.ts';
import type { Prepared, Task } from './task.ts';

/** Tries before an image is left without thumbnail and frames. */
const MAX_ATTEMPTS = 4;
/** A slow file would be slow again, and all later images would wait for it. */
const MAX_SLOW_ATTEMPTS = 2;
/** Lease of an image in work; after this time another worker may take it. */
const LEASE_SECONDS = { images: 300, videos: 1500 } as const;
/** A long video must not delay images, so each kind has its own worker. */
type Kind = keyof typeof LEASE_SECONDS;
/** An upload is found by polling: one probe of a small index. */
const IDLE_MS = 1_000;
const VIDEO_LIMITS = { wallMs: 1_200_000 };
const videos = filetypes.filter(isVideo);
const CHILD_IDLE_MS = 30_000;
/** FFmpeg may be installed while the server runs. */
const FFMPEG_CHECK_MS = 60_000;
/** New images are the most likely to be forwarded and retrieved. */
const PACK_AFTER_SECONDS = 3600;

export type PrepareOptions = {
  readonly db: Db;
  readonly storage: Storage;
  /** Child processes that run at the same time. */
  readonly children?: number;
  /** Only this hospital's images; without it those of every hospital. */
  readonly hospital?: string;
  readonly log?: { warn(detail: object, text: string): void };
};

/** Background preparation of images. */
export type Preparing = {
  /** An image was filed: polls at once. */
  wake(): void;
  /** Waits until all work is done, for tests and the demonstration. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Makes thumbnails and HTJ2K frames of new images, for every hospital, for as long as the server runs.
 *
 * The queue is a column of the images (`prepared = 'waiting'`), so that an image and the work on it are written in one
 * transaction, and a server that dies loses nothing but time.
 */
export function startPreparing(parts: PrepareOptions): Preparing {
  let stopped = false;
  let wakers: (() => void)[] = [];
  const wake = () => {
    for (const waker of wakers) waker();
    wakers = [];
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      timer.unref();
      wakers.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  let working = 0;
  const run = async (kind: Kind) => {
    const child = new PreparingChild(kind === 'videos' ? VIDEO_LIMITS : {});
    let idleSince = Date.now();
    while (!stopped) {
      working += 1;
      const found = await prepareNext(parts, child, kind).catch((fault: unknown) => {
        parts.log?.warn({ err: fault }, 'image could not be prepared');
        return false;
      });
      working -= 1;
      if (found) idleSince = Date.now();
      // An idle child holds memory for nothing; the next image starts another.
      else if (Date.now() - idleSince > CHILD_IDLE_MS) child.close();
      if (!found && !stopped) await pause();
    }
    child.close();
  };
  const stopWaiting = prepareVideosOnceInstalled(parts, wake);
  const loops = [...Array.from({ length: parts.children ?? 1 }, () => run('images')), run('videos')];
  return {
    wake,
    async idle() {
      wake();
      while (working > 0 || (await anyWaiting(parts))) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      stopped = true;
      wake();
      await Promise.all([stopWaiting(), ...loops]);
    },
  };
}

/**
 * Queues the videos that wait for FFmpeg again, as soon as it is installed.
 *
 * @returns Function that stops the polling.
 */
function prepareVideosOnceInstalled(parts: PrepareOptions, wake: () => void): () => Promise<void> {
  const stopping = new AbortController();
  let checking = Promise.resolve();
  const look = () => {
    checking = checking.then(check);
  };
  const timer = setInterval(look, FFMPEG_CHECK_MS);
  timer.unref();
  const check = async () => {
    if (stopping.signal.aborted || !(await hasFfmpeg(stopping.signal))) return;
    clearInterval(timer);
    try {
      if (await requeueVideos(parts)) wake();
    } catch (fault) {
      parts.log?.warn({ err: fault }, 'videos could not be queued again');
    }
  };
  look();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await checking;
  };
}

/** Queues the videos again that were skipped because FFmpeg was missing; returns whether there were any. */
export async function requeueVideos({ db, hospital }: Pick<PrepareOptions, 'db' | 'hospital'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await inSystem(db, (trx) =>
    sql`update medical_image set prepared = 'waiting', prepare_attempts = 0, prepare_after = clock_timestamp(), prepare_failure = null
      where filetype = any(${videos}) and prepared = 'done' and prepare_failure = ${sql.lit(FFMPEG_MISSING)}
        and hospital = coalesce(${hospital ?? null}, hospital)`.execute(trx),
  );
  return numAffectedRows > 0n;
}

type Claimed = {
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

/** Prepares the image that has waited longest; false when none waits. */
export async function prepareNext(parts: PrepareOptions, child: PreparingChild, kind: Kind): Promise<boolean> {
  const { db, storage, log } = parts;
  const image = await claim(parts, kind);
  if (!image) return false;
  const folder = await mkdtemp(path.join(tmpdir(), 'alder-prepare-'));
  const task: Task = {
    file: path.join(folder, 'original'),
    filetype: image.filetype as Filetype,
    attributes: image.attributes as Record<string, unknown>,
    frames: image.frames,
    thumbnailFile: path.join(folder, 'thumbnail.jpg'),
    renditionFile: path.join(folder, 'frames.htj2k'),
  };
  try {
    await pipeline(await storage.read(image.object_key), createWriteStream(task.file));
    await keep(db, storage, image, task, await child.run(task, wallMsOf(image)));
  } catch (fault) {
    const failure = fault instanceof Error ? fault.message : String(fault);
    log?.warn({ failure, image: image.id, filetype: image.filetype }, 'image was not prepared');
    // A power failure lost bytes that were never acknowledged: the sender still has them and sends the image again.
    const isLost = fault instanceof ObjectMissing || fault instanceof ObjectDamaged;
    await giveBack(db, image, failure, { isLost, isSlow: fault instanceof ChildTooSlow });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

/**
 * Time limit for a file whose header gives its amount of data: many times that of a similar file on a slow machine.
 *
 * @returns undefined where the amount is known only after opening: pages of a document, frames of a video.
 */
export function wallMsOf({ filetype, bytes, frames }: Pick<Claimed, 'filetype' | 'bytes' | 'frames'>) {
  return filetype === 'dicom' ? 30_000 + (bytes / 1e6) * 2_000 + frames * 500 : undefined;
}

function claim(
  { db, hospital = null }: { db: Db; hospital?: string | null },
  kind: Kind,
): Promise<Claimed | undefined> {
  return inSystem(db, async (trx) => {
    const { rows } = await sql<Claimed>`
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

async function keep(db: Db, storage: Storage, image: Claimed, task: Task, prepared: Prepared): Promise<void> {
  const { hospital, id } = image;
  const thumbnail = prepared.thumbnail ? await storage.put(hospital, await readFile(task.thumbnailFile)) : undefined;
  const frames = prepared.rendition ? await storage.put(hospital, createReadStream(task.renditionFile)) : undefined;
  // Pages of a document or a scan are counted only now; the header of a DICOM file has its number of frames.
  const pages = image.filetype === 'dicom' && !prepared.isDocument ? 0 : (prepared.rendition?.frames.length ?? 0);
  const pixels = await photographHashOf(storage, image);
  const size = frames ? (await stat(task.renditionFile)).size : 0;
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
  { hospital, id, prepare_attempts }: Claimed,
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
