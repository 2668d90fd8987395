import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runIdentityText } from '@alder/lab/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateDigits, provenDayOrder, provenDecimal, readTable } from './csv.ts';
import { type DeviceDialect, readRuns, UnreadableMessage } from './index.ts';

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab/bika-vet');
const present = existsSync(samples);
if (!present) console.info("skipped: analyzers' exports are not in ../shared/samples/lab");

const file: DeviceDialect = { protocol: 'file', charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, dialect: Partial<DeviceDialect> = {}) => readRuns(bytesOf(text), { ...file, ...dialect });
const sample = (name: string) => new Uint8Array(readFileSync(resolve(samples, name)));

test.skipIf(!present)("a VetScan VS2's export reads to chart number, time and every value with its unit", () => {
  const [run, ...more] = readRuns(sample('VetScanVS2.csv'), file);

  expect(more).toEqual([]);
  expect(run).toMatchObject({
    patientIds: ['2', ''],
    examTime: '2014-10-12T08:42:00.000Z',
    comments: ['Customer no. 3'],
  });
  const header = new TextDecoder()
    .decode(sample('VetScanVS2.csv'))
    .split(/\r?\n/)[0]!
    .split(';')
    .slice(3)
    .filter(Boolean);
  expect(run!.observations).toHaveLength(header.length);
  for (const { number, unit, raw } of run!.observations) {
    expect(number).toBe(Number(raw.replace(',', '.')));
    expect(unit).toMatch(/^(g\/dL|U\/L|mg\/dL|mmol\/L)$/);
  }
});

test.skipIf(!present)("a scil Vet abc's export reads in its own charset, and in no other", () => {
  const bytes = sample('Scilvetabcplus.csv');
  const [run] = readRuns(bytes, { ...file, charset: 'windows-1252' });

  expect(run!.observations.find(({ code }) => code === 'MCV')).toMatchObject({ number: 45, unit: 'fL' });
  expect(run!.observations.find(({ code }) => code === 'WBC')).toMatchObject({ number: 8, unit: '10*3/uL' });
  expect(() => readRuns(bytes, file)).toThrow('not utf-8');
});

test.skipIf(!present)(
  'an export without units stays in quarantine, because its numbers have no defined meaning',
  () => {
    expect(() => readRuns(sample('SysmexXS-500i.csv'), file)).toThrow('no values with a unit');
  },
);

const amount = fc.record({ whole: fc.nat(9999), hundredths: fc.nat(99) });
const units = ['g/dL', 'mg/dL', 'U/L', 'mmol/L', '10^3/mm3'];

test('whatever a table holds, each value comes out as it went in, in either decimal mark and with either separator', () => {
  const codes = ['ALB', 'AST', 'BUN', 'CA', 'K+', 'own'];
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.option(amount, { freq: 4 }), { minLength: 6, maxLength: 6 }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.constantFrom(';', '\t', ','),
      fc.constantFrom(',', '.'),
      fc.boolean(),
      (table, separator, mark, isTrailed) => {
        const quote = (text: string) => (text.includes(separator) ? `"${text}"` : text);
        const number = ({ whole, hundredths }: { whole: number; hundredths: number }) =>
          `${whole}${mark}${String(hundredths).padStart(2, '0')}`;
        const header = ['Customer no.', 'Patient no.', 'Date', ...codes.flatMap((code) => [code, ''])];
        const lines = table.map((row, index) => [
          '77',
          `P${1000 + index}`,
          '2026-11-21 10:15',
          ...row.flatMap((value, at) => (value ? [number(value), units[at % units.length]!] : ['', ''])),
        ]);
        const first = isTrailed ? header : header.slice(0, -1);
        const text = [first, ...lines].map((row) => row.map(quote).join(separator)).join('\r\n');

        const expected = table.flatMap((row, index) => {
          const input = row.flatMap((value) => (value ? [value.whole + value.hundredths / 100] : []));
          return input.length > 0 ? [{ chart: `P${1000 + index}`, given: input }] : [];
        });
        const runs = read(text);
        expect(runs.map(({ patientIds }) => patientIds[0])).toEqual(expected.map(({ chart }) => chart));
        for (const [index, { observations }] of runs.entries()) {
          const { given: input } = expected[index]!;
          expect(observations.map(({ number: value }) => value)).toEqual(input.map((one) => expect.closeTo(one, 6)));
        }
      },
    ),
  );
});

test('a table that is quoted comes back cell by cell', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 }), (rows) => {
      const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')).join('\n');
      expect(readTable(`a;b;c\n${quoted}`)).toEqual([['a', 'b', 'c'], ...rows]);
    }),
  );
});

const table = (row: string, header = 'Patient no.;Date;ALB;;GLU;') => `${header}\n${row}`;
const timeOf = (date: string, alb = '3,40') => read(table(`10231;${date};${alb};g/dL;98;mg/dL`))[0]!.examTime;

