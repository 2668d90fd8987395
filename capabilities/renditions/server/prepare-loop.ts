import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '@alder/database';
import type { Filetype } from '@alder/imaging/domain';
import { ObjectDamaged, ObjectMissing, type Storage } from '@alder/storage';
import { ChildTooSlow, PreparingChild } from './child-process.ts';
import { FFMPEG_MISSING, hasFfmpeg } from './ffmpeg.ts';
import type { Prepared, Task } from './task.ts';

/** A long video must not delay images, so each kind has its own worker. */
type Kind = 'images' | 'videos';
/** An upload is found by polling: one probe of a small index. */
const IDLE_MS = 1_000;
const VIDEO_LIMITS = { wallMs: 1_200_000 };
const CHILD_IDLE_MS = 30_000;
/** FFmpeg may be installed while the server runs. */
const FFMPEG_CHECK_MS = 60_000;

/** An image that waits for its thumbnail and frames. */
export type Waiting = {
  readonly hospital: string;
  readonly id: string;
  readonly object_key: string;
  readonly filetype: string;
  readonly transfer_syntax: string;
  readonly bytes: number;
  readonly attributes: unknown;
  readonly frames: number;
  readonly prepare_attempts: number;
};

/** Images of a hospital, or of all. */
type Place = { readonly db: Db; readonly hospital?: string };

/** The queue of images, which the archive keeps: a column of its index. */
export type PreparationQueue = {
  /** Leases the image that has waited longest. */
  claim(place: Place, kind: Kind): Promise<Waiting | undefined>;
  anyWaiting(place: Place): Promise<boolean>;
  /** Stores what was made of an image, and ends its wait. */
  keep(
    db: Db,
    storage: Storage,
    image: Waiting,
    files: Pick<Task, 'thumbnailFile' | 'renditionFile'>,
    made: Prepared,
  ): Promise<void>;
  /** Has a failed image wait again, or gives it up. */
  giveBack(
    db: Db,
    image: Waiting,
    failure: string,
    why: { readonly isLost: boolean; readonly isSlow: boolean },
  ): Promise<void>;
  /** Has the videos wait again that were left for a reason. */
  requeueVideos(place: Place, reason: string): Promise<boolean>;
};

export type PrepareOptions = {
  readonly queue: PreparationQueue;
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
      while (working > 0 || (await parts.queue.anyWaiting(parts)))
        await new Promise((resolve) => setTimeout(resolve, 20));
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
      if (await parts.queue.requeueVideos(parts, FFMPEG_MISSING)) wake();
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

/** Prepares the image that has waited longest; false when none waits. */
export async function prepareNext(parts: PrepareOptions, child: PreparingChild, kind: Kind): Promise<boolean> {
  const { db, storage, log, queue } = parts;
  const image = await queue.claim(parts, kind);
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
    await queue.keep(db, storage, image, task, await child.run(task, wallMsOf(image)));
  } catch (fault) {
    const failure = fault instanceof Error ? fault.message : String(fault);
    log?.warn({ failure, image: image.id, filetype: image.filetype }, 'image was not prepared');
    // A power failure lost bytes that were never acknowledged: the sender still has them and sends the image again.
    const isLost = fault instanceof ObjectMissing || fault instanceof ObjectDamaged;
    await queue.giveBack(db, image, failure, { isLost, isSlow: fault instanceof ChildTooSlow });
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
export function wallMsOf({ filetype, bytes, frames }: Pick<Waiting, 'filetype' | 'bytes' | 'frames'>) {
  return filetype === 'dicom' ? 30_000 + (bytes / 1e6) * 2_000 + frames * 500 : undefined;
}
