import {
  analyteOf,
  breedOf,
  convertUnit,
  type DeviceModel,
  deviceModels,
  type Panel,
  panels,
  readSpecies,
  readUnit,
  type Sex,
} from '@alder/terms';
import { CalendarDate, toZoned } from '@internationalized/date';
import { breedKey } from './age-bands.ts';
import type { Limits, RangeEntry } from './range.ts';
import { limitsFault } from './range-rules.ts';

/** Columns of a file of ranges, a row an analyte: the heading in each language, and other words that are understood. */
const HEADINGS = {
  species: { en: 'species', ja: '動物種', zhtw: '物種', others: [] },
  breeds: { en: 'breeds', ja: '品種', zhtw: '品種', others: ['breed', '犬種'] },
  breeds_zhtw: { en: 'breeds_zhtw', ja: '品種（繁体字）', zhtw: '品種中文', others: [] },
  device: { en: 'device', ja: '機器', zhtw: '儀器', others: ['analyzer'] },
  exam_type: { en: 'exam_type', ja: '検査の種類', zhtw: '檢驗類別', others: [] },
  sex: { en: 'sex', ja: '性別', zhtw: '性別', others: [] },
  age_from_days: { en: 'age_from_days', ja: '日齢から', zhtw: '年齡起（天）', others: ['age from', '年齡起'] },
  age_to_days: { en: 'age_to_days', ja: '日齢未満', zhtw: '年齡未滿（天）', others: ['age to', '年齡未滿'] },
  valid_from: { en: 'valid_from', ja: '適用開始日', zhtw: '生效日', others: ['applies from'] },
  analyte: { en: 'analyte', ja: '項目', zhtw: '項目', others: ['item', 'code'] },
  critical_low: { en: 'critical_low', ja: 'パニック値下限', zhtw: '危急值低', others: [] },
  low: { en: 'low', ja: '下限', zhtw: '下限', others: [] },
  high: { en: 'high', ja: '上限', zhtw: '上限', others: [] },
  critical_high: { en: 'critical_high', ja: 'パニック値上限', zhtw: '危急值高', others: [] },
  unit: { en: 'unit', ja: '単位', zhtw: '單位', others: ['units'] },
  source: { en: 'source', ja: '出典', zhtw: '來源', others: [] },
} as const;
export type RangeColumn = keyof typeof HEADINGS;
export const rangeColumns = Object.keys(HEADINGS) as RangeColumn[];

/** Without these a row says nothing. */
const NEEDED: readonly RangeColumn[] = ['species', 'analyte', 'unit'];

/** An entry without a date applies to every exam, those measured before it was entered included. */
export const ALWAYS = '2000-01-01T00:00:00.000Z';

/** Why a row is not taken. */
export const sheetReasons = [
  'rangeSpecies',
  'rangePlace',
  'rangeSex',
  'rangeAge',
  'rangeDate',
  'rangeAnalyte',
  'rangeNumber',
  'rangeNoLimit',
  'rangeBounds',
  'rangeUnit',
  'rangeSource',
  'rangeTooLong',
  'rangeTwice',
  'rangeAmbiguous',
] as const;
export type SheetReason = (typeof sheetReasons)[number];

/** For whom and for what a row is. */
export type RangeHead = {
  readonly species: string;
  readonly name: string[];
  readonly name_zhtw: string[];
  readonly device: DeviceModel | null;
  readonly exam_type: Panel | null;
  readonly sex: Sex | null;
  readonly age_from_days: number | null;
  readonly age_to_days: number | null;
  readonly valid_from: string;
};
/** What a row says of its analyte. */
export type SourcedLimits = Limits & { readonly source: string };
/** An entry of the hospital as a file is compared with it. */
export type KnownRange = RangeEntry & { readonly version: number; readonly source: string };

