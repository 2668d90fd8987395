import { Readable } from 'node:stream';
import { type HospitalTrx, newId, versioned } from '@alder/database';
import { implement, implementStream, type StreamContext } from '@alder/server';
import { guessEncoding, guessSeparator, type TextEncoding } from '@alder/sheets';
import { isXlsx, XlsxFault } from '@alder/sheets/xlsx';
import type { Storage } from '@alder/storage';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  importNotNow,
  importTooLarge,
  importTooManyFiles,
  importUnreadable,
  removeImportFile,
  updateImportFile,
  uploadImportFile,
} from '../contract/index.ts';
import {
  dateFields,
  guessDateOrder,
  guessEntity,
  guessMapping,
  type ImportEntity,
  importFields,
  importFlow,
} from '../domain/index.ts';
import { listArchive } from './archive-file.ts';
import { presentFile, presentImport } from './import.presenter.ts';
import {
  type FileEntry,
  findFile,
  findName,
  type ImportEntry,
  insertFile,
  listFiles,
  lockImport,
  removeFile,
  setFile,
  setImport,
} from './import.repository.ts';
import { findMapping, keepMapping } from './mapping.repository.ts';
import { NotATable, readFileRows } from './read-file.ts';
import { sheetAsCsv } from './sheet-as-csv.ts';

/** Longest file: a million visits with their texts. */
export const MAX_FILE_BYTES = 1024 * 1024 * 1024;
/** A workbook is whole in memory while its sheet is read. */
const MAX_WORKBOOK_BYTES = 50 * 1024 * 1024;
const MAX_FILES = 20;
/** Bytes by which encoding and separator are recognised. */
const HEAD_BYTES = 256 * 1024;
/** Rows that the page shows, and by which the order of dates is recognised. */
const SAMPLES = 5;
const JUDGED_ROWS = 500;

export const fileHandlers = [
  implementStream(uploadImportFile, async ({ filename, import: id }, context) => {
    const { inHospital, services } = context;
    await inHospital(async ({ trx }) => openForChange(trx, id, undefined));
    const { stored, head, archive, entity } = await store(context, filename);
    const about = await recognise(services.storage, stored.key, head, entity);
    const row = await inHospital(async ({ trx, audit, emit }) => {
      const entry = await openForChange(trx, id, undefined);
      if ((await listFiles(trx, id)).length >= MAX_FILES) throw importTooManyFiles();
      // The list of images has the headings of any archive's list.
      const known = about.entity === 'image' ? undefined : await findMapping(trx, about.headings);
      const file = await insertFile(trx, {
        ...{ id: newId(), import: id, filename, bytes: stored.bytes, sha256: stored.sha256, object_key: stored.key },
        ...(archive && { archive_key: archive.key, archive_bytes: archive.bytes }),
        ...about,
        ...(known && { ...known, date_order: about.date_order ?? known.date_order, remembered: true }),
      });
      await changed(trx, entry);
      audit({ entity: 'import', id, detail: { filename, bytes: stored.bytes, sha256: stored.sha256 } });
      emit({ event: 'import.updated', id });
      return file;
    }).catch(async (fault: unknown) => {
      await services.storage.remove(stored.key);
      throw fault;
    });
    return { result: presentFile(row) };
  }),

  implement(updateImportFile, async ({ import: id, id: fileId, version, ...input }, { trx, services, emit }) => {
    const entry = await openForChange(trx, id, version);
    const before = await findFile(trx, fileId);
    if (before?.import !== id) throw notFound();
    const file = await setFile(trx, fileId, await reread(services.storage, before, input));
    if (file.entity !== 'image') await keepMapping(trx, file, input.date_order);
    emit({ event: 'import.updated', id });
    return { result: presentFile(file), import: await present(trx, await changed(trx, entry)) };
  }),

  implement(removeImportFile, async ({ import: id, id: fileId, version }, { trx, audit, emit }) => {
    const entry = await openForChange(trx, id, version);
    const file = await findFile(trx, fileId);
    if (file?.import !== id) throw notFound();
    await removeFile(trx, fileId);
    audit({ entity: 'import', id, detail: { removed: file.filename } });
    emit({ event: 'import.updated', id });
    return { result: await present(trx, await changed(trx, entry)) };
  }),
];

/** @throws {Refusal} `stale`; `importNotNow` where the flow does not allow a change. */
async function openForChange(trx: HospitalTrx, id: string, version: number | undefined): Promise<ImportEntry> {
  const entry = await lockImport(trx, id);
  if (!entry) throw notFound();
  await versioned(version === undefined || version === entry.version ? entry : undefined, () => present(trx, entry));
  if (!importFlow.can(entry.state as never, 'change')) throw importNotNow({ state: entry.state });
  return entry;
}

/** What was checked is no longer so. */
function changed(trx: HospitalTrx, entry: ImportEntry): Promise<ImportEntry> {
  return setImport(trx, entry.id, { state: importFlow.next(entry.state as never, 'change')!, failure: null });
}

async function present(trx: HospitalTrx, entry: ImportEntry) {
  return presentImport(entry, await findName(trx, entry.created_by));
}

