import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inHospital } from '@alder/database';
import { type AssumedCharset, readDicom } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import type { Storage, Stored } from '@alder/storage';
import { sql } from 'kysely';
import type { Archive } from '../archive.ts';
import type { Arrival } from './arrival-rows.ts';
import { dropUnfiled, type Filed, flushFiling, storeImage } from './file-image.ts';

/** Delay before rows that could not be written are retried, for as long as the server runs. */
const AGAIN_MS = 1_000;
/** Fraction of the remaining quota that one association may use before images wait for their count. */
const ASSOCIATION_SHARE = 1 / 40;

/** Data for filing an image that was acknowledged already. */
export type WriteBehindOptions = {
  readonly db: Db;
  readonly storage: Storage;
  /** The rows of the image are committed: notifies the preparation of images. */
  readonly filed?: () => void;
  readonly failed?: (fault: unknown) => void;
};

const running = new WeakMap<Db, Map<string, Set<Promise<void>>>>();

/**
 * Journal record of an image, stored with its bytes until its rows are committed: all input of the rows besides the
 * bytes.
 */
export type Note = {
  readonly hospital: string;
  readonly timezone: string;
  /** AE title of the sender, and the character set assumed where its texts declare none. */
  readonly calling: string;
  readonly charset: AssumedCharset | undefined;
  /** Time of arrival. */
  readonly now: Date;
};

export function writeNote(note: Note): string {
  return JSON.stringify(note);
}

/** Bytes that one association may have acknowledged before their rows, which limits how far a quota can be exceeded. */
export async function queueCapacity(db: Db, archive: Archive): Promise<number> {
  if (archive.quota === undefined) return Number.POSITIVE_INFINITY;
  const used = await inHospital(db, archive.hospital, (trx) =>
    trx.selectFrom('pacs_usage').select('used').where('hospital', '=', sql<string>`app.hospital()`).executeTakeFirst(),
  );
  return (archive.quota - Number(used?.used ?? 0)) * ASSOCIATION_SHARE;
}

/**
 * Write-behind filing of an image whose bytes and row data are in the storage's journal: the sender has its response,
 * and the rows follow within a tenth of a second, in batches. `forget` is called once they are committed; if server or
 * database fail before, the next start files them.
 */
export function fileWriteBehind(
  parts: WriteBehindOptions,
  archive: Archive,
  arrival: Arrival,
  forget: () => void,
): void {
  const { db } = parts;
  const ofDb = running.get(db) ?? new Map<string, Set<Promise<void>>>();
  running.set(db, ofDb);
  const ofHospital = ofDb.get(archive.hospital) ?? new Set();
  ofDb.set(archive.hospital, ofHospital);
  const filing: Promise<void> = fileUntilDone(parts, archive, arrival).then(
    () => {
      forget();
      ofHospital.delete(filing);
    },
    () => void ofHospital.delete(filing),
  );
  ofHospital.add(filing);
}

/** Waits until all images acknowledged so far can be queried: of one hospital, or of all. */
export async function filedBehind(db: Db, hospital?: string): Promise<void> {
  const ofDb = running.get(db) ?? new Map<string, Set<Promise<void>>>();
  flushFiling(db, hospital);
  const sets = hospital ? [ofDb.get(hospital) ?? []] : [...ofDb.values()];
  await Promise.all(sets.flatMap((set) => [...set]));
}

/**
 * Files the images that a killed server had acknowledged. Existing ones are not changed; one that cannot be filed does
 * not prevent the others or the start, and stays in the journal for the next start.
 */
export async function fileRemembered(
  parts: WriteBehindOptions & { readonly failed: (fault: unknown) => void },
): Promise<void> {
  for (const { key, note, forget } of parts.storage.remembered)
    await fileKept(parts, key, readNote(note)).then(forget, parts.failed);
}

function readNote(note: string): Note {
  const { now, ...rest } = JSON.parse(note) as Omit<Note, 'now'> & { now: string };
  return { ...rest, now: new Date(now) };
}

async function fileKept(parts: WriteBehindOptions, key: string, { hospital, timezone, calling, charset, now }: Note) {
  const bytes = await buffer(await parts.storage.read(key));
  const header = readDicom(bytes, { inflate: inflatePrefix, ...(charset && { assumed: charset }) });
  const stored: Stored = { key, sha256: path.basename(key), bytes: bytes.length };
  const archive = { hospital, timezone, quota: undefined, dedupImages: true };
  await file(parts, archive, { stored, header, filetype: 'dicom', source: 'dicom', sentBy: calling, now });
}

async function fileUntilDone(parts: WriteBehindOptions, archive: Archive, arrival: Arrival): Promise<void> {
  for (;;) {
    try {
      await file(parts, archive, arrival);
      return;
    } catch (fault) {
      parts.failed?.(fault);
      if (isClosed(fault)) throw fault;
    }
    await sleep(AGAIN_MS, undefined, { ref: false });
  }
}

/** The quota was checked before the response; an acknowledged image is always filed. */
async function file({ db, storage, filed }: WriteBehindOptions, archive: Archive, arrival: Arrival): Promise<Filed> {
  const answer = await storeImage(db, storage, { ...archive, quota: undefined }, arrival, { behind: true });
  if (answer.outcome === 'same') {
    await inHospital(db, archive.hospital, (trx) => dropUnfiled(trx, storage, arrival.stored.key));
  } else filed?.();
  return answer;
}

/** The server is stopping: the next start files the rest. */
function isClosed(fault: unknown): boolean {
  return (
    fault instanceof Error && /driver has already been destroyed|after calling end on the pool/.test(fault.message)
  );
}
