import { inHospital, inSnapshot } from '@alder/database';
import { type ZipEntry, ZipWriter } from '@alder/dicom/medium';
import type { Language } from '@alder/i18n/language';
import type { JobData } from '@alder/jobs';
import { emitWithoutAudit, finish } from '@alder/server';
import type { Part } from '@alder/storage';
import { type ExportState, expiryOf, exportFlow, isRunning, type Summary } from '../domain/index.ts';
import { copyStage } from './archive/copy-stage.ts';
import { endStage } from './archive/end-stage.ts';
import { type ReadResult, readStage } from './archive/read-stage.ts';
import { momentOf } from './archive/rows-of-archive.ts';
import {
  type ExportRow,
  type ExportValues,
  listFiles,
  lockExport,
  removeFiles,
  replaceFiles,
  setExport,
  setFilesWritten,
  type WrittenFile,
} from './export.repository.ts';
import { writeLetters } from './letter.ts';
import type { ExportParts } from './parts.ts';
import { sendToTarget } from './target.ts';

/** Job that makes an archive. */
export const EXPORT_JOB = 'export.make';
/** Job that deletes the bytes of an archive that is not wanted any more. */
export const DROP_JOB = 'export.drop';

/** A job without a heartbeat for so long has died: another one goes on. */
const CLAIM_MS = 30_000;
const SAY_EVERY_MS = 1000;
/** Files and bytes after which the copying says where it is: what is made again after a kill. */
const BATCH_FILES = 200;
const BATCH_BYTES = 128 * 1024 * 1024;
/** So often a job may begin or go on; then something is wrong that waiting does not fix. */
const MAX_ATTEMPTS = 12;

/** The export is not this job's any more: canceled, or claimed by another. */
class Lost extends Error {}

/** Another job works on the export; tried again when that one must have ended. */
class Claimed extends Error {
  override readonly name = 'Claimed';
}

type Run = {
  readonly parts: ExportParts;
  readonly hospital: string;
  readonly id: string;
  readonly part: Part;
  /** Progress that is sent to the screens now and then. */
  readonly say: (values: ExportValues) => Promise<void>;
};

/**
 * Makes an archive: reads every row at one moment, copies the stored files, ends the ZIP. Everything goes straight to
 * the disk. A job that is killed while it reads begins again; one that copies goes on with the byte where it was.
 */
export async function makeExport(parts: ExportParts, { hospital, entry }: JobData): Promise<void> {
  const id = String(entry);
  const row = await claim(parts, hospital, id);
  if (!row) return;
  const part = await parts.storage.openPart(hospital, `export-${id}`);
  const run: Run = { parts, hospital, id, part, say: sayer(parts, hospital, id) };
  const heart = setInterval(() => void run.say({}).catch(() => undefined), SAY_EVERY_MS * 5);
  try {
    const ready = row.state === 'sending' ? row : await makeArchive(run, row);
    if (ready.state === 'sending') await send(run, ready);
  } catch (fault) {
    if (fault instanceof Lost) return await part.discard();
    const failure = failureOf(fault, row.attempts);
    if (failure === undefined) {
      await inHospital(parts.db, hospital, (trx) => setExport(trx, id, { claimed_until: null }));
      throw fault;
    }
    await part.discard();
    await end(run, { state: 'failed', failure });
  } finally {
    clearInterval(heart);
  }
}

/** Deletes what a canceled, deleted or expired export has on the disk, once its row says so for certain. */
export async function dropExport({ storage }: Pick<ExportParts, 'storage'>, { hospital, entry, key }: JobData) {
  if (typeof key === 'string') await storage.remove(key);
  else await (await storage.openPart(hospital, `export-${entry}`)).discard();
}

/** @returns undefined when nothing is to be done; @throws {Claimed} */
function claim({ db, clock }: ExportParts, hospital: string, id: string): Promise<ExportRow | undefined> {
  return inHospital(db, hospital, async (trx) => {
    const row = await lockExport(trx, id);
    if (!row || !isRunning(row.state as ExportState)) return undefined;
    const now = clock();
    if (row.claimed_until && row.claimed_until > now) throw new Claimed('another job works on this export');
    const claimed_until = new Date(now.getTime() + CLAIM_MS);
    return setExport(trx, id, { claimed_until, attempts: row.attempts + 1 });
  });
}

