import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inHospital } from '@alder/database';
import { type AssumedCharset, readDicom } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import type { Storage, Stored } from '@alder/storage';
import { sql } from 'kysely';
import type { Archive } from './archive.ts';
import type { Arrival } from './arrival-rows.ts';
import { dropUnfiled, type Filed, flushFiling, storeImage } from './file-image.ts';

/** Rows that could not be written are tried again after this time, for as long as the server runs. */
const AGAIN_MS = 1_000;
/** One association may take in this part of what is left of the quota before images wait for their count. */
const ASSOCIATION_SHARE = 1 / 40;

/** What is needed to file an image that was acknowledged already. */
export type Behind = {
  readonly db: Db;
  readonly storage: Storage;
  /** The image has its rows: wake whoever prepares it. */
  readonly filed?: () => void;
  readonly failed?: (fault: unknown) => void;
};

const running = new WeakMap<Db, Map<string, Set<Promise<void>>>>();

/**
 * What the storage is to remember with the bytes of an image until its rows are committed: all that the rows are made
 * of beside the bytes themselves.
 */
export type Note = {
  readonly hospital: string;
  readonly timezone: string;
  /** AE title of the sender, and what its texts are read as where they do not say. */
  readonly calling: string;
  readonly charset: AssumedCharset | undefined;
  /** When it came. */
  readonly now: Date;
};

export function writeNote(note: Note): string {
  return JSON.stringify(note);
}

/** Bytes that one association may have acknowledged ahead of their rows, so that no quota is passed by more. */
export async function queueCapacity(db: Db, archive: Archive): Promise<number> {
  if (archive.quota === undefined) return Number.POSITIVE_INFINITY;
  const used = await inHospital(db, archive.hospital, (trx) =>
    trx.selectFrom('pacs_usage').select('used').where('hospital', '=', sql<string>`app.hospital()`).executeTakeFirst(),
  );
  return (archive.quota - Number(used?.used ?? 0)) * ASSOCIATION_SHARE;
}

/**
 * Files an image whose bytes and rows the storage keeps already: the sender has its answer, the rows follow within a
 * tenth of a second, those that come meanwhile together. `forget` is called once they are committed; should server or
 * database die before, the next start files them.
 */
export function fileWriteBehind(parts: Behind, archive: Archive, arrival: Arrival, forget: () => void): void {
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

/** Waits until what was acknowledged until now can be found by a query: of one hospital, or of all. */
export async function filedBehind(db: Db, hospital?: string): Promise<void> {
  const ofDb = running.get(db) ?? new Map<string, Set<Promise<void>>>();
  flushFiling(db, hospital);
  const sets = hospital ? [ofDb.get(hospital) ?? []] : [...ofDb.values()];
  await Promise.all(sets.flatMap((set) => [...set]));
}

/**
 * Files what a killed server had acknowledged. What is there already stays as it is; one that cannot be filed keeps
 * neither the others nor the server out, and is remembered for the next start.
 */
export async function fileRemembered(parts: Behind & { readonly failed: (fault: unknown) => void }): Promise<void> {
  for (const { key, note, forget } of parts.storage.remembered)
    await fileKept(parts, key, readNote(note)).then(forget, parts.failed);
}

function readNote(note: string): Note {
  const { now, ...rest } = JSON.parse(note) as Omit<Note, 'now'> & { now: string };
  return { ...rest, now: new Date(now) };
}

async function fileKept(parts: Behind, key: string, { hospital, timezone, calling, charset, now }: Note) {
  const bytes = await buffer(await parts.storage.read(key));
  const header = readDicom(bytes, { inflate: inflatePrefix, ...(charset && { assumed: charset }) });
  const stored: Stored = { key, sha256: path.basename(key), bytes: bytes.length };
  const archive = { hospital, timezone, quota: undefined, dedupImages: true };
  await file(parts, archive, { stored, header, filetype: 'dicom', source: 'dicom', sentBy: calling, now });
}

async function fileUntilDone(parts: Behind, archive: Archive, arrival: Arrival): Promise<void> {
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

/** The quota was looked at before the answer; what was acknowledged is kept. */
async function file({ db, storage, filed }: Behind, archive: Archive, arrival: Arrival): Promise<Filed> {
  const answer = await storeImage(db, storage, { ...archive, quota: undefined }, arrival, { behind: true });
  if (answer.outcome === 'same') {
    await inHospital(db, archive.hospital, (trx) => dropUnfiled(trx, storage, arrival.stored.key));
  } else filed?.();
  return answer;
}

/** The server is going down: the next start files what is left. */
function isClosed(fault: unknown): boolean {
  return (
    fault instanceof Error && /driver has already been destroyed|after calling end on the pool/.test(fault.message)
  );
}
