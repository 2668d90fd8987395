import { createHash } from 'node:crypto';
import { newId } from '@alder/database';
import { currencyOf } from '@alder/i18n/format';
import { implementStream, readAll, type Work } from '@alder/server';
import { CsvFault, csvRow, readCsv, readText, type SheetRow, withoutGuard } from '@alder/sheets';
import { isXlsx, readXlsx, writeXlsx, XlsxFault } from '@alder/sheets/xlsx';
import { stale } from '@alder/wire';
import {
  exportCatalog,
  importBroken,
  importCatalog,
  importNoName,
  importTooLarge,
  MAX_IMPORT_BYTES,
} from '../contract/index.ts';
import { type CatalogModel, sheetColumns } from '../domain/index.ts';
import { adoptDefault } from './adopt-default.ts';
import { insertImported, lockImport, setImported } from './import.repository.ts';
import { listKnown, type PlannedRow, planImport, readHead } from './import-plan.ts';

const MAX_ROWS = 20_000;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const importHandlers = [
  implementStream(importCatalog, async ({ model, dry_run, digest }, context) => {
    const { format, encoding, rows } = await readSheet(
      await readAll(context.body, MAX_IMPORT_BYTES, () => importTooLarge()),
      context.hospital.lang,
    );
    const head = readHead(model, rows[0]);
    if (!head) throw importNoName();
    if (rows.length > MAX_ROWS + 1) throw importTooLarge();

    return context.inHospital(async (work) => {
      await lockImport(work.trx, model);
      const known = await listKnown(work.trx, model);
      const plan = planImport(model, head, rows.slice(1), known, context.hospital.currency);
      const own = digestOf(plan);
      if (dry_run === 'true') work.audit({ entity: model, detail: { dry_run: true } });
      else {
        if (digest !== undefined && digest !== own) throw stale();
        await write(work, model, plan);
      }
      const ignored = head.head.filter((cell, place) => cell !== '' && head.fields[place] === undefined);
      const preview = plan.map(({ entry: _entry, values: _values, ...row }) => row);
      return { result: { format, encoding, digest: own, head: [...head.head], ignored, rows: preview } };
    });
  }),

  implementStream(exportCatalog, async ({ model, format }, context) => {
    const { hospital, reply, inHospital } = context;
    const entries = await inHospital(({ trx }) => listKnown(trx, model));
    const decimals = currencyOf(hospital.currency).decimals;
    const columns = sheetColumns[model];
    const cell = (value: unknown, kind: string): string | number => {
      if (value === null || value === undefined) return '';
      if (kind === 'money') return (value as number) / 10 ** decimals;
      if (kind === 'number') return value as number;
      if (kind === 'flag') return value ? 'yes' : 'no';
      return kind === 'words' ? (value as string[]).join(', ') : String(value);
    };
    const body = entries.map((entry) => [
      entry.id,
      ...Object.entries(columns).map(([field, kind]) => cell(entry[field], kind)),
    ]);
    const table = [['id', ...Object.keys(columns)], ...body];
    const bytes =
      format === 'csv' ? Buffer.from(`\ufeff${table.map(csvRow).join('')}`) : Buffer.from(await writeXlsx(table));
    return reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="catalog-${model}.${format}"`)
      .header('cache-control', 'no-store')
      .send(bytes);
  }),
];

type Sheet = { readonly format: 'csv' | 'xlsx'; readonly encoding: string | null; readonly rows: readonly SheetRow[] };

async function readSheet(bytes: Uint8Array, language: 'en' | 'ja' | 'zhtw'): Promise<Sheet> {
  if (isXlsx(bytes)) {
    try {
      return { format: 'xlsx', encoding: null, rows: await readXlsx(bytes) };
    } catch (fault) {
      if (!(fault instanceof XlsxFault)) throw fault;
      throw fault.problem === 'importTooLarge' ? importTooLarge() : importBroken();
    }
  }
  const decoded = readText(bytes, language);
  if (!decoded) throw importBroken();
  return { format: 'csv', encoding: decoded.encoding, rows: readCsvRows(decoded.text) };
}

/** @throws {Refusal} `importBroken` */
function readCsvRows(text: string): SheetRow[] {
  try {
    return readCsv(text).map(({ line, cells }) => ({ line, cells: cells.map((cell) => withoutGuard(cell.trim())) }));
  } catch (fault) {
    throw fault instanceof CsvFault ? importBroken() : fault;
  }
}

/** Names a plan: what is written must be what was shown. */
function digestOf(plan: readonly PlannedRow[]): string {
  const parts = plan.map(({ line, is, entry, values }) => [line, is, entry?.id, entry?.version, values]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Writes the new and the changed rows, each with an audit row; a changed default becomes the hospital's own. */
async function write(work: Work, model: CatalogModel, plan: readonly PlannedRow[]): Promise<void> {
  const { trx, audit, emit } = work;
  let first: string | undefined;
  for (const { is, entry, values, changes, line } of plan) {
    if (is === 'same' || is === 'refused') continue;
    let id = newId();
    if (!entry) await insertImported(trx, model, id, values);
    else {
      id = entry.id;
      let { version } = entry;
      if (entry.hospital === null) {
        id = (await adoptDefault(trx, model, entry)) ?? id;
        version = entry.version;
      }
      if (!(await setImported(trx, model, { id, version }, values))) throw stale();
      if (entry.hospital === null) emit({ event: `${model}.updated`, id, permit: 'his' });
    }
    first ??= id;
    const change = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
    audit({ entity: model, id, detail: { line, ...(entry ? { changes: change } : { created: values }) } });
  }
  if (first) emit({ event: `${model}.imported`, id: first, permit: 'his' });
  else audit({ entity: model, detail: { changed: 0 } });
}
