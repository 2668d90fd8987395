import { createHash } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import { isOtherAnimal } from '../../domain/index.ts';
import type { Archive } from '../archive.ts';
import { type Arrival, apart, type Rows, rowsOf } from './arrival-rows.ts';
import {
  type FilingAnswer as Answer,
  type FilingOptions,
  FilingQueue,
  type PendingArrival,
  type Revision,
} from './filing-queue.ts';

/** Dependencies of the intake. */
export type IntakeOptions = {
  readonly db: Db;
  readonly storage: Storage;
  /** The rows of an image are committed: notifies the preparation of images. */
  readonly filed?: () => void;
};

/** Result of filing; with `quota` the transaction must be rolled back. */
export type Filed =
  | {
      readonly outcome: 'new' | 'same' | 'revision';
      readonly image: string;
      readonly series: string;
      /** The study of the header belongs to another animal, and the image is in a study of its own. */
      readonly isApart?: boolean;
    }
  | { readonly outcome: 'quota' };

/**
 * Files one image: the only way into the archive, for modalities, uploads and the demonstration.
 *
 * Study, series, image, usage and event are written in the caller's transaction, which must commit before the image is
 * acknowledged. The same instance sent again writes nothing; different content under a known SOP Instance UID is stored
 * as a further revision and audited. Bytes that were not needed stay for `dropUnfiled`.
 *
 * @throws {Unreadable} when the header lacks its UIDs.
 */
export async function fileImage(
  trx: HospitalTrx,
  storage: Storage,
  archive: Archive,
  arrival: Arrival,
): Promise<Filed> {
  const arrived = arrival.rows ?? rowsOf(archive, arrival);
  let { answer, apartFrom } = await fileWithItsAnimal(trx, arrived, false);
  if (answer.outcome === 'other') {
    const equal = await findEqualDataset(storage, answer.revisions ?? [], arrival, arrived);
    if (equal) return { outcome: 'same', image: equal.image, series: equal.series };
    ({ answer, apartFrom } = await fileWithItsAnimal(trx, arrived, true));
  }
  await arrival.durable;
  const { image, series } = answer;
  if (answer.outcome !== 'new' && answer.outcome !== 'revision') return { outcome: 'same', image, series };
  if (!(await countImage(trx, archive, arrival, answer, apartFrom))) return { outcome: 'quota' };
  return { outcome: answer.outcome, image, series, ...(apartFrom && { isApart: true }) };
}

/** Files an image in the study of its UID, or, where that study belongs to another animal, in a study of its own. */
async function fileWithItsAnimal(trx: HospitalTrx, rows: Rows, revision: boolean) {
  const answer = await callFileImage(trx, rows, { revision });
  if (answer.outcome !== 'differs') return { answer };
  const { study } = rows;
  const image = { pet: answer.pet, isChosen: study.pet !== null, patient_id: study.patient_id };
  if (!isOtherAnimal(image, answer.of!)) return { answer: await callFileImage(trx, rows, { revision, join: true }) };
  const placed = apart(rows, answer.pet, answer.of!.study);
  return { answer: await callFileImage(trx, placed, { revision, join: true }), apartFrom: answer.of!.study };
}

/**
 * Files one image in a transaction of its own and in one round trip; a modality waits for it.
 *
 * It may be called before `arrival.durable` has settled, and the caller must wait for both before it acknowledges the
 * image: a power failure between the two leaves a row of an image that was never acknowledged, which sending the image
 * again completes.
 */
export async function storeImage(
  db: Db,
  storage: Storage,
  archive: Archive,
  arrival: Arrival,
  waits?: FilingOptions,
): Promise<Filed> {
  try {
    const rows = arrival.rows ?? rowsOf(archive, arrival);
    const { outcome, ...ids } = await queueOf(db, archive).file(rows, waits);
    if (outcome === 'new' || outcome === 'same') return { outcome, image: ids.image, series: ids.series };
  } catch (fault) {
    if ((fault as { code?: string }).code === 'AL413') return { outcome: 'quota' };
    throw fault;
  }
  // Different content under a known UID, or another animal under a known study, is rare and worth the comparison.
  const filed = await inHospital(db, archive.hospital, async (trx) => {
    const answer = await fileImage(trx, storage, archive, arrival);
    if (answer.outcome === 'quota') throw new QuotaReached();
    return answer;
  }).catch((fault: unknown) => {
    if (fault instanceof QuotaReached) return { outcome: 'quota' } as const;
    throw fault;
  });
  return filed;
}

/**
 * Files an image while its bytes are being flushed, and settles when both are done.
 *
 * When the bytes could not be stored, the row is hidden, so that the image appears in no list. The same content, sent
 * again, shows it.
 *
 * @throws the error of the flush.
 */
