import { type CsvFields, type CsvRole, csvRoles, type Driver } from '@alder/drivers/domain';
import { CsvFault } from '@alder/sheets';
import { readAnalyte, readSex, readSpecies } from '@alder/terms';
import { isControlMark } from './control.ts';
import { type DayOrder, dateDigits, provenDayOrder, provenDecimal, readTable } from './csv.ts';
import { readDeviceTime } from './device-time.ts';
import { type DeviceDialect, makeObservation, type Run } from './run.ts';
import type { DecimalMark } from './value.ts';

type Value = { readonly name: string; readonly at: number; readonly unit?: string };

/** Column index of each field. */
type Layout = {
  readonly roles: ReadonlyMap<CsvRole, number>;
  /** Names of the values; the unit is in the unnamed column after each, or the driver knows it. */
  readonly values: readonly Value[];
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
export function readCsvRuns(text: string, dialect: DeviceDialect, driver: Driver): Run[] {
  const [header = [], ...rows] = readTable(text);
  const layout = layoutOf(header, driver.fields.csv);
  for (const [index, row] of rows.entries()) refuseOtherWidth(row, layout, index + 2);

  const numbers = rows.flatMap((row) => layout.values.map(({ at }) => row[at] ?? ''));
  const decimal = provenDecimal(numbers) ?? dialect.decimal;
  const dates = rows.map((row) => dateOf(row, layout));
  // Files with a decimal comma never write the month before the day.
  const { dayOrder } = driver.fields.csv;
  const taught = dayOrder === 'file' ? undefined : dayOrder;
  const order = provenDayOrder(dates) ?? taught ?? (decimal === ',' ? 'day first' : undefined);
  return rows.map((row) => readRow(row, layout, { ...dialect, decimal, order, driver })).filter(hasValues);
}

function layoutOf(header: readonly string[], fields: CsvFields): Layout {
  const roles = new Map<CsvRole, number>();
  const values: Value[] = [];
  const remarks: { name: string; at: number }[] = [];
  for (let at = 0; at < header.length; at += 1) {
    const name = header[at]!;
    const taught = fields.values.find(({ column }) => column === name);
    const role = taught ? undefined : roleOf(name, fields);
    if (name === '') throw new CsvFault(`column ${at + 1} has no name and no value before it`);
    if (role) {
      if (roles.has(role)) throw new CsvFault(`two columns for the ${role}`);
      roles.set(role, at);
    } else if (taught) {
      values.push({ name, at, unit: taught.unit });
    } else if (header[at + 1] === '' || (fields.values.length === 0 && at === header.length - 1 && values.length > 0)) {
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
  return {
    roles,
    values,
    remarks,
    width: Math.max(header.length, values.at(-1)!.at + (values.at(-1)!.unit === undefined ? 2 : 1)),
  };
}

function roleOf(name: string, { columns }: CsvFields): CsvRole | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '');
  return csvRoles.find((role) => {
    const { starts, ends, whole } = columns[role];
    if (whole.includes(plain) || whole.includes(name)) return plain !== '' || whole.includes(name);
    return starts.some((start) => plain.startsWith(start) && ends.includes(plain.slice(start.length)));
  });
}

/** A row of another width was cut off, or its commas were no separators. */
function refuseOtherWidth(row: readonly string[], { width }: Layout, line: number): void {
  const filled = row.findLastIndex((cell) => cell !== '') + 1;
  if (row.length < width || filled > width) {
    throw new CsvFault(`row ${line} has ${row.length} cells, the first row names ${width}`);
  }
}

type Reading = DeviceDialect & { readonly driver: Driver; readonly decimal: DecimalMark; readonly order: DayOrder };

function readRow(row: readonly string[], layout: Layout, { decimal, order, zone, driver }: Reading): Run {
  const of = (role: CsvRole) => row[layout.roles.get(role) ?? -1] ?? '';
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
    observations: measured.map(({ name, at, unit }) =>
      makeObservation(
        { names: [name], value: row[at]!, unit: unit ?? row[at + 1] ?? '', range: '', flag: '', status: 'F' },
        decimal,
        driver,
      ),
    ),
    comments: [...remarks, ...(date !== '' && !examTime ? [`Date ${date}`] : [])],
    error: null,
    internalQc: [],
    cassette: null,
  };
}

function dateOf(row: readonly string[], { roles }: Layout): string {
  const of = (role: CsvRole) => row[roles.get(role) ?? -1] ?? '';
  return `${of('date')} ${of('time')}`.trim();
}

const hasValues = ({ observations }: Run) => observations.length > 0;