/** What becomes of a row. */
export type PlannedRange = {
  /** Row of the file as a spreadsheet counts. */
  readonly line: number;
  readonly is: 'new' | 'same' | 'changed' | 'refused';
  readonly reason: SheetReason | null;
  /** Column that the reason is about. */
  readonly column: RangeColumn | null;
  readonly head: RangeHead | null;
  readonly analyte: string;
  readonly before: SourcedLimits | null;
  readonly after: SourcedLimits | null;
  /** The entry that it changes or adds to. */
  readonly entry: string | null;
  /** Breeds that no list names: the row judges only patients whose breed is written the same way. */
  readonly unlisted: string[];
};

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_()（）-]+/g, '');
const BY_HEADING = new Map(
  rangeColumns.flatMap((column) => {
    const { en, ja, zhtw, others } = HEADINGS[column];
    return [en, ja, zhtw, ...others].map((word) => [plain(word), column] as const);
  }),
);

/** How a column is headed in a file for a reader of this language. */
export function rangeHeading(column: RangeColumn, language: 'en' | 'ja' | 'zhtw'): string {
  return HEADINGS[column][language];
}

/** Which column each heading is, undefined for one that means nothing here; of two with one meaning the first counts. */
export function readRangeHeadings(cells: readonly string[]): {
  readonly columns: readonly (RangeColumn | undefined)[];
  readonly missing: readonly RangeColumn[];
} {
  const found = cells.map((cell) => BY_HEADING.get(plain(cell)));
  const columns = found.map((column, at) => (found.indexOf(column) === at ? column : undefined));
  return { columns, missing: NEEDED.filter((column) => !columns.includes(column)) };
}

class BadCell extends Error {
  readonly reason: SheetReason;
  readonly column: RangeColumn;
  constructor(reason: SheetReason, column: RangeColumn) {
    super(reason);
    this.reason = reason;
    this.column = column;
  }
}

type At = (column: RangeColumn) => string;

/**
 * What a file would do, row by row. A row is compared with the entry of the same animals, exam or device, ages and first
 * day; what the file does not name stays as it is.
 *
 * @param rows Cells as text, each with its row number.
 * @param timeZone Of the hospital: a day in the file begins there.
 */
export function planRanges(
  columns: readonly (RangeColumn | undefined)[],
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  known: readonly KnownRange[],
  timeZone: string,
): PlannedRange[] {
  const byKey = new Map<string, KnownRange[]>();
  for (const entry of known) byKey.set(keyOf(entry), [...(byKey.get(keyOf(entry)) ?? []), entry]);
  const matched = new Set<string>();
  const sources = new Map<string, string>();

  const plan = (line: number, cells: readonly string[]): PlannedRange => {
    const at: At = (column) => {
      const place = columns.indexOf(column);
      return place < 0 ? '' : (cells[place] ?? '').normalize('NFKC').trim();
    };
    const head = readHead(at, timeZone);
    const analyte = readAnalyte(at);
    const limits = readLimits(at, analyte);
    const typed = at('source');
    if (typed.length > 300) throw new BadCell('rangeTooLong', 'source');

    const key = keyOf(head);
    const entries = byKey.get(key) ?? [];
    if (entries.length > 1) throw new BadCell('rangeAmbiguous', 'species');
    const entry = entries[0];
    if (typed !== '' && (sources.get(key) ?? typed) !== typed) throw new BadCell('rangeSource', 'source');
    if (matched.has(`${key} ${analyte}`)) throw new BadCell('rangeTwice', 'analyte');
    matched.add(`${key} ${analyte}`);
    if (typed !== '') sources.set(key, typed);

    const old = entry && Object.hasOwn(entry.ranges, analyte) ? entry.ranges[analyte] : undefined;
    const before = old && entry ? { ...old, source: entry.source } : null;
    const after = { ...limits, source: typed === '' ? (entry?.source ?? '') : typed };
    const is = before === null ? 'new' : isSame(before, after, analyte) ? 'same' : 'changed';
    const unlisted = [...head.name, ...head.name_zhtw].filter((breed) => !breedOf(head.species, breed));
    const common = { line, reason: null, column: null, head, analyte, entry: entry?.id ?? null, unlisted };
    return { ...common, is, before, after: is === 'same' ? before : after };
  };

  return rows.map(({ line, cells }) => {
    try {
      return plan(line, cells);
    } catch (fault) {
      if (!(fault instanceof BadCell)) throw fault;
      const { reason, column } = fault;
      const analyte = (cells[columns.indexOf('analyte')] ?? '').trim().slice(0, 60);
      const nothing = { head: null, before: null, after: null, entry: null, unlisted: [] };
      return { line, is: 'refused', reason, column, analyte, ...nothing };
    }
  });
}

