import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Db, inHospital } from '@alder/database';
import { type AssumedCharset, readDicom } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import type { Archive } from '@alder/imaging/domain';
import type { Stored } from '@alder/storage';
import { sql } from 'kysely';
import { flushFiling } from './filing-queues.ts';
import { Intake, type IntakeOptions } from './intake.ts';

/** Fraction of the remaining quota that one association may use before images wait for their count. */
const ASSOCIATION_SHARE = 1 / 40;

/** Images of each hospital that were acknowledged and whose rows are not committed yet. */
const running = new WeakMap<Db, Map<string, Set<Promise<unknown>>>>();

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
 * Takes the remaining steps of a journaled image behind its response. `forget` is called after the last one; if server
 * or database fail before, the next start takes them (`resumeIntakes`).
 */
export function completeBehind(db: Db, { hospital }: Archive, intake: Intake, forget: () => void): void {
  const ofDb = running.get(db) ?? new Map<string, Set<Promise<unknown>>>();
  running.set(db, ofDb);
  const ofHospital = ofDb.get(hospital) ?? new Set();
  ofDb.set(hospital, ofHospital);
  const indexing: Promise<unknown> = intake.advance('indexed').finally(() => ofHospital.delete(indexing));
  ofHospital.add(indexing);
  indexing.then(() => intake.advance('announced')).then(forget, () => undefined);
}

/** Waits until all images acknowledged so far can be queried: of one hospital, or of all. */
export async function filedBehind(db: Db, hospital?: string): Promise<void> {
  const ofDb = running.get(db) ?? new Map<string, Set<Promise<unknown>>>();
  flushFiling(db, hospital);
  const sets = hospital ? [ofDb.get(hospital) ?? []] : [...ofDb.values()];
  await Promise.allSettled(sets.flatMap((set) => [...set]));
}

export type ResumeOptions = IntakeOptions & { readonly failed: (fault: unknown) => void };

/**
 * Takes the remaining steps of the images that a killed server had acknowledged. One that cannot be filed does not
 * prevent the others or the start, and stays in the journal for the next start.
 */
export async function resumeIntakes(options: ResumeOptions): Promise<void> {
  for (const { key, note, forget } of options.storage.remembered) {
    const resumed = openKept(options, key, readNote(note)).then((intake) => intake.advance('announced'));
    await resumed.then(forget, options.failed);
  }
}

function readNote(note: string): Note {
  const { now, ...rest } = JSON.parse(note) as Omit<Note, 'now'> & { now: string };
  return { ...rest, now: new Date(now) };
}

async function openKept(options: IntakeOptions, key: string, note: Note): Promise<Intake> {
  const { hospital, timezone, calling, charset, now } = note;
  const bytes = await buffer(await options.storage.read(key));
  const header = readDicom(bytes, { inflate: inflatePrefix, ...(charset && { assumed: charset }) });
  const stored: Stored = { key, sha256: path.basename(key), bytes: bytes.length };
  const archive = { hospital, timezone, quota: undefined, takesBegun: true, isEnded: false, dedupImages: true };
  const arrival = { stored, header, filetype: 'dicom', source: 'dicom', sentBy: calling, now } as const;
  return new Intake(options, archive, arrival, { state: 'acknowledged' });
}
