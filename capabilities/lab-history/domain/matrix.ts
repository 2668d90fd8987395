import type { UnitSystem } from '@alder/hospitals/domain';
import { analyzerOf, cellInReaderUnits, groupOf, numberInUnit, organGroups, unitIn } from '@alder/lab/domain';
import { analytes } from '@alder/terms';
import { type JudgedChange, judgeChange } from './change.ts';
import { type DeltaLimit, type ExceededLimit, exceededLimit } from './delta-limit.ts';

const DAY_MS = 86_400_000;

/** A value of a run, as it was filed. */
export type MatrixValue = {
  readonly code: string;
  readonly name: string;
  readonly raw: string;
  readonly number: number | null;
  readonly comparator: '<' | '<=' | '>' | '>=' | null;
  readonly unit: string;
  readonly unit_raw: string;
  readonly flag: 'LL' | 'L' | 'N' | 'H' | 'HH' | 'invalid' | null;
  /** Range by which it was judged, in its own unit. */
  readonly low: number | null;
  readonly high: number | null;
};

/** A result of the patient. */
export type MatrixRun = {
  readonly id: string;
  readonly timestamp: string;
  readonly device: string;
  readonly device_serial: string;
  readonly model: string;
  /** Who typed it; null where an analyzer sent it. */
  readonly typed_by: string | null;
  readonly profile: string;
  readonly verify_state: string;
  readonly values: readonly MatrixValue[];
};

export type MatrixCell = {
  readonly value: MatrixValue;
  /** In the unit of the row; null where there is no number or no factor between the units. */
  readonly number: number | null;
  /** What is written in the cell: the device's own text, or the converted number. */
  readonly text: string;
  readonly isConverted: boolean;
  /** It is in a unit that cannot be compared with that of the row. */
  readonly isOtherUnit: boolean;
  /** The value before was measured by another analyzer: the line of the analyte breaks here. */
  readonly isBroken: boolean;
  /** Against the value before on the same analyzer; undefined where it is not judged. */
  readonly change: JudgedChange | undefined;
  /** Against the same value: what it exceeds of the hospital's own limits. */
  readonly exceeded: ExceededLimit | undefined;
};

export type MatrixRow = {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly unit_raw: string;
  readonly low: number | null;
  readonly high: number | null;
  /** One for each column; undefined where the run did not measure it. */
  readonly cells: readonly (MatrixCell | undefined)[];
};

export type MatrixColumn = {
  readonly run: MatrixRun;
  /** Something in it was measured by another analyzer the time before. */
  readonly isBroken: boolean;
};

export type Matrix = { readonly columns: readonly MatrixColumn[]; readonly rows: readonly MatrixRow[] };

/**
 * Results of one patient as a table: analytes down, results across, the newest first.
 *
 * A row is in the unit of its newest number; earlier values in another unit of the analyte are converted, and those in a
 * unit without a factor keep theirs.
 *
 * @param species Of the patient; changes are judged by what is published of it.
 * @param limits Of the hospital.
 * @param system Units of the reader. Changes are judged in the units of the analyzers, before anything is converted.
 */
export function buildMatrix(
  runs: readonly MatrixRun[],
  species = '',
  limits: readonly DeltaLimit[] = [],
  system: UnitSystem = 'reported',
): Matrix {
  const sorted = [...runs].sort((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id));
  const byCode = new Map<string, (MatrixValue | undefined)[]>();
  sorted.forEach((run, column) => {
    for (const value of run.values) {
      const cells = byCode.get(value.code) ?? new Array<MatrixValue | undefined>(sorted.length).fill(undefined);
      byCode.set(value.code, cells);
      // A re-run inside one result: the value that has a number counts, else the later one.
      if (value.number !== null || cells[column]?.number == null) cells[column] = value;
    }
  });
  const rows = [...byCode]
    .map(([code, values]) => inReaderRow(buildRow(code, values, sorted, { species, limits }), system))
    .sort(compareRows);
  const columns = sorted.map((run, column) => ({ run, isBroken: rows.some(({ cells }) => cells[column]?.isBroken) }));
  return { columns, rows };
}

