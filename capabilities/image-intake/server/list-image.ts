import { createHash } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Archive } from '@alder/imaging/domain';
import type { Storage } from '@alder/storage';
import type { Compared, KnownInstance } from '../domain/index.ts';
import { type Arrival, type Rows, rowsOf } from './arrival-rows.ts';
import { type Candidate, type FilingDecision, fileWithin } from './file-batch.ts';
import type { FilingAnswer, FilingOptions } from './filing-queue.ts';
import { queueOf } from './filing-queues.ts';
import type { ImageIndex } from './image-index.ts';

/** Result of filing; with `quota` nothing was written. */
export type Filed =
  | {
      readonly outcome: 'new' | 'same' | 'revision';
      readonly image: string;
      readonly series: string;
      /** The study of the header belongs to another animal, and the image is in a study of its own. */
      readonly isApart: boolean;
    }
  | { readonly outcome: 'quota' };

/** Where bytes and rows are. */
type ListOptions = { readonly storage: Storage; readonly index: ImageIndex };

/** A filed image, and when its event is committed too. */
export type Listed = Filed & { readonly announced: Promise<void> };

/**
 * Files one image with others of its hospital, in a transaction of the queue; settles after the commit.
 *
 * It may be called before `arrival.durable` has settled, and the caller must wait for both before it acknowledges the
 * image.
 */
export async function listImage(
  { db, storage, index }: ListOptions & { readonly db: Db },
  archive: Archive,
  arrival: Arrival,
  waits?: FilingOptions,
): Promise<Listed> {
  const queue = queueOf({ db, index }, archive);
  const filed = await compareUntilPlaced(storage, archive, arrival, (candidate) => queue.file(candidate, waits));
  return { ...filedOf(filed), announced: filed.announced };
}

/** Files one image in the caller's transaction, which is to be committed before the image is acknowledged. */
export async function listWithin(
  trx: HospitalTrx,
  { storage, index }: ListOptions,
  archive: Archive,
  arrival: Arrival,
): Promise<Filed> {
  return filedOf(
    await compareUntilPlaced(storage, archive, arrival, (candidate) => fileWithin(trx, index, archive, candidate)),
  );
}

async function compareUntilPlaced<Answer extends FilingDecision | FilingAnswer>(
  storage: Storage,
  archive: Archive,
  arrival: Arrival,
  file: (candidate: Candidate) => Promise<Answer>,
): Promise<Exclude<Answer, { outcome: 'compare' }>> {
  const rows = arrival.rows ?? rowsOf(archive, arrival);
  let compared: Compared | undefined;
  for (;;) {
    const answer = await file({ rows, compared });
    if (answer.outcome !== 'compare') return answer as Exclude<Answer, { outcome: 'compare' }>;
    compared = await compareDatasets(storage, arrival, rows, answer.revisions, compared);
  }
}

/**
 * Compares data sets byte for byte: the meta information before them may differ between senders of one instance. It
 * happens outside of the queue's transactions, because a file may have 2 GB.
 */
async function compareDatasets(
  storage: Storage,
  { stored, durable }: Arrival,
  { image }: Rows,
  revisions: readonly KnownInstance[],
  before: Compared = { unequal: [] },
): Promise<Compared> {
  await durable;
  const hash = await hashFrom(storage, stored.key, image.dataset_offset);
  const unequal = [...before.unequal];
  for (const one of revisions) {
    if ((await hashFrom(storage, one.object_key, one.dataset_offset)) === hash) return { equal: one.id, unequal };
    unequal.push(one.id);
  }
  return { unequal };
}

async function hashFrom(storage: Storage, key: string, start: number): Promise<string> {
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  if (bytes <= start) return '';
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key, { start, end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function filedOf(placed: Exclude<FilingDecision, { outcome: 'compare' }>): Filed {
  if (placed.outcome === 'quota') return { outcome: 'quota' };
  const { outcome, image, series, isApart } = placed;
  return { outcome, image, series, isApart };
}

/** Hides an image whose bytes were lost, so that it appears in no list; the same content, sent again, shows it. */
export async function hideImage(
  { db, index }: { readonly db: Db; readonly index: ImageIndex },
  { hospital }: Archive,
  id: string,
): Promise<void> {
  await inHospital(db, hospital, (trx) => index.hideImage(trx, id));
}

/**
 * Removes stored bytes that no image and no finished upload refers to: a refused arrival, or an equal data set with
 * other meta information. Objects are named by their content, so another upload may have the same one.
 */
export async function dropUnfiled(trx: HospitalTrx, storage: Storage, key: string): Promise<void> {
  const image = await trx.selectFrom('medical_image').select('id').where('object_key', '=', key).executeTakeFirst();
  const upload = await trx.selectFrom('pacs_upload').select('id').where('object_key', '=', key).executeTakeFirst();
  if (!image && !upload) await storage.remove(key);
}