/** Writes progress and the claim, at most once a second; learns from the row that the export was canceled. */
function sayer({ db, clock }: ExportParts, hospital: string, id: string): Run['say'] {
  let reportedAt = 0;
  return async (values) => {
    const now = clock();
    const isDue = Date.now() - reportedAt >= SAY_EVERY_MS;
    if (!isDue && values.state === undefined) return;
    reportedAt = Date.now();
    await inHospital(db, hospital, async (trx) => {
      const row = await lockExport(trx, id);
      if (!row || !isRunning(row.state as ExportState)) throw new Lost();
      await setExport(trx, id, { ...values, claimed_until: new Date(now.getTime() + CLAIM_MS) });
      await emitWithoutAudit(trx, [{ event: 'export.updated', id }]);
    });
  };
}

async function makeArchive(run: Run, row: ExportRow): Promise<ExportRow> {
  const written = row.state === 'copying' ? await writtenSoFar(run) : undefined;
  // The spool was emptied meanwhile, or the archive was finished when the server was killed: there is nothing to go on with.
  const goesOn = written !== undefined && run.part.size >= written.at;
  const begun = goesOn ? { summary: row.summary as Summary, madeAt: row.made_at! } : await read(run, row);
  const writer = new ZipWriter(() => undefined, begun.madeAt, goesOn ? written : await writtenSoFar(run));
  await copy(run, writer);
  return endArchive(run, row, writer, begun);
}

type Begun = { readonly summary: Summary; readonly madeAt: Date };

/** Everything that is made of rows, in one snapshot. */
async function read({ parts, hospital, id, part, say }: Run, row: ExportRow): Promise<Begun> {
  const { db, storage, givers } = parts;
  await part.discard();
  const fresh = await storage.openPart(hospital, `export-${id}`);
  await say({ state: 'reading', files: 0, files_done: 0, bytes: 0, bytes_done: 0 });
  return inSnapshot(db, hospital, async (trx) => {
    const madeAt = await momentOf(trx);
    const writer = new ZipWriter(() => undefined, madeAt);
    const result: ReadResult = { files: [] };
    let lost: unknown;
    const progress = (files_done: number, files: number) => {
      say({ files_done, files, bytes_done: writer.at }).catch((fault: unknown) => {
        lost = fault;
      });
    };
    const options = { storage, givers, language: row.lang as Language, madeAt, progress };
    const chunks = readStage(trx, writer, options, result);
    await fresh.append(
      0,
      stoppable(chunks, () => lost),
    );
    const summary = result.summary!;
    await inHospital(db, hospital, async (writing) => {
      const current = await lockExport(writing, id);
      if (!current || !exportFlow.can(current.state as ExportState, 'copy')) throw new Lost();
      await replaceFiles(writing, id, result.files);
      const files = result.files.filter(({ object_key }) => object_key !== null).length;
      await setExport(writing, id, {
        ...{ state: 'copying', made_at: madeAt, summary: JSON.stringify(summary) },
        ...{ files, files_done: 0, bytes: 0, bytes_done: 0 },
      });
      await emitWithoutAudit(writing, [{ event: 'export.updated', id }]);
    });
    return { summary, madeAt };
  });
}

async function* stoppable(chunks: AsyncIterable<Uint8Array>, lost: () => unknown): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    const fault = lost();
    if (fault) throw fault;
    yield chunk;
  }
}

/** Entries that are in the archive for certain, and where the next one begins. */
async function writtenSoFar({ parts, hospital, id }: Run): Promise<{ entries: ZipEntry[]; at: number }> {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let after = 0; ; ) {
    const rows = await inHospital(parts.db, hospital, (trx) => listFiles(trx, id, { after, limit: 1000 }));
    if (rows.length === 0) break;
    after = rows.at(-1)!.number;
    for (const { path, crc32, bytes, at: offset, note } of rows) {
      if (bytes === null || note === 'missing') continue;
      entries.push({ path, crc: Number(crc32), bytes: Number(bytes), offset: Number(offset) });
      at = entryEnd(path, Number(offset), Number(bytes));
    }
  }
  return { entries, at };
}