/** One entry to be written: a new one, or all limits of one that is known. */
export type RangeWrite = {
  readonly entry: KnownRange | undefined;
  readonly head: RangeHead;
  readonly ranges: Readonly<Record<string, Limits>>;
  readonly source: string;
};

/** The entries that a plan makes and changes; rows that are the same or refused write nothing. */
export function writesOf(plan: readonly PlannedRange[], known: readonly KnownRange[]): RangeWrite[] {
  const writes = new Map<string, RangeWrite>();
  for (const { is, head, analyte, after, entry } of plan) {
    if ((is !== 'new' && is !== 'changed') || !head || !after) continue;
    const key = keyOf(head);
    const found = known.find(({ id }) => id === entry);
    const before = writes.get(key);
    const { source, ...limits } = after;
    writes.set(key, {
      entry: found,
      head,
      ranges: { ...(before?.ranges ?? found?.ranges), [analyte]: limits },
      source: source === '' ? (before?.source ?? '') : source,
    });
  }
  return [...writes.values()];
}

/** An entry as rows of a file, in the order of {@link rangeColumns}. */
export function rowsOfRange(entry: Omit<KnownRange, 'version'>): (string | number)[][] {
  return Object.entries(entry.ranges).map(([analyte, limits]) => {
    const cells: Record<RangeColumn, string | number | null> = {
      species: entry.species,
      breeds: entry.name.join('; '),
      breeds_zhtw: entry.name_zhtw.join('; '),
      device: entry.device,
      exam_type: entry.exam_type,
      sex: entry.sex,
      age_from_days: entry.age_from_days,
      age_to_days: entry.age_to_days,
      valid_from: entry.valid_from,
      analyte,
      critical_low: limits.crit_low,
      low: limits.low,
      high: limits.high,
      critical_high: limits.crit_high,
      unit: limits.unit,
      source: entry.source,
    };
    return rangeColumns.map((column) => cells[column] ?? '');
  });
}

/** The beginning of a day in the hospital's time zone. */
export function startOfDay(day: string, timeZone: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return toZoned(new CalendarDate(year, month, date), timeZone)
    .toDate()
    .toISOString();
}

function keyOf(head: Omit<RangeEntry, 'id' | 'ranges'>): string {
  const { species, device, exam_type, sex, age_from_days, age_to_days, valid_from } = head;
  // From birth on and without a beginning are the same animals.
  const ages = [age_from_days ?? 0, age_to_days];
  return JSON.stringify([species, device, exam_type, sex, ...ages, Date.parse(valid_from), breedKey(head)]);
}

function isSame(before: SourcedLimits, after: SourcedLimits, analyte: string): boolean {
  const bounds = ['low', 'high', 'crit_low', 'crit_high'] as const;
  return (
    bounds.every((bound) => before[bound] === after[bound]) &&
    readUnit(before.unit, analyte) === readUnit(after.unit, analyte) &&
    before.source === after.source
  );
}

function readHead(at: At, timeZone: string): RangeHead {
  const species = readSpecies(at('species'));
  if (species === undefined) throw new BadCell('rangeSpecies', 'species');
  const device = oneOf(deviceModels, at('device'), 'device');
  const exam_type = oneOf(panels, at('exam_type'), 'exam_type');
  if ((device === null) === (exam_type === null)) throw new BadCell('rangePlace', 'exam_type');
  const age_from_days = readDays(at, 'age_from_days');
  const age_to_days = readDays(at, 'age_to_days');
  if (age_to_days !== null && age_to_days <= (age_from_days ?? 0)) throw new BadCell('rangeAge', 'age_to_days');
  const name = readBreeds(at, 'breeds');
  const name_zhtw = readBreeds(at, 'breeds_zhtw');
  const sex = readSex(at('sex'));
  return {
    species,
    device,
    exam_type,
    sex,
    name,
    name_zhtw,
    age_from_days,
    age_to_days,
    valid_from: readDate(at, timeZone),
  };
}