test('dates are read as the file proves them; one that could be two days gives no time but is shown', () => {
  expect(timeOf('12/10/2014 4:42 p.m.')).toBe('2014-10-12T08:42:00.000Z');
  expect(timeOf('12/10/2014 12:05 a.m.')).toBe('2014-10-11T16:05:00.000Z');
  expect(timeOf('10/12/2014 16:42', '3.40')).toBeNull();
  expect(timeOf('10/25/2014 16:42', '3.40')).toBe('2014-10-25T08:42:00.000Z');
  expect(timeOf('2014/10/12 16:42:07', '3.40')).toBe('2014-10-12T08:42:07.000Z');
  expect(timeOf('12.10.2014 16:42', '3.40')).toBe('2014-10-12T08:42:00.000Z');
  expect(read(table('10231;10/12/2014 16:42;3.40;g/dL;98;mg/dL'))[0]!.comments).toEqual(['Date 10/12/2014 16:42']);
  for (const none of ['31/02/2026', '12/10/2014 25:00', '12/10/2014 13:00 p.m.', 'yesterday'])
    expect(() => timeOf(none)).toThrow(UnreadableMessage);
});

test("a number that could be two numbers is read by the device's own setting, never by leaving its mark out", () => {
  const numberOf = (decimal: '.' | ',') =>
    read(table('10231;2026-11-21;1,234;mg/dL;98;mg/dL'), { decimal })[0]!.observations[0]!.number;

  expect(numberOf(',')).toBe(1.234);
  expect(numberOf('.')).toBeNull();
});

test('a name and the number of an owner are no identifiers', () => {
  const [run] = read(
    'Customer no.;Patient name;Animal ID;Date;Sex;Species;ALB;\n5501;10232;10231;2026-11-21;F;cat;3.4;g/dL',
  );

  expect(run).toMatchObject({
    patientIds: ['10231', ''],
    orderIds: [''],
    patientName: '10232',
    sex: 'female',
    species: 'cat',
  });
  expect(() => read('Customer no.;Patient;Date;ALB;\n5501;10231;2026-11-21;3.4;g/dL')).toThrow('number of the patient');
});

test('a truncated file, or one with mixed decimal marks, goes to quarantine', () => {
  for (const bad of [
    table('10231;2026-11-21;3,40;g/dL;98'),
    table('10231;2026-11-21;3,40;g/dL;98;mg/dL;7'),
    table('10231;2026-11-21;3,40;g/dL;9.8;mg/dL'),
    `${table('10231;25/11/2026;3,40;g/dL;98;mg/dL')}\n10231;11/25/2026;3,40;g/dL;98;mg/dL`,
    table('10231;2026-11-21;3,4', 'Patient no.;Date;ALB;GLU'),
    table('10231;3,4;g/dL', 'Patient no.;ALB;'),
    'Patient no.;Date;ALB;\n"10231;2026-11-21;3,4;g/dL',
  ])
    expect(() => read(bad)).toThrow(UnreadableMessage);
});

test('files of two analyzers about one pet and minute are two runs; one file twice is one', () => {
  const chemistry = read('Patient no.;Date;ALB;\n10231;2026-11-21 10:15;3.4;g/dL')[0]!;
  const count = read('Patient no.;Date;WBC;\n10231;2026-11-21 10:15;3.4;10^3/mm3')[0]!;

  expect(runIdentityText(chemistry)).not.toBe(runIdentityText(count));
  expect(runIdentityText(read('Patient no.;Date;ALB;\n10231;2026-11-21 10:15;3.5;g/dL')[0]!)).toBe(
    runIdentityText(chemistry),
  );
});

test('the separator is the one that the first line has most of, and a byte order mark is no letter', () => {
  expect(readTable('\ufeffa;b,c;d\n1;2,5;3')).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2,5', '3'],
  ]);
  expect(readTable('a\tb\tc;d\n1\t2\t3')).toEqual([
    ['a', 'b', 'c;d'],
    ['1', '2', '3'],
  ]);
  expect(readTable('\n\na,b\r\n\r\n1, 2 \r3,4\n , \n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readTable('"a""b";"c\nd"\n1;2')).toEqual([
    ['a"b', 'c\nd'],
    ['1', '2'],
  ]);
  expect(() => readTable('a;b\n1;"2"3')).toThrow('line 2: a quote stands where none can');
});

test('a decimal mark is proved by digits that no thousands have, and nothing is proved by whole numbers', () => {
  for (const value of ['3,4', '3,40', '1,2345', '0,123', '<0,5', '-3,4', '>= 3,4'])
    expect(provenDecimal([value]), value).toBe(',');
  for (const value of ['3.4', '12.34', '0.123']) expect(provenDecimal([value]), value).toBe('.');
  for (const value of ['1,234', '12', '', '1.234', 'x3,4', '3,4x', '1,234.5'])
    expect(provenDecimal([value]), value).toBeUndefined();
  expect(() => provenDecimal(['3,4', '3.4'])).toThrow('decimal comma and with a decimal point');
});

