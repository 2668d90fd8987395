import { createHash } from 'node:crypto';
import { dayOf } from '@alder/i18n/format';
import { implementStream, readAll, sendCsv, type Work } from '@alder/server';
import { CsvFault, csvRow, readCsv, readText, withoutGuard } from '@alder/sheets';
import { stale } from '@alder/wire';
import {
  exportCustomRanges,
  importCustomRanges,
  MAX_RANGE_FILE,
  rangeFileBroken,
  rangeFileHead,
  rangeFileLarge,
} from '../contract/index.ts';
import {
  type KnownRange,
  type PlannedRange,
  planRanges,
  rangeColumns,
  rangeHeading,
  readRangeHeadings,
  rowsOfRange,
  writesOf,
} from '../domain/index.ts';
import { presentRange, stateOf } from './range.handlers.ts';
import { insertRange, listRanges, lockRanges, type RangeRow, setRange } from './range.repository.ts';
import { insertChange } from './range-change.repository.ts';

const MAX_ROWS = 10_000;

export const sheetHandlers = [
  implementStream(importCustomRanges, async ({ dry_run, digest }, context) => {
    const { hospital, account } = context;
    const { encoding, rows } = readSheet(
      await readAll(context.body, MAX_RANGE_FILE, () => rangeFileLarge()),
      hospital.lang,
    );
    const [head, ...body] = rows;
    const { columns, missing } = readRangeHeadings(head?.cells ?? []);
    if (!head || missing.length > 0) throw rangeFileHead();
    if (body.length > MAX_ROWS) throw rangeFileLarge();

    return context.inHospital(async (work) => {
      const current = await lockRanges(work.trx);
      const known = current.map((row) => presentRange(row)) as KnownRange[];
      const plan = planRanges(columns, body, known, hospital.timezone);
      const own = digestOf(plan, known);
      if (dry_run === 'true') work.audit({ entity: 'customRange', detail: { dry_run: true } });
      else {
        if (digest !== own) throw stale();
        await write(work, account.id, plan, current);
      }
      const ignored = head.cells.filter((cell, at) => cell !== '' && columns[at] === undefined);
      const preview = plan.map(({ entry: _entry, ...row }) => row);
      return { result: { encoding, digest: own, ignored, rows: preview } };
    });
  }),

  implementStream(exportCustomRanges, async ({ lang }, { inHospital, hospital, now, reply }) => {
    const entries = await inHospital(async ({ trx }) => (await listRanges(trx)).map(presentRange));
    const rows = entries.flatMap((entry) => rowsOfRange(entry as KnownRange));
    const file = { name: 'ranges', day: dayOf(now, hospital.timezone) };
    const head = rangeColumns.map((column) => rangeHeading(column, lang));
    return sendCsv(reply, file, [head, ...rows].map(csvRow));
  }),
];

/** @throws {Refusal} `rangeFileBroken` */
function readSheet(bytes: Uint8Array, language: string) {
  const decoded = readText(bytes, language);
  if (!decoded) throw rangeFileBroken();
  try {
    const rows = readCsv(decoded.text).map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => withoutGuard(cell.trim())),
    }));
    return { encoding: decoded.encoding, rows };
  } catch (fault) {
    throw fault instanceof CsvFault ? rangeFileBroken() : fault;
  }
}

/** Names a plan: what is written must be what was shown. */
function digestOf(plan: readonly PlannedRange[], known: readonly KnownRange[]): string {
  const versions = new Map(known.map(({ id, version }) => [id, version]));
  const parts = plan.map((row) => [row, row.entry && versions.get(row.entry)]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/** Writes the new and the changed entries, each with its history and an audit row. */
async function write(
  { trx, audit, emit }: Work,
  author: string,
  plan: readonly PlannedRange[],
  current: readonly RangeRow[],
): Promise<void> {
  const writes = writesOf(plan, current.map((row) => presentRange(row)) as KnownRange[]);
  for (const { entry, head, ranges, source } of writes) {
    const old = current.find(({ id }) => id === entry?.id);
    const values = { ranges: { ...ranges }, source };
    const row = old ? await setRange(trx, old.id, values) : await insertRange(trx, { ...head, ...values });
    const states = { before: old ? stateOf(old) : null, after: stateOf(row) };
    await insertChange(trx, { range: row.id, author, way: 'file', ...states });
    audit({ entity: 'customRange', id: row.id, detail: { file: true, analytes: Object.keys(ranges) } });
    emit({ event: old ? 'customRange.updated' : 'customRange.created', id: row.id, permit: 'lis' });
  }
  if (writes.length === 0) audit({ entity: 'customRange', detail: { changed: 0 } });
}