function oneOf<Word extends string>(words: readonly Word[], typed: string, column: RangeColumn): Word | null {
  if (typed === '') return null;
  const found = words.find((word) => word.toLowerCase() === typed.toLowerCase());
  if (!found) throw new BadCell('rangePlace', column);
  return found;
}

function readBreeds(at: At, column: RangeColumn): string[] {
  const names = at(column)
    .split(/[;；、]/)
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > 200 || names.some((name) => name.length > 80)) throw new BadCell('rangeTooLong', column);
  return [...new Set(names)];
}

const SEXES: Readonly<Record<string, Sex>> = {
  ...{ male: 'male', m: 'male', 公: 'male', 雄: 'male', オス: 'male' },
  ...{ female: 'female', f: 'female', 母: 'female', 雌: 'female', メス: 'female' },
};

function readSex(typed: string): Sex | null {
  if (typed === '') return null;
  const sex = Object.hasOwn(SEXES, typed.toLowerCase()) ? SEXES[typed.toLowerCase()] : undefined;
  if (!sex) throw new BadCell('rangeSex', 'sex');
  return sex;
}

function readDays(at: At, column: RangeColumn): number | null {
  const typed = at(column);
  if (typed === '') return null;
  if (!/^\d{1,5}$/.test(typed) || Number(typed) > 36_500) throw new BadCell('rangeAge', column);
  return Number(typed);
}

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function readDate(at: At, timeZone: string): string {
  const typed = at('valid_from');
  if (typed === '') return ALWAYS;
  if (INSTANT.test(typed)) {
    const instant = new Date(typed);
    if (!Number.isNaN(instant.getTime()) && instant.toISOString() === typed) return typed;
  }
  const [, year, month, date] = DAY.exec(typed) ?? [];
  const day = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00.000Z`);
  // The thirtieth of February is another day.
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(day)) throw new BadCell('rangeDate', 'valid_from');
  return startOfDay(day, timeZone);
}

function readAnalyte(at: At): string {
  const typed = at('analyte');
  const analyte = analyteOf(typed) ?? analyteOf(typed.toUpperCase());
  if (!analyte) throw new BadCell('rangeAnalyte', 'analyte');
  return analyte.code;
}

function readLimits(at: At, analyte: string): Limits {
  const limits = {
    low: readBound(at, 'low'),
    high: readBound(at, 'high'),
    crit_low: readBound(at, 'critical_low'),
    crit_high: readBound(at, 'critical_high'),
    unit: readUnit(at('unit'), analyte),
  };
  const own = analyteOf(analyte)?.unit ?? '';
  // A unit is never guessed, and one that cannot be converted would judge nothing.
  if (limits.unit.length > 40 || (limits.unit !== own && convertUnit(1, limits.unit, own, analyte) === undefined))
    throw new BadCell('rangeUnit', 'unit');
  const { low, high, crit_low, crit_high } = limits;
  if ([low, high, crit_low, crit_high].every((bound) => bound === null)) throw new BadCell('rangeNoLimit', 'low');
  const fault = limitsFault(limits);
  const columns = { high: 'high', crit_low: 'critical_low', crit_high: 'critical_high' } as const;
  if (fault) throw new BadCell('rangeBounds', columns[fault]);
  return limits;
}

/** A comma may be a decimal or part of a thousand: it is not guessed. */
function readBound(at: At, column: RangeColumn): number | null {
  const typed = at(column).replace(/^[−–]/, '-');
  if (typed === '') return null;
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(typed)) throw new BadCell('rangeNumber', column);
  return Number(typed);
}