function buildRow(
  code: string,
  values: readonly (MatrixValue | undefined)[],
  runs: readonly MatrixRun[],
  { species, limits }: { readonly species: string; readonly limits: readonly DeltaLimit[] },
): MatrixRow {
  const newest = values.find((value) => value?.number != null) ?? values.find((value) => value !== undefined)!;
  const cells: (MatrixCell | undefined)[] = new Array(values.length).fill(undefined);
  let before: { readonly analyzer: string; readonly number: number | null; readonly at: number } | undefined;
  for (let column = values.length - 1; column >= 0; column -= 1) {
    const value = values[column];
    if (!value) continue;
    const analyzer = analyzerOf(runs[column]!);
    const isBroken = before !== undefined && before.analyzer !== analyzer;
    const cell = inUnit(value, newest);
    // Below or above the measuring range is no number to compute with.
    const number = value.comparator === null ? cell.number : null;
    const isComparable = !isBroken && before && before.number !== null && number !== null;
    const at = Date.parse(runs[column]!.timestamp);
    const pair = isComparable
      ? { before: before!.number!, after: number, days: (at - before!.at) / DAY_MS, unit: newest.unit }
      : undefined;
    const change = pair && judgeChange(species, code, pair.before, pair.after);
    const exceeded = pair && exceededLimit(limits, { species, code, ...pair });
    cells[column] = { ...cell, isBroken, change, exceeded };
    before = { analyzer, number, at };
  }
  const { name, unit, unit_raw, low, high } = newest;
  return { code, name, unit, unit_raw, low, high, cells };
}

function inUnit(value: MatrixValue, { unit }: MatrixValue): Omit<MatrixCell, 'isBroken' | 'change' | 'exceeded'> {
  const compared = numberInUnit(value, unit);
  const isConverted = compared?.isConverted ?? false;
  return {
    value,
    number: compared?.number ?? null,
    text: isConverted ? `${value.comparator ?? ''}${compared!.number}` : value.raw,
    isConverted,
    isOtherUnit: compared === undefined && value.number !== null,
  };
}

/** The row in the unit of the reader: bounds and numbers; flags and judged changes stay as they are. */
function inReaderRow(row: MatrixRow, system: UnitSystem): MatrixRow {
  const { code, unit, cells } = row;
  const target = unitIn(code, unit, system);
  const newest = cells.find((cell) => cell?.number != null)?.value ?? cells.find((cell) => cell !== undefined)?.value;
  const shown = newest && cellInReaderUnits({ ...newest, low: row.low, high: row.high }, system);
  if (target === unit || shown?.unit !== target) return row;
  const convert = (cell: MatrixCell | undefined): MatrixCell | undefined =>
    cell && { ...cell, ...inUnit(cell.value, { ...shown, unit: target }) };
  return { ...row, unit: target, unit_raw: target, low: shown.low, high: shown.high, cells: cells.map(convert) };
}

const ORDER = new Map(analytes.map(({ code }, index) => [code, index]));
const rankOf = (code: string) => organGroups.indexOf(groupOf(code)) * 1000 + (ORDER.get(code) ?? 999);

function compareRows(a: MatrixRow, b: MatrixRow): number {
  return rankOf(a.code) - rankOf(b.code) || a.name.localeCompare(b.name);
}

/** Whether a row holds a value out of its range. */
export const isRowAbnormal = ({ cells }: MatrixRow) =>
  cells.some((cell) => cell && cell.value.flag !== null && cell.value.flag !== 'N');

/** Changes of one result beyond biological variation or a limit of the hospital, each with the time of the value before. */
export function changesOf(
  runs: readonly MatrixRun[],
  { species, limits, id }: { readonly species: string; readonly limits: readonly DeltaLimit[]; readonly id: string },
) {
  const { columns, rows } = buildMatrix(runs, species, limits);
  const column = columns.findIndex(({ run }) => run.id === id);
  if (column < 0) return [];
  return rows.flatMap(({ code, name, cells }) => {
    const { change, exceeded } = cells[column] ?? {};
    const beyond = change?.isBeyond ? change : undefined;
    const before = columns.find((_, index) => index > column && cells[index] !== undefined);
    if (!before || !(beyond || exceeded)) return [];
    return [{ code, name, change: beyond, exceeded, since: before.run.timestamp }];
  });
}