async function storeWithBytes(
  db: Db,
  storage: Storage,
  archive: Archive,
  arrival: Arrival,
  waits?: FilingOptions,
): Promise<Filed> {
  const filing = storeImage(db, storage, archive, arrival, waits);
  const [filed, durable] = await Promise.allSettled([filing, arrival.durable]);
  if (durable.status === 'rejected') {
    if (filed.status === 'fulfilled' && (filed.value.outcome === 'new' || filed.value.outcome === 'revision'))
      await hideImage(db, archive, filed.value.image);
    throw durable.reason;
  }
  if (filed.status === 'rejected') throw filed.reason;
  return filed.value;
}

/**
 * Takes in an image whose bytes are being flushed: files it, then drops the bytes if the archive did not need them.
 *
 * @param pending What `expectImage` returned for it.
 * @throws the error of the flush; the sender must not be told that the image is stored.
 */
export async function takeIn(
  { db, storage, filed }: IntakeOptions,
  archive: Archive,
  arrival: Arrival,
  pending: PendingArrival,
): Promise<Filed> {
  const answer = await storeWithBytes(db, storage, archive, arrival, { pending });
  if (answer.outcome === 'quota' || answer.outcome === 'same')
    await inHospital(db, archive.hospital, (trx) => dropUnfiled(trx, storage, arrival.stored.key));
  else filed?.();
  return answer;
}

async function hideImage(db: Db, { hospital }: Archive, id: string): Promise<void> {
  await inHospital(db, hospital, (trx) =>
    trx.updateTable('medical_image').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
  );
}

class QuotaReached extends Error {}

const queues = new WeakMap<Db, Map<string, FilingQueue>>();

function queueOf(db: Db, archive: Archive): FilingQueue {
  const ofDb = queues.get(db) ?? new Map<string, FilingQueue>();
  queues.set(db, ofDb);
  // Quota and time zone are those read at the start of the association and may have changed since.
  const key = `${archive.hospital} ${archive.quota}`;
  const queue = ofDb.get(key) ?? new FilingQueue(db, archive);
  ofDb.set(key, queue);
  return queue;
}

/** Announces an image that is on its way to `storeImage`, so that images arriving together are filed together. */
export function expectImage(db: Db, archive: Archive): PendingArrival {
  return queueOf(db, archive).expect();
}

/** Files all waiting images at once for a query: of one hospital, or of all. */
export function flushFiling(db: Db, hospital?: string): void {
  for (const [key, queue] of queues.get(db) ?? []) if (!hospital || key.startsWith(`${hospital} `)) queue.flush();
}

/** Emits the pending events of all filed images, before the database is closed. */
export async function notifyFiled(db: Db): Promise<void> {
  await Promise.all([...(queues.get(db)?.values() ?? [])].map((queue) => queue.emitPending()));
}

/**
 * The revision whose data set equals that of the arrival: the meta information before it may differ between senders of
 * one instance.
 */
async function findEqualDataset(
  storage: Storage,
  revisions: readonly Revision[],
  { stored, durable }: Arrival,
  { image }: Rows,
): Promise<Revision | undefined> {
  const offset = image.dataset_offset ?? 0;
  const candidates = revisions.filter((one) => one.bytes - one.dataset_offset === stored.bytes - offset);
  if (candidates.length === 0) return undefined;
  await durable;
  const hash = await hashFrom(storage, stored.key, offset);
  for (const candidate of candidates) {
    if ((await hashFrom(storage, candidate.object_key, candidate.dataset_offset)) === hash) return candidate;
  }
  return undefined;
}

/** Counts the bytes and emits the event; false when the quota is exceeded. */
async function countImage(
  trx: HospitalTrx,
  archive: Archive,
  arrival: Arrival,
  answer: Answer,
  apartFrom: string | undefined,
): Promise<boolean> {
  const quota = archive.quota ?? null;
  const { image: id, series, study, pet } = answer;
  const events = [{ event: 'pacs.created', id, permit: 'pacs', payload: { series, study, pet } }];
  const saved = { action: 'pacs.revisionKept', entity: 'pacs', id, detail: { sent_by: arrival.sentBy } };
  const placed = {
    ...{ action: 'pacs.filedApart', entity: 'pacs', id },
    detail: { sent_by: arrival.sentBy, study, from: apartFrom },
  };
  const audits = [...(answer.outcome === 'revision' ? [saved] : []), ...(apartFrom ? [placed] : [])];
  const { rows } = await sql<{ counted: boolean }>`select app.count_image(${arrival.stored.bytes}, ${quota},
    ${JSON.stringify(events)}::jsonb, ${JSON.stringify(audits)}::jsonb) as counted`.execute(trx);
  return rows[0]!.counted;
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

async function callFileImage(
  trx: HospitalTrx,
  image: Rows,
  how: { readonly revision: boolean; readonly join?: boolean },
): Promise<Answer> {
  const { rows } = await sql<{ answer: Answer }>`
    select app.file_image(${JSON.stringify({ ...image, ...how })}::jsonb) as answer`.execute(trx);
  return rows[0]!.answer;
}

async function hashFrom(storage: Storage, key: string, start: number): Promise<string> {
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  if (bytes <= start) return '';
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key, { start, end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
