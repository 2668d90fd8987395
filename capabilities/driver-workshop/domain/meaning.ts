import {
  type CsvRole,
  csvRoles,
  type Driver,
  type DriverFile,
  driverFile,
  type ErrorSeverity,
  readAddress,
  resolveDriver,
} from '@alder/drivers/domain';
import type { MessageForm } from '@alder/instrument-messages/domain';
import { readSpecies } from '@alder/terms';
import { columnAt } from './anatomy.ts';

/** What a person can say about a field. */
export const meanings = [
  'sample',
  'chart',
  'name',
  'species',
  'sex',
  'panel',
  'lot',
  'code',
  'value',
  'unit',
  'range',
  'flag',
  'status',
  'time',
  'control',
  'none',
] as const;
export type Meaning = (typeof meanings)[number];

/** What a driver reads a field as; device and comment are shown and not taught. */
export type Role = Exclude<Meaning, 'none'> | 'device' | 'comment';

/** Codes of a device that a person translates. */
export const wordKinds = ['code', 'unit', 'flag', 'control'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Input of a person: meanings of fields, in the order of input, and of words. */
export type Teaching = {
  readonly places: readonly { readonly place: string; readonly meaning: Meaning; readonly text: string }[];
  readonly words: readonly { readonly of: WordKind; readonly word: string; readonly as: string }[];
  readonly errors: readonly TaughtError[];
};

/** A code by which the device says that something is wrong, in the words of the hospital. */
export type TaughtError = {
  readonly code: string;
  readonly severity: ErrorSeverity;
  readonly en: string;
  readonly ja: string;
  readonly zhtw: string;
};

export const NOTHING_TAUGHT: Teaching = { places: [], words: [], errors: [] };

const RESULT: readonly Meaning[] = ['code', 'value', 'unit', 'range', 'flag', 'status', 'time', 'none'];
const PATIENT: readonly Meaning[] = ['chart', 'sample', 'name', 'species', 'sex', 'control', 'none'];
const ORDER: readonly Meaning[] = ['sample', 'chart', 'panel', 'lot', 'time', 'control', 'none'];

/** Meanings that a field of a record can have: others are not read. */
const BY_SEGMENT: Readonly<Record<string, readonly Meaning[]>> = {
  ...{ H: ['control', 'none'], P: PATIENT, O: ORDER, R: RESULT },
  ...{ MSH: ['control', 'none'], OBR: ORDER, OBX: RESULT },
  // Numbers of orders are read in ORC, OBR and SPM alone.
  PID: PATIENT.filter((meaning) => meaning !== 'sample'),
  ...{ ORC: ['sample', 'chart', 'control', 'none'], SPM: ['sample', 'chart', 'control', 'none'] },
};
const OF_COLUMN: readonly Meaning[] = ['sample', 'chart', 'name', 'species', 'sex', 'lot', 'time', 'value', 'none'];

/** Meanings that a place can have. */
export function meaningsFor(place: string): readonly Meaning[] {
  return place.startsWith('column:') ? OF_COLUMN : (BY_SEGMENT[readAddress(place).segment] ?? []);
}

type Lists = Readonly<Record<string, unknown>>;

/** Lists of a driver by what they name; the first that has a place names it. */
const LISTS: readonly (readonly [list: string, role: Role])[] = [
  ...([
    ['value', 'value'],
    ['names', 'code'],
    ['unit', 'unit'],
    ['range', 'range'],
    ['flag', 'flag'],
    ['status', 'status'],
    ['resultTimes', 'time'],
    ['orderTimes', 'time'],
    ['headerTime', 'time'],
    ['orderIds', 'sample'],
    ['patientIds', 'chart'],
    ['patientName', 'name'],
    ['sex', 'sex'],
    ['species', 'species'],
    ['lot', 'lot'],
    ['panel', 'panel'],
    ['comments', 'comment'],
    ['controls', 'control'],
  ] as const),
];
const LIST_OF: Readonly<Partial<Record<Meaning, string>>> = {
  ...{ sample: 'orderIds', chart: 'patientIds', name: 'patientName', species: 'species', sex: 'sex', panel: 'panel' },
  ...{ lot: 'lot', code: 'names', value: 'value', unit: 'unit', range: 'range', flag: 'flag', status: 'status' },
};
const ROLE_OF: Readonly<Record<CsvRole, Role>> = {
  ...{ patient: 'chart', sample: 'sample', name: 'name', species: 'species', sex: 'sex', date: 'time' },
  ...{ time: 'time', serial: 'device', lot: 'lot' },
};
const COLUMN_OF: Readonly<Partial<Record<Meaning, CsvRole>>> = {
  ...{ sample: 'sample', chart: 'patient', name: 'name', species: 'species', sex: 'sex', lot: 'lot', time: 'date' },
};

const sectionOf = (form: MessageForm) => (form === 'hl7' ? ('hl7' as const) : ('astm' as const));

/** What a driver reads a place as; undefined: it does not read it. */
export function roleAt(driver: Driver, form: MessageForm, place: string, text: string): Role | undefined {
  if (form === 'csv') return roleOfColumn(driver, columnAt(place));
  const fields = driver.fields[sectionOf(form)];
  const lists = fields as Lists;
  const found = LISTS.find(([list]) =>
    ((lists[list] ?? []) as readonly string[]).some((address) => reads(address, place, text)),
  );
  if (found) return found[1];
  const identity = fields.device.flatMap(({ vendor, model, serial }) => [...vendor, ...model, ...serial]);
  return identity.some((address) => isAt(address, place)) ? 'device' : undefined;
}

function roleOfColumn({ fields: { csv } }: Driver, column: string): Role | undefined {
  if (csv.values.some((value) => value.column === column)) return 'value';
  const role = csvRole(csv.columns, column);
  return role && ROLE_OF[role];
}

/** Whether an address reads this very text at a place: some look only for words or long numbers. */
function reads(path: string, place: string, text: string): boolean {
  if (!isAt(path, place)) return false;
  const { reach, reading } = readAddress(path);
  if (reading.startsWith('=')) return text === reading.slice(1);
  if (reading === 'long') return text.length >= 4;
  if (['typed', 'controlMark', 'controlWord', 'controlPanel', 'digit'].includes(reading)) return false;
  return reach !== 'following' || (readSpecies(text) ?? 'other') !== 'other';
}

function isAt(path: string, place: string): boolean {
  const address = readAddress(path);
  const { segment, field, component } = readAddress(place);
  if (address.segment !== segment) return false;
  const isField = address.reach === 'following' ? field >= address.field : field === address.field;
  if (!isField) return false;
  if (!address.isNamed && address.reading !== '' && !address.reading.startsWith('=')) return true;
  if (address.components === 'all') return true;
  return address.components === 'following' ? component >= address.component : component === address.component;
}

/** A driver that was not taught anything yet: what the product's driver says, whole, so that no later release changes it. */
export function ownDriver(
  from: Driver,
  { id, version, name }: Pick<DriverFile, 'id' | 'version' | 'name'>,
): DriverFile {
  const { text, ...fields } = from.fields;
  return driverFile.parse({
    ...from,
    ...{ id, version, name, base: null, match: [], evidence: 'hospital' },
    fields: { ...fields, ...(text && { text }) },
  });
}

/** A meaning that a place or a word cannot have. */
export class NotTeachable extends Error {
  override readonly name = 'NotTeachable';
}

/**
 * A driver with the meanings of a person applied.
 *
 * @param columns Names of the columns of the capture, where it is a separated file.
 * @throws {NotTeachable} for what no driver can hold.
 */
export function taught(
  file: DriverFile,
  form: MessageForm,
  { places, words, errors }: Teaching,
  columns: readonly string[] = [],
) {
  let next = file;
  for (const one of places) {
    if (!meaningsFor(one.place).includes(one.meaning)) throw new NotTeachable(one.place);
    next = form === 'csv' ? teachColumn(next, one, columns) : teachPlace(next, form, one);
  }
  for (const one of words) next = teachWord(next, one);
  for (const one of errors) next = teachError(next, one);
  const parsed = driverFile.safeParse(next);
  if (!parsed.success) throw new NotTeachable(parsed.error.issues[0]?.path.join('.') ?? '');
  return parsed.data;
}

type PlaceMeaning = Teaching['places'][number];

/** A field has one meaning, and a meaning that a person has given has one field. */
function teachPlace(file: DriverFile, form: MessageForm, { place, meaning, text }: PlaceMeaning): DriverFile {
  const section = sectionOf(form);
  const before = resolveDriver(file).fields[section] as unknown as Record<string, readonly string[]>;
  const lists: Record<string, readonly string[]> = {};
  for (const [list, role] of LISTS) {
    if (role === 'comment' || list === 'headerTime') continue;
    const remaining = (before[list] ?? []).filter(
      (path) => !isAt(path, place) || readAddress(path).reach === 'following',
    );
    if (remaining.length < (before[list] ?? []).length) lists[list] = remaining;
  }
  if (meaning === 'control') {
    if (!/^[^\s]{1,40}$/.test(text)) throw new NotTeachable(place);
    lists.controls = [...(lists.controls ?? before.controls ?? []), `${place}:=${text}`];
  } else if (meaning === 'time') {
    const isResult = ['R', 'OBX'].includes(readAddress(place).segment);
    lists.resultTimes = isResult ? [place] : [];
    if (!isResult) lists.orderTimes = [place];
  } else if (meaning !== 'none') {
    lists[LIST_OF[meaning]!] = [addressFor(place, meaning, form)];
  }
  return { ...file, fields: { ...file.fields, [section]: { ...file.fields[section], ...lists } } };
}

/** Units and flags are read whole: `10^9/L` has the mark of a component in it, and a value may have two flags. */
function addressFor(place: string, meaning: Meaning, form: MessageForm): string {
  const { segment, field, component } = readAddress(place);
  const whole = `${segment}.${field}`;
  if (meaning === 'unit') return `${whole}:joined`;
  if (meaning === 'flag' && component === 1) return form === 'hl7' ? `${whole}:plain` : `${whole}~`;
  return place;
}

function teachColumn(file: DriverFile, { place, meaning, text }: PlaceMeaning, columns: readonly string[]): DriverFile {
  const column = columnAt(place);
  const { csv } = resolveDriver(file).fields;
  const own: Partial<Record<CsvRole, { starts: string[]; ends: string[]; whole: string[] }>> = {};
  const columnRole = COLUMN_OF[meaning];
  for (const role of csvRoles) {
    if (role === columnRole) own[role] = { starts: [], ends: [], whole: [column] };
    // A role that named this column keeps the others that it names.
    else if (csvRole({ ...csv.columns, ...own }, column) === role) {
      const others = columns.filter((one) => one !== column && csvRole(csv.columns, one) === role);
      own[role] = { starts: [], ends: [], whole: others };
    }
  }
  const values = csv.values.filter((value) => value.column !== column);
  if (meaning === 'value') values.push({ column, unit: text.trim() });
  return {
    ...file,
    fields: { ...file.fields, csv: { ...file.fields.csv, columns: { ...csv.columns, ...own }, values } },
  };
}

/** Role of a column by its name, as the reader of separated files finds it. */
function csvRole(columns: Driver['fields']['csv']['columns'], name: string): CsvRole | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return csvRoles.find((role) => {
    const { starts, ends, whole } = columns[role];
    if (whole.includes(plain) || whole.includes(name)) return plain !== '' || whole.includes(name);
    return starts.some((start) => plain.startsWith(start) && ends.includes(plain.slice(start.length)));
  });
}