/** Local header, name, content and descriptor of an entry. */
const entryEnd = (path: string, offset: number, bytes: number) => offset + 30 + Buffer.byteLength(path) + bytes + 16;

/** Copies the stored files, some at a time, each batch with the rows that say so. */
async function copy(run: Run, writer: ZipWriter): Promise<void> {
  const { parts, hospital, id, say } = run;
  const part = await parts.storage.openPart(hospital, `export-${id}`);
  let [files_done, bytes_done] = [0, 0];
  for (let after = 0; ; ) {
    const rows = await inHospital(parts.db, hospital, (trx) => listFiles(trx, id, { after, limit: BATCH_FILES }));
    if (rows.length === 0) break;
    after = rows.at(-1)!.number;
    const open = rows.filter(({ object_key, bytes }) => object_key !== null && bytes === null);
    for (const row of rows)
      if (row.object_key !== null && row.bytes !== null) {
        files_done += 1;
        bytes_done += Number(row.bytes);
      }
    while (open.length > 0) {
      const done: WrittenFile[] = [];
      const overlap = part.size - writer.at;
      const chunks = copyStage(parts, writer, open, { mostBytes: BATCH_BYTES, done });
      await part.append(part.size, withoutFirst(overlap, chunks));
      files_done += done.length;
      bytes_done += done.reduce((sum, { bytes }) => sum + bytes, 0);
      await inHospital(parts.db, hospital, (trx) => setFilesWritten(trx, id, done));
      await say({ files_done, bytes_done });
    }
  }
}

/** What an earlier job had written of these bytes already is there. */
async function* withoutFirst(bytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield left > 0 ? chunk.subarray(left) : chunk;
    left = Math.max(0, left - chunk.length);
  }
}

async function endArchive(run: Run, row: ExportRow, writer: ZipWriter, begun: Begun): Promise<ExportRow> {
  const { parts, hospital, id } = run;
  const part = await parts.storage.openPart(hospital, `export-${id}`);
  const ended: { fingerprint?: string; missing?: number } = {};
  const chunks = endStage(parts, writer, { hospital, id, ...begun }, ended);
  await part.append(part.size, withoutFirst(part.size - writer.at, chunks));
  const { key, sha256, bytes } = await part.finish();
  return end(run, {
    ...{ state: row.kind === 'monthly' ? 'sending' : 'done', object_key: key, sha256, bytes, bytes_done: bytes },
    ...{ fingerprint: ended.fingerprint!, missing: ended.missing! },
  });
}

async function send(run: Run, row: ExportRow): Promise<void> {
  const sent = await sendToTarget(run.parts, run.hospital, row);
  await end(run, { state: 'done', ...(sent === undefined ? { failure: 'notSent' } : { sent_to: sent }) });
}

/** The last step of making or sending, with its audit row. @throws {Lost} */
function end({ parts, hospital, id }: Run, values: ExportValues & { readonly state: ExportState }): Promise<ExportRow> {
  const { state } = values;
  const now = parts.clock();
  return inHospital(parts.db, hospital, async (trx) => {
    const before = await lockExport(trx, id);
    if (!before || !isRunning(before.state as ExportState)) throw new Lost();
    await removeFiles(trx, id);
    const row = await setExport(trx, id, {
      ...values,
      ...(state === 'sending' ? {} : { claimed_until: null, finished_at: now }),
      ...(state === 'done' && { expires_at: expiryOf(now) }),
    });
    await writeLetters(trx, row, now);
    const { bytes, sha256, missing, failure, sent_to } = row;
    const detail = state === 'failed' ? { failure } : { bytes: Number(bytes), sha256, missing, sent_to, failure };
    await finish(trx, {
      events: [{ event: 'export.updated', id }],
      audits: [{ action: `export.${state}`, entity: 'export', id, detail, account: row.created_by ?? undefined }],
    });
    return row;
  });
}

/** Why an export ends here; undefined: it is tried again. */
function failureOf(fault: unknown, attempts: number): string | undefined {
  const { code } = fault as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'diskFull';
  return attempts >= MAX_ATTEMPTS ? 'unknown' : undefined;
}
