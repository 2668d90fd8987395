import { createHash, randomBytes } from 'node:crypto';
import { type Db, type HospitalTrx, inHospital, newId } from '@alder/database';
import { type DicomHeader, newUid } from '@alder/dicom';
import type { Storage, Stored } from '@alder/storage';
import { sql } from 'kysely';
import { type Described, describeDicom, type Filetype, isVideo } from '../domain/index.ts';
import type { Archive } from './archive.ts';
import { type FilingAnswer as Answer, type Coming, FilingQueue, type Waits } from './filing-queue.ts';
import { zonedInstant } from './zoned-time.ts';

/** A file that is durable and wants its entry. */
export type Arrival = {
  readonly stored: Stored;
  /** Settles when `stored` can be read: rows are written beside it, the commit comes after it. */
  readonly durable?: Promise<unknown> | undefined;
  readonly filetype: Filetype;
  /** Header of a DICOM file. */
  readonly header?: DicomHeader | undefined;
  /** What `rowsOf` made of the arrival already. */
  readonly rows?: Rows | undefined;
  /** What `describeArrival` made of the header already. */
  readonly described?: Described | undefined;
  readonly filename?: string | undefined;
  readonly source: 'dicom' | 'upload' | 'demo';
  readonly sentBy: string;
  readonly now: Date;
  /** Pet chosen by hand; without it the chart number decides. */
  readonly pet?: string | undefined;
  readonly matchedBy?: string | undefined;
  /** Study that a picture joins, by its UID. */
  readonly studyInstanceUid?: string | undefined;
  readonly datetime?: string | undefined;
  readonly description?: string | undefined;
  readonly medicalRecord?: string | undefined;
  readonly screenshotOf?: string | undefined;
};