function teachWord(file: DriverFile, { of, word, as }: Teaching['words'][number]): DriverFile {
  const key = word.trim();
  if (key === '' || key === '__proto__') throw new NotTeachable(of);
  if (of === 'control') return { ...file, controls: [...new Set([...file.controls, key.toLowerCase()])] };
  const list = of === 'code' ? 'codes' : of === 'unit' ? 'units' : 'flags';
  return { ...file, [list]: { ...file[list], [key]: as } } as DriverFile;
}

/** A code that is not taught any more is one without texts: it is taken out. */
function teachError(file: DriverFile, { code, severity, ...texts }: TaughtError): DriverFile {
  const key = code.trim();
  if (key === '' || key === '__proto__') throw new NotTeachable('error');
  const { [key]: before, ...others } = file.errors;
  const { en, ja, zhtw } = texts;
  if ([en, ja, zhtw].every((text) => text.trim() === '')) return { ...file, errors: others };
  const [first = ''] = [en, ja, zhtw].map((text) => text.trim()).filter(Boolean);
  const inAll = { en: en.trim() || first, ja: ja.trim() || first, zhtw: zhtw.trim() || first };
  return {
    ...file,
    errors: { ...others, [key]: { text: inAll.en, class: before?.class ?? '', texts: inAll, severity } },
  };
}
