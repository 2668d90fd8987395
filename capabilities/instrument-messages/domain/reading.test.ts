import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runContentText, runIdentityText } from '@alder/lab/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classOfRun, type DeviceDialect, readRuns, UnreadableMessage } from './index.ts';

const samples = resolve(import.meta.dirname, '../../../../shared/samples/lab');
const present = existsSync(samples);
if (!present) console.info('skipped: captured analyzer transfers are not in ../shared/samples/lab');

const read = (path: string) => new Uint8Array(readFileSync(resolve(samples, path)));
const astm: DeviceDialect = { protocol: 'astm', charset: 'windows-1252', decimal: '.', zone: 'Asia/Taipei' };
const hl7: DeviceDialect = { ...astm, protocol: 'hl7', charset: 'utf-8' };
const bytesOf = (text: string) => new TextEncoder().encode(text);

test.skipIf(!present)('a captured chemistry run reads to its patient, rotor lot, values and own control', () => {
  const [run, ...more] = readRuns(read('abaxis-piccolo/2-result+qc.astm'), astm);

  expect(more).toEqual([]);
  expect(run).toMatchObject({
    device: { model: 'piccolo xpress', serial: '0000P00001' },
    patientIds: ['18090092', '', '', ''],
    panel: 'Comprehensive Metabolic',
    lot: '9172BB5',
    isControl: true,
    examTime: '2019-07-24T03:24:15.000Z',
    comments: ['INST QC: OK    CHEM QC: OK', 'HEM: -18  LIP: 187  ICT: 3'],
  });
  expect(run!.observations.map(({ code, number, unit }) => [code, number, unit]).slice(0, 5)).toEqual([
    ['NA', 147, 'mmol/L'],
    ['K', 5.9, 'mmol/L'],
    ['TCO2', 21, 'mmol/L'],
    ['CL', 113, 'mmol/L'],
    ['GLU', 268, 'mg/dL'],
  ]);
  expect(run!.observations).toHaveLength(14);
  expect(run!.internalQc).toHaveLength(17);
  expect(classOfRun(run!)).toBe('chemistry');
});

test.skipIf(!present)('a failed run reads to its error and no values', () => {
  const [run] = readRuns(read('abaxis-piccolo/3-error-4037.astm'), astm);

  expect(run).toMatchObject({ error: { code: '4037', text: 'Insufficient Sample Error' }, observations: [] });
  expect(readRuns(read('abaxis-piccolo/5-error-4056.astm'), astm)[0]!.error?.code).toBe('4056');
});

test.skipIf(!present)('a power-up notice holds no run', () => {
  expect(readRuns(read('abaxis-piccolo/1-other.astm'), astm)).toEqual([]);
});

test.skipIf(!present)('a blood count of a Sysmex reads with its codes from component five', () => {
  const [run] = readRuns(read('senaite-astm/sysmex_xp100.txt'), astm);

  expect(run!.observations.map(({ code }) => code)).toEqual(expect.arrayContaining(['WBC', 'RBC', 'HGB', 'PLT']));
  expect(classOfRun(run!)).toBe('hematology');
});

test.skipIf(!present)('a quality control run of a Yumizen is known as one', () => {
  expect(readRuns(read('senaite-astm/yumizen_h500.txt'), astm).every(({ isControl }) => isControl)).toBe(true);
});

test.skipIf(!present)('HL7 results of Mindray read with chart number, order number and values', () => {
  const [run] = readRuns(read('openelis/testdata__hl7__mindray__bs200-chemistry-result.hl7'), hl7);

  expect(run).toMatchObject({
    patientIds: ['PAT003', '', ''],
    orderIds: expect.arrayContaining(['PLACER201']),
    sex: 'male',
  });
  expect(run!.observations.map(({ code, number }) => [code, number])).toEqual([
    ['CREA', 1.1],
    ['ALT', 32],
    ['AST', 28],
  ]);
});

test('the same run dumped again with a new header date is the same run', () => {
  const dump = (sent: string) =>
    readRuns(
      bytesOf(
        `H|\\^&|||ABAXIS, INC.^vs2^1^S1|||||||P|E|${sent}\rP|1|10231\rO|1|||^^^Chem||20261120101500\rR|1|^^^GLU|98|mg/dL\rL|1`,
      ),
      astm,
    )[0]!;

  expect(runContentText(dump('20261120'))).toBe(runContentText(dump('20261121')));
});

test('the same run with another value is the same run with other content', () => {
  const run = (value: string) =>
    readRuns(bytesOf(`H|\\^&\rP|1|10231\rO|1|||^^^Chem||20261120101500\rR|1|^^^GLU|${value}|mg/dL\rL|1`), astm)[0]!;

  expect(runIdentityText(run('98'))).toBe(runIdentityText(run('99')));
  expect(runContentText(run('98'))).not.toBe(runContentText(run('99')));
});

test('species and weight that a Skyla sends are no chart number', () => {
  const [run] = readRuns(
    bytesOf(
      'H|\\^&|||Skyla^4.2\rP|1|10231|||Mochi||^5^Year|M|||||||Owner|Canine||16^Kg\rO|1|000030||^^^Liver\rR|1|^^^ALB|3.0|g/dL|2.3-4.0|N||F||20220308092241\rL|1|N',
    ),
    astm,
  );
  expect(run).toMatchObject({ species: 'dog', sex: 'male', patientIds: ['10231', '', '', '000030'] });
});

test('bytes that are no message, or not in the set charset, are unreadable', () => {
  for (const bad of ['', 'hello', 'MSH|^~\\&', '\x021H|\\^&\r\x0300\r\n']) {
    expect(() => readRuns(bytesOf(bad), astm)).toThrow(UnreadableMessage);
  }
  const big5 = Uint8Array.from([...bytesOf('MSH|^~\\&|A|||||ORU\rPID|1||7||'), 0xb3, 0xaf, 0xab]);
  expect(() => readRuns(big5, hl7)).toThrow(UnreadableMessage);
});

test('no bytes whatever make the reader fail in another way than by saying so', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('astm', 'hl7', 'file'), (bytes, protocol) => {
      try {
        return Array.isArray(readRuns(bytes, { ...astm, protocol }));
      } catch (error) {
        return error instanceof UnreadableMessage;
      }
    }),
    { numRuns: 500 },
  );
});

test('a Vue document reads to its cassette and result', () => {
  const document = {
    schema: 'vue.v1',
    serial: 'V1',
    timestamp: '2026-11-21T01:00:00Z',
    patient_id: '10231',
    cassette_type: { description: 'cPL' },
    results: [{ name: 'cPL', scaled_result: 220, unit: 'ug/L' }],
  };
  const [run] = readRuns(bytesOf(JSON.stringify(document)), { ...astm, protocol: 'file' });

  expect(run).toMatchObject({ cassette: 'cPL', examTime: '2026-11-21T01:00:00.000Z' });
  expect(run!.observations[0]).toMatchObject({ code: 'CPL', number: 220, unit: 'ug/L' });
});

test('a result that belongs to no order and no patient goes to quarantine instead of nowhere', () => {
  expect(() => readRuns(bytesOf('H|\\^&\rR|1|^^^GLU|98|mg/dL\rL|1'), astm)).toThrow(
    'a result precedes every patient and order',
  );
});

test('a name that stands where a number belongs is no chart number', () => {
  const [run] = readRuns(bytesOf('H|\\^&\rP|1|10231||Mochi^Lin\rO|1\rR|1|^^^GLU|98|mg/dL\rL|1'), astm);

  expect(run!.patientIds).not.toContain('Mochi');
});
