import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from './csv.ts';
import { type DeviceDialect, readRuns, runIdentityText, UnreadableMessage } from './index.ts';

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