test('the order of day and month is proved by a number above twelve, in any of the dates', () => {
  expect(provenDayOrder(['12/12/2026', '13/12/2026'])).toBe('day first');
  expect(provenDayOrder(['12/13/2026'])).toBe('month first');
  expect(provenDayOrder(['12/12/2026', '2026-13-01', 'x13/12/2026', ''])).toBeUndefined();
  expect(() => provenDayOrder(['13/12/2026', '12/13/2026'])).toThrow('day first and with the month first');
});

test('dates and times are read in each way of writing them, or refused', () => {
  const digits = (text: string, order?: 'day first' | 'month first') => dateDigits(text, order);
  expect(['2026-11-2', '2026/11/02', '2026.11.2', '2.11.2026', '02.11.2026'].map((text) => digits(text))).toEqual(
    Array.from({ length: 5 }, () => '20261102000000'),
  );
  expect([
    digits('2/11/2026', 'day first'),
    digits('11/2/2026', 'month first'),
    digits('11-2-2026', 'month first'),
  ]).toEqual([...['20261102000000', '20261102000000', '20261102000000']]);
  // The same number twice is one day in either order.
  expect(digits('11/11/2026')).toBe('20261111000000');
  expect(digits('2/11/2026')).toBeUndefined();
  const times = ['9:05', '09:05:07', '9:05:07.123', '9:05 am', '9:05 p.m.', '12:05 PM', '12:05 a.m.', 'T09:05'];
  expect(times.map((time) => digits(`2026-11-02 ${time}`)!.slice(8))).toEqual([
    ...['090500', '090507', '090507', '090500', '210500', '120500', '000500', '090500'],
  ]);
  for (const none of [
    '',
    'x',
    '2026-11',
    '11/2026',
    '2/11/26',
    '2026-11-02 9',
    '2026-11-02 0:05 pm',
    '2026-11-02 13:05 pm',
    '2/11/2026x',
  ])
    expect(() => digits(none, 'day first'), none).toThrow('is no date');
});

test('columns are known by their names in each way of writing them, and two for one thing are refused', () => {
  const run = (header: string, row: string) => read(`${header}\n${row}`)[0]!;
  for (const patient of ['Patient No.', 'animal_id', 'PET NUMBER', 'Chart', 'chart code'])
    expect(run(`${patient};Date;ALB;`, '10231;2026-11-21;3.4;g/dL').patientIds[0], patient).toBe('10231');
  for (const sample of ['Sample ID', 'Order no', 'Accession number', 'specimen no'])
    expect(run(`${sample};Date;ALB;`, 'S-7;2026-11-21;3.4;g/dL'), sample).toMatchObject({
      orderIds: ['S-7'],
      patientIds: ['', 'S-7'],
    });
  for (const date of ['Test date', 'Analysis Date/Time', 'measured at', 'Result DateTime', 'exam date'])
    expect(run(`Chart;${date};ALB;`, '10231;2026-11-21 10:00;3.4;g/dL').examTime, date).toBe(
      '2026-11-21T02:00:00.000Z',
    );
  expect(
    run(
      'Chart;Date;Time;Gender;Animal type;Instrument SN;Rotor lot;Pet;ALB;',
      '10231;2026-11-21;10:00;M;Canine;V17;9172BB5;Mochi;3.4;g/dL',
    ),
  ).toMatchObject({
    ...{ examTime: '2026-11-21T02:00:00.000Z', sex: 'male', species: 'dog', lot: '9172BB5', patientName: 'Mochi' },
    ...{ device: { vendor: '', model: 'ALB', serial: 'V17' }, panel: '', comments: [] },
  });
  expect(() => read('Chart;Patient no.;Date;ALB;\n1;2;2026-11-21;3.4;g/dL')).toThrow('two columns for the patient');
  expect(() => read('Chart;ALB;\n1;3.4;g/dL')).toThrow('no column for the date');
  expect(() => read('Date;ALB;\n2026-11-21;3.4;g/dL')).toThrow('no column for the number of the patient');
  expect(() => read('Chart;Date;Remark\n1;2026-11-21;x')).toThrow('no values with a unit');
  expect(() => read('Chart;Date;;;ALB;\n1;2026-11-21;x;;3.4;g/dL')).toThrow(/has no name|two columns|cells/);
});

test('remarks are comments, a row of control material is one, and a row without values is no run', () => {
  const runs = read(
    [
      'Chart;Date;Sample type;Operator;ALB;',
      '10231;2026-11-21;Serum;Wu;3.4;g/dL',
      '1;2026-11-21;QC;;3.9;g/dL',
      '10232;2026-11-21;Serum;;;',
    ].join('\n'),
  );
  expect(runs.map(({ isControl, comments }) => [isControl, comments])).toEqual([
    [false, ['Sample type Serum', 'Operator Wu']],
    [true, ['Sample type QC']],
  ]);
  // A control mark in a column that does not say the kind of sample is a remark.
  expect(read('Chart;Date;Operator;ALB;\n10231;2026-11-21;QC;3.4;g/dL')[0]!.isControl).toBe(false);
});
