import { CsvFault } from '@alder/sheets';
import { readAnalyte, readSex, readSpecies } from '@alder/terms';
import { isControlMark } from './control.ts';
import { type DayOrder, dateDigits, provenDayOrder, provenDecimal, readTable } from './csv.ts';
import { readDeviceTime } from './device-time.ts';
import { type DeviceDialect, makeObservation, type Run } from './run.ts';
import type { DecimalMark } from './value.ts';

/** Kind of a named column, by its name without blanks and punctuation. Every other column is a value or a remark. */
const COLUMNS = {
  patient: /^((patient|animal|pet|chart)(no|nr|num|number|id|code)|chart)$/,
  sample: /^(sample|specimen|order|accession)(no|nr|num|number|id)(no)?$/,
  name: /^(patient|animal|pet|(patient|animal|pet)?name)$/,
  species: /^(species|animaltype)$/,
  sex: /^(sex|gender)$/,
  date: /^((analysis|test|result|run|exam|measure(ment|d)?)?date(time)?|(measured|analyzed|analysed)at)$/,
  time: /^(analysis|test|result|run|exam|measurement)?time$/,
  serial: /^((instrument|device|analy[sz]er)(id|no|sn|serial|serialno|serialnumber)|serial(no|number)?)$/,
  lot: /^(rotor|reagent|cassette)?lot(no|number)?$/,
} as const;
type Role = keyof typeof COLUMNS;

/** Column index of each field. */
type Layout = {
  readonly roles: ReadonlyMap<Role, number>;
  /** Names of the values; the unit is in the unnamed column after each. */
  readonly values: readonly { readonly name: string; readonly at: number }[];
  readonly remarks: readonly { readonly name: string; readonly at: number }[];
  readonly width: number;
};

/**
 * The runs of an analyzer's export: a row a run, each value followed by its unit in a column without a name.
 *
 * The file determines its own decimal mark and order of day and month where it can. The number of the customer is no
 * patient number, and a name is never used as an id: both are only shown to the user who decides.
 *
 * @throws {CsvFault} when columns or numbers could be read in two ways.
 */
export function readCsvRuns(text: string, dialect: DeviceDialect): Run[] {
  const [header = [], ...rows] = readTable(text);
  const layout = layoutOf(header);
  for (const [index, row] of rows.entries()) refuseOtherWidth(row, layout, index + 2);

  const numbers = rows.flatMap((row) => layout.values.map(({ at }) => row[at] ?? ''));
  const decimal = provenDecimal(numbers) ?? dialect.decimal;
  const dates = rows.map((row) => dateOf(row, layout));
  // Files with a decimal comma never write the month before the day.
  const order = provenDayOrder(dates) ?? (decimal === ',' ? 'day first' : undefined);
  return rows.map((row) => readRow(row, layout, { ...dialect, decimal, order })).filter(hasValues);
}

function layoutOf(header: readonly string[]): Layout {
  const roles = new Map<Role, number>();
  const values: { name: string; at: number }[] = [];
  const remarks: { name: string; at: number }[] = [];
  for (let at = 0; at < header.length; at += 1) {
    const name = header[at]!;
    const role = roleOf(name);
    if (name === '') throw new CsvFault(`column ${at + 1} has no name and no value before it`);
    if (role) {
      if (roles.has(role)) throw new CsvFault(`two columns for the ${role}`);
      roles.set(role, at);
    } else if (header[at + 1] === '' || (at === header.length - 1 && values.length > 0)) {
      values.push({ name, at });
      at += 1;
    } else if (readAnalyte([name])) {
      throw new CsvFault(`${name} has no unit beside it`);
    } else {
      remarks.push({ name, at });
    }
  }
  if (values.length === 0) throw new CsvFault('no values with a unit beside them');
  if (!roles.has('date')) throw new CsvFault('no column for the date');
  if (!roles.has('patient') && !roles.has('sample')) throw new CsvFault('no column for the number of the patient');
  return { roles, values, remarks, width: Math.max(header.length, values.at(-1)!.at + 2) };
}

function roleOf(name: string): Role | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return (Object.keys(COLUMNS) as Role[]).find((role) => COLUMNS[role].test(plain));
}

/** A row of another width was cut off, or its commas were no separators. */
function refuseOtherWidth(row: readonly string[], { width }: Layout, line: number): void {
  const filled = row.findLastIndex((cell) => cell !== '') + 1;
  if (row.length < width || filled > width) {
    throw new CsvFault(`row ${line} has ${row.length} cells, the first row names ${width}`);
  }
}

type Reading = DeviceDialect & { readonly decimal: DecimalMark; readonly order: DayOrder };

function readRow(row: readonly string[], layout: Layout, { decimal, order, zone }: Reading): Run {
  const of = (role: Role) => row[layout.roles.get(role) ?? -1] ?? '';
  const date = dateOf(row, layout);
  const digits = date === '' ? undefined : dateDigits(date, order);
  const examTime = digits === undefined ? undefined : readDeviceTime(digits, zone);
  if (digits !== undefined && !examTime) throw new CsvFault(`"${date}" is no date`);
  const measured = layout.values.filter(({ at }) => (row[at] ?? '') !== '');
  const remarks = layout.remarks.flatMap(({ name, at }) => (row[at] ? [`${name} ${row[at]}`] : []));
  return {
    // A file names no device: its columns distinguish the files of one analyzer from those of another.
    device: { vendor: '', model: layout.values.map(({ name }) => name).join(' '), serial: of('serial') },
    orderIds: [of('sample')],
    patientIds: [of('patient'), of('sample')],
    patientName: of('name'),
    sex: readSex(of('sex')),
    species: readSpecies(of('species')),
    isControl: layout.remarks.some(
      ({ name, at }) => /type|kind|mode|class/i.test(name) && isControlMark(row[at] ?? ''),
    ),
    panel: '',
    lot: of('lot'),
    examTime: examTime ?? null,
    headerTime: null,
    observations: measured.map(({ name, at }) =>
      makeObservation(
        { names: [name], value: row[at]!, unit: row[at + 1] ?? '', range: '', flag: '', status: 'F' },
        decimal,
      ),
    ),
    comments: [...remarks, ...(date !== '' && !examTime ? [`Date ${date}`] : [])],
    error: null,
    internalQc: [],
    cassette: null,
  };
}

function dateOf(row: readonly string[], { roles }: Layout): string {
  const of = (role: Role) => row[roles.get(role) ?? -1] ?? '';
  return `${of('date')} ${of('time')}`.trim();
}

const hasValues = ({ observations }: Run) => observations.length > 0;
