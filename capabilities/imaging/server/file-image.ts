import { createHash } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital } from '@alder/database';
import type { Storage } from '@alder/storage';
import { sql } from 'kysely';
import { isOtherAnimal } from '../domain/index.ts';
import type { Archive } from './archive.ts';
import { type Arrival, apart, type Rows, rowsOf } from './arrival-rows.ts';
import {
  type FilingAnswer as Answer,
  type FilingOptions,
  FilingQueue,
  type PendingArrival,
  type Revision,
} from './filing-queue.ts';

/** What became of an arrival; `quota` means that the transaction must be rolled back. */
export type Filed =
  | {
      readonly outcome: 'new' | 'same' | 'revision';
      readonly image: string;
      readonly series: string;
      /** The study that the header names is another animal's, and the image is in a study of its own. */
      readonly isApart?: boolean;
    }
  | { readonly outcome: 'quota' };

/**
 * Files one image: the only way in, for modalities, uploads and the demonstration alike.
 *
 * Study, series, image, usage and event are written in the caller's transaction, which must commit before anybody is
 * told that the image is kept. The same instance again writes nothing; another content under a known SOP Instance UID
 * is kept as a further revision and noted in the audit log. Bytes that were not needed stay for `dropUnfiled`.
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

/** Files an image in the study that its UID names, or, where that is another animal's, in a study of its own. */
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
 * Files one image in a transaction of its own and in one round trip: what a modality waits for.
 *
 * It may be called before `arrival.durable` has settled, and the caller must wait for both before anybody is told: a
 * power cut between the two leaves a row that nobody was told of, which sending again makes whole.
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
  // Another file under a known UID, or another animal under a known study: rare, and worth the comparison.
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
 * Files an image whose bytes are being flushed meanwhile, and settles when both are done.
 *
 * Bytes that could not be stored leave no image in any list: its row is hidden. The same content, sent again, shows it.
 *
 * @throws what the flush has met.
 */
export async function storeWithBytes(
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
  // Quota and zone may have changed since: the settings are those of the association.
  const key = `${archive.hospital} ${archive.quota}`;
  const queue = ofDb.get(key) ?? new FilingQueue(db, archive);
  ofDb.set(key, queue);
  return queue;
}

/** Says that an image is on its way to `storeImage`, so that those that come together are filed together. */
export function expectImage(db: Db, archive: Archive): PendingArrival {
  return queueOf(db, archive).expect();
}

/** Files what waits for more to come at once, because somebody asks for it: of one hospital, or of all. */
export function flushFiling(db: Db, hospital?: string): void {
  for (const [key, queue] of queues.get(db) ?? []) if (!hospital || key.startsWith(`${hospital} `)) queue.hurry();
}

/** Tells of all images that were filed: before the database is closed. */
export async function notifyFiled(db: Db): Promise<void> {
  await Promise.all([...(queues.get(db)?.values() ?? [])].map((queue) => queue.tell()));
}

/**
 * The revision whose data set is equal to that of the arrival: meta information in front of it may differ between
 * senders of one instance.
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

/** Counts the bytes and tells of the image; false when the quota is passed. */
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
 * Removes stored bytes that no image and no finished upload refers to: a refused arrival, or the same data set behind
 * other meta information. Objects are named by content, so another upload may have the same one.
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
