import { createHash } from 'node:crypto';
import { type HospitalTrx, migrations } from '@alder/database';
import { mediumFile, type ZipWriter } from '@alder/dicom/medium';
import { formatDateTime } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { translator } from '@alder/i18n/texts';
import type { Storage } from '@alder/storage';
import { exportedTables, portable, type Summary } from '../../domain/index.ts';
import type { NewFile } from '../export.repository.ts';
import type { Givers } from '../parts.ts';
import { archiveTexts, csvContent, csvFiles } from './csv-files.ts';
import { batchesOf } from './cursor.ts';
import { fhirContent, fhirFiles } from './fhir-files.ts';
import { type ArchivedHospital, findHospital, PLACES, readAuditHead, readMoney } from './rows-of-archive.ts';
import { tableRows } from './table-rows.ts';

/** A table longer than this goes on in another file: an entry of the ZIP may have 4 GB. */
const TABLE_FILE_BYTES = 1024 ** 3;
const KEY = /o\/[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f]{64}/g;

/** What the reading has found, for the steps after it. */
export type ReadResult = {
  summary?: Summary;
  /** Entries that are written, then stored files that are to be copied. */
  readonly files: NewFile[];
};

export type ReadOptions = {
  readonly storage: Storage;
  readonly givers: Givers;
  readonly language: Language;
  readonly madeAt: Date;
  /** Says how many of how many entries are written. */
  readonly progress: (done: number, total: number) => void;
};

/**
 * Writes everything that is made of rows, in one snapshot: the tables without loss, the files for people and for other
 * programs, the documents. What the rows name of stored files is collected on the way.
 */
export async function* readStage(
  trx: HospitalTrx,
  writer: ZipWriter,
  { storage, givers, language, madeAt, progress }: ReadOptions,
  result: ReadResult,
): AsyncGenerator<Uint8Array> {
  const hospital = await findHospital(trx);
  const keys = new Set<string>();
  const rows: Record<string, number> = {};
  const documents = {
    receipt: await givers.listDocuments(trx, 'receipt'),
    report: await givers.listDocuments(trx, 'report'),
  };
  const tables = Object.keys(exportedTables).sort();
  const total =
    tables.length + csvFiles.length + fhirFiles.length + documents.receipt.length + documents.report.length + 2;
  let done = 0;

  async function* add(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    const entry = yield* writer.entry(path, hashing(content, hash));
    result.files.push({
      ...{ number: result.files.length + 1, path, object_key: null, bytes: entry.bytes, at: entry.offset },
      ...{ sha256: hash.digest('hex'), crc32: entry.crc },
    });
    done += 1;
    progress(done, total);
  }

  yield* add('README.txt', readMe(hospital, language, madeAt));
  for (const table of tables) {
    rows[table] = 0;
    const counted = countedRows(tableRows(trx, table), (batch) => {
      rows[table] = (rows[table] ?? 0) + batch.rows;
      if (batch.lines.includes('o/')) for (const [key] of batch.lines.matchAll(KEY)) keys.add(key);
    });
    yield* tableFiles(table, counted, add);
  }
  for (const file of csvFiles)
    yield* add(`csv/${file.name}.csv`, csvContent(trx, file, { language, timezone: hospital.timezone }));
  for (const file of fhirFiles) yield* add(`fhir/${file.type}.ndjson`, fhirContent(trx, file, hospital.key));
  for (const kind of ['receipt', 'report'] as const)
    for (const { id, path } of documents[kind])
      yield* add(`pdf/${kind}s/${path}`, await givers.printDocument({ trx, storage, hospital }, kind, id));
  yield* add('audit-heads.jsonl', Buffer.from(givers.readAuditHeads(hospital.id).join('')));

  await addPlaces(trx, hospital.id, keys, result.files);
  result.summary = {
    hospital: { id: hospital.id, key: hospital.key, name: hospital.name },
    ...{ language, rows, migrations: migrations().map(({ name }) => name) },
    money: await readMoney(trx),
    audit: await readAuditHead(trx),
  };
}

type Add = (path: string, content: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** The rows of a table in one file, or in several of a gigabyte. */
async function* tableFiles(table: string, rows: AsyncGenerator<string>, add: Add): AsyncGenerator<Uint8Array> {
  let isOver = false;
  for (let part = 1; !isOver; part += 1) {
    const content = (async function* (): AsyncGenerator<Uint8Array> {
      for (let bytes = 0; bytes < TABLE_FILE_BYTES; ) {
        const { done, value } = await rows.next();
        if (done) {
          isOver = true;
          return;
        }
        const chunk = Buffer.from(value);
        bytes += chunk.length;
        yield chunk;
      }
    })();
    yield* add(`tables/${table}${part > 1 ? `.${part}` : ''}.ndjson`, content);
  }
}

async function* countedRows(
  batches: AsyncIterable<{ readonly lines: string; readonly rows: number }>,
  count: (batch: { readonly lines: string; readonly rows: number }) => void,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    count(batch);
    yield batch.lines;
  }
}

/** Stored files that the rows name, each once: DICOM where a DICOMDIR finds it, the rest by what it is. */
async function addPlaces(
  trx: HospitalTrx,
  hospital: string,
  keys: ReadonlySet<string>,
  files: NewFile[],
): Promise<void> {
  const left = new Set([...keys].filter((key) => key.startsWith(`o/${hospital}/`)));
  const push = (path: string, object_key: string) => {
    if (left.delete(object_key)) files.push({ number: files.length + 1, path, object_key });
  };
  type Place = {
    object_key: string;
    kind: 'dicom' | 'image' | 'message';
    id: string;
    series: number;
    place: number;
    type: string;
  };
  for await (const places of batchesOf<Place>(trx, PLACES))
    for (const { object_key, kind, id, series, place, type } of places) {
      if (kind === 'dicom') push(mediumFile(series, place).join('/'), object_key);
      else push(`${kind}s/${id}.${portable(type).toLowerCase()}`, object_key);
    }
  for (const key of [...left].sort()) push(`objects/${key.slice(-64)}`, key);
}

async function* hashing(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    hash.update(chunk);
    yield chunk;
  }
}

function readMe({ name, timezone }: ArchivedHospital, language: Language, madeAt: Date): Buffer {
  const t = translator(archiveTexts, language);
  const time = formatDateTime(language, madeAt, timezone);
  const parts = ['people', 'images', 'programs', 'verify', 'restore'] as const;
  const lines = [t('readme.title', { hospital: name, time }), ...parts.map((part) => t(`readme.${part}`))];
  return Buffer.from(`\ufeff${lines.join('\r\n\r\n')}\r\n`);
}