/** Stores the body; nothing stays of one that is cut off or too long. */
async function store({ body, services, hospital }: StreamContext, filename: string) {
  const draft = services.storage.openDraft(hospital.id);
  const head: Buffer[] = [];
  let headBytes = 0;
  try {
    const { chunks, isArchive } = await tableOf(body as AsyncIterable<Buffer>, filename);
    for await (const chunk of chunks) {
      if (draft.bytes + chunk.length > MAX_FILE_BYTES) throw importTooLarge();
      if (headBytes < HEAD_BYTES) head.push(Buffer.from(chunk));
      headBytes += chunk.length;
      await draft.write(chunk);
    }
    if (draft.bytes === 0) throw importUnreadable();
    const stored = await draft.commit();
    if (isArchive) return await listArchive(services.storage, hospital, stored);
    return { stored, head: Buffer.concat(head).subarray(0, HEAD_BYTES), archive: undefined, entity: undefined };
  } catch (fault) {
    await draft.discard();
    if (!(fault instanceof XlsxFault)) throw fault;
    throw fault.problem === 'importTooLarge' ? importTooLarge() : importUnreadable();
  }
}

type Table = { readonly chunks: AsyncIterable<Buffer>; readonly isArchive: boolean };

/** The text of a file: as it comes, or the first sheet of a workbook, which is read when all of it is there. */
async function tableOf(body: AsyncIterable<Buffer>, filename: string): Promise<Table> {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return { chunks: Readable.from([]), isArchive: false };
  const rest = { [Symbol.asyncIterator]: () => chunks };
  const isZip = isXlsx(first.value);
  const isArchive = isZip && !/\.xls[xm]$/i.test(filename);
  if (!isZip || isArchive) return { chunks: joined(first.value, rest), isArchive };
  const pieces = [first.value];
  let length = first.value.length;
  for await (const piece of rest) {
    length += piece.length;
    if (length > MAX_WORKBOOK_BYTES) throw importTooLarge();
    pieces.push(piece);
  }
  return { chunks: sheetAsCsv(Buffer.concat(pieces)), isArchive };
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** What a file probably is, by its beginning. @throws {Refusal} `importUnreadable` */
async function recognise(storage: Storage, key: string, head: Buffer, known: ImportEntity | undefined) {
  const encoding = guessEncoding(head);
  const text = new TextDecoder(encoding).decode(head);
  const delimiter = guessSeparator(text);
  const { headings, rows } = await readHead(storage, key, { encoding, delimiter });
  const entity = known ?? guessEntity(headings);
  return described({ encoding, delimiter, headings, rows, entity });
}

type Head = {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly entity: ImportEntity | undefined;
};

function described({ encoding, delimiter, headings, rows, entity }: Head) {
  const mapping = entity ? guessMapping(entity, headings) : {};
  return {
    ...{ encoding, delimiter, entity: entity ?? null },
    headings: JSON.stringify(headings),
    samples: JSON.stringify(rows.slice(0, SAMPLES)),
    mapping: JSON.stringify(mapping),
    date_order: guessDateOrder(dateCells(mapping, rows)) ?? null,
  };
}

function dateCells(mapping: Readonly<Record<string, number>>, rows: Head['rows']): string[] {
  const columns = dateFields.flatMap((field) => mapping[field] ?? []);
  return rows.flatMap((row) => columns.map((at) => row[at] ?? ''));
}

async function readHead(storage: Storage, key: string, form: { encoding: TextEncoding; delimiter: string }) {
  const rows: (readonly string[])[] = [];
  try {
    const bytes = await storage.read(key);
    for await (const { cells } of readFileRows(bytes instanceof Readable ? bytes : Readable.from(bytes), form)) {
      rows.push(cells);
      if (rows.length > JUDGED_ROWS) break;
    }
  } catch (fault) {
    if (fault instanceof NotATable) throw importUnreadable();
    throw fault;
  }
  const [headings = [], ...samples] = rows;
  // One column and no row: an image or a document that happens to be valid text.
  if (headings.length < 2 || samples.length === 0) throw importUnreadable();
  return { headings: headings.map((each) => each.trim().slice(0, 200)), rows: samples };
}

type Choice = {
  readonly encoding?: TextEncoding | undefined;
  readonly delimiter?: string | undefined;
  readonly entity?: ImportEntity | undefined;
  readonly date_order?: 'ymd' | 'dmy' | 'mdy' | undefined;
  readonly mapping?: Readonly<Record<string, number>> | undefined;
};

/** How a file is read after a person has chosen something. */
async function reread(storage: Storage, file: FileEntry, choice: Choice) {
  const encoding = (choice.encoding ?? file.encoding) as TextEncoding;
  const delimiter = choice.delimiter ?? file.delimiter;
  const entity = choice.entity ?? (file.entity as ImportEntity | null) ?? undefined;
  if (entity === 'image' && file.archive_key === null) throw inputIncorrect({ fields: { entity: 'archive' } });
  const { headings, rows } = await readHead(storage, file.object_key, { encoding, delimiter });
  const isSameColumns = entity === file.entity && choice.encoding === undefined && choice.delimiter === undefined;
  const mapping = choice.mapping ?? (isSameColumns ? (file.mapping as Choice['mapping'])! : undefined);
  if (mapping && entity) refuseUnknown(mapping, entity, headings.length);
  const about = described({ encoding, delimiter, headings, rows, entity });
  const used = mapping ?? (JSON.parse(about.mapping) as Record<string, number>);
  const guessed = guessDateOrder(dateCells(used, rows)) ?? null;
  return {
    ...about,
    mapping: JSON.stringify(used),
    date_order: choice.date_order ?? guessed ?? (isSameColumns ? file.date_order : null),
  };
}

function refuseUnknown(mapping: Readonly<Record<string, number>>, entity: ImportEntity, columns: number): void {
  const fields: readonly string[] = importFields[entity];
  for (const [field, column] of Object.entries(mapping))
    if (!fields.includes(field) || column >= columns) throw inputIncorrect({ fields: { mapping: 'unknown' } });
}