/** What became of an arrival; `quota` means that the transaction must be rolled back. */
export type Filed =
  | { readonly outcome: 'new' | 'same' | 'revision'; readonly image: string; readonly series: string }
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
  const rows = arrival.rows ?? rowsOf(archive, arrival);
  const first = await callFileImage(trx, rows, false);
  const isOther = first.outcome === 'other' && !(await isSameDataset(storage, first, arrival, rows));
  const answer = isOther ? await callFileImage(trx, rows, true) : first;
  await arrival.durable;
  const { image, series } = answer;
  if (answer.outcome !== 'new' && answer.outcome !== 'revision') return { outcome: 'same', image, series };
  return (await countImage(trx, archive, arrival, answer))
    ? { outcome: answer.outcome, image, series }
    : { outcome: 'quota' };
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
  waits?: Waits,
): Promise<Filed> {
  try {
    const rows = arrival.rows ?? rowsOf(archive, arrival);
    const { outcome, ...ids } = await queueOf(db, archive).file(rows, waits);
    if (outcome === 'new' || outcome === 'same') return { outcome, image: ids.image, series: ids.series };
  } catch (fault) {
    if ((fault as { code?: string }).code === 'AL413') return { outcome: 'quota' };
    throw fault;
  }
  // Another file under a known UID: rare, and worth the comparison.
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
export function expectImage(db: Db, archive: Archive): Coming {
  return queueOf(db, archive).expect();
}

/** Files what waits for more to come at once, because somebody asks for it: of one hospital, or of all. */
export function hurryFiling(db: Db, hospital?: string): void {
  for (const [key, queue] of queues.get(db) ?? []) if (!hospital || key.startsWith(`${hospital} `)) queue.hurry();
}

/** Tells of all images that were filed: before the database is closed. */
export async function tellOfFiled(db: Db): Promise<void> {
  await Promise.all([...(queues.get(db)?.values() ?? [])].map((queue) => queue.tell()));
}

/** Whether two files differ only in their meta information, which may differ between senders of one instance. */
async function isSameDataset(
  storage: Storage,
  known: Answer,
  { stored, durable }: Arrival,
  { image }: Rows,
): Promise<boolean> {
  await durable;
  const hashes = [
    hashFrom(storage, known.object_key, known.dataset_offset),
    hashFrom(storage, stored.key, image.dataset_offset ?? 0),
  ];
  const [before, now] = await Promise.all(hashes);
  return before === now;
}

/** Counts the bytes and tells of the image; false when the quota is passed. */
async function countImage(trx: HospitalTrx, archive: Archive, arrival: Arrival, answer: Answer): Promise<boolean> {
  const quota = archive.quota ?? null;
  const { image: id, series, study, pet } = answer;
  const events = [{ event: 'pacs.created', id, permit: 'pacs', payload: { series, study, pet } }];
  const kept = { action: 'pacs.revisionKept', entity: 'pacs', id, detail: { sent_by: arrival.sentBy } };
  const audits = answer.outcome === 'revision' ? [kept] : [];
  const { rows } = await sql<{ counted: boolean }>`select app.count_image(${arrival.stored.bytes}, ${quota},
    ${JSON.stringify(events)}::jsonb, ${JSON.stringify(audits)}::jsonb) as counted`.execute(trx);
  return rows[0]!.counted;
}

/** Throws stored bytes away that no image is made of: a refused arrival, or the same data set in another wrapping. */
export async function dropUnfiled(trx: HospitalTrx, storage: Storage, key: string): Promise<void> {
  const filed = await trx.selectFrom('medical_image').select('id').where('object_key', '=', key).executeTakeFirst();
  if (!filed) await storage.remove(key);
}

async function callFileImage(trx: HospitalTrx, image: object, revision: boolean): Promise<Answer> {
  const { rows } = await sql<{ answer: Answer }>`
    select app.file_image(${JSON.stringify({ ...image, revision })}::jsonb) as answer`.execute(trx);
  return rows[0]!.answer;
}

async function hashFrom(storage: Storage, key: string, start: number): Promise<string> {
  const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
  if (bytes <= start) return '';
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(key, { start, end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

export type Rows = ReturnType<typeof rowsOf>;

/** Rows of study, series and image as `app.file_image` takes them. */
export function rowsOf(archive: Archive, arrival: Arrival) {
  const { header } = arrival;
  const described =
    arrival.described ?? (header ? describeArrival(header, archive, arrival.now) : describePicture(arrival));
  const { stored, pet, matchedBy } = arrival;
  return {
    study: { id: newId(), pet: pet ?? null, matched_by: pet ? (matchedBy ?? null) : null, ...described.study },
    series: { id: newId(), ...described.series },
    image: {
      id: newId(),
      ...described.image,
      filetype: arrival.filetype,
      filename: arrival.filename ?? '',
      file_key: randomKey(),
      object_key: stored.key,
      sha256: stored.sha256,
      bytes: stored.bytes,
      thumbnail_key: randomKey(),
      medical_record: arrival.medicalRecord ?? null,
      screenshot_of: arrival.screenshotOf ?? null,
      source: arrival.source,
      sent_by: arrival.sentBy,
    },
  };
}

/**
 * What the archive files a DICOM instance under.
 *
 * @throws {Unreadable} when the header lacks its UIDs.
 */
export function describeArrival(header: DicomHeader, { timezone }: Archive, now: Date): Described {
  return describeDicom(header, { zoned: (date, time) => zonedInstant(date, time, timezone), now });
}

/** A photograph, video or document: its own series in its own study, unless it joins one. */
function describePicture(arrival: Arrival): Described {
  const uid = newUid();
  const datetime = arrival.datetime ?? arrival.now.toISOString();
  const description = arrival.description ?? '';
  const modality = arrival.filetype === 'pdf' ? 'DOC' : 'XC';
  const metadata = {
    modality,
    seriesNumber: null,
    instanceNumber: 1,
    sOPInstanceUID: uid,
    studyDescription: description,
    seriesDescription: arrival.filename ?? '',
    protocolName: '',
  };
  const none = {
    accession_number: '',
    patient_id: '',
    patient_name: '',
    species: '',
    breed: '',
    responsible_person: '',
  };
  return {
    study: { study_instance_uid: arrival.studyInstanceUid ?? newUid(), modality, datetime, description, ...none },
    series: {
      series_instance_uid: newUid(),
      modality,
      series_number: null,
      description: arrival.filename ?? '',
      body_part: '',
    },
    image: {
      sop_instance_uid: uid,
      sop_class_uid: '',
      datetime,
      instance_number: 1,
      frames: 1,
      transfer_syntax: '',
      dataset_offset: 0,
      metadata,
      attributes: {},
      warnings: [],
      is_animation: isVideo(arrival.filetype),
    },
  };
}

/** 128 random bits in hex. */
export function randomKey(): string {
  return randomBytes(16).toString('hex');
}
