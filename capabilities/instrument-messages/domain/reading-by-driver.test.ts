import { type DriverFile, driverFile, productDriver, resolveDriver } from '@alder/drivers/domain';
import { expect, test } from 'vitest';
import { type DeviceDialect, readRuns, UnreadableMessage } from './index.ts';

const dialect: DeviceDialect = { protocol: 'file', charset: 'utf-8', decimal: '.', zone: 'Asia/Taipei' };
const bytes = (text: string) => new TextEncoder().encode(text);
const driver = (id: string, more: Partial<DriverFile> = {}) =>
  resolveDriver(driverFile.parse({ ...productDriver(id)!, ...more }));

test('a place that a driver names is read, and the one that it does not name any more is not', () => {
  const text = 'H|\\^&|||Norvet^C5\rP|1|||Mochi||||||Chart 77\rO|1|S1\rR|1|x^^^GLU|93|mg/dL||A||F\rL|1';
  const taught = driver('generic', {
    id: 'h.norvet',
    base: { id: 'generic', version: 1 },
    fields: { astm: { patientIds: ['P.11'], orderIds: ['O.3'] } },
    flags: { A: '>' },
  });
  expect(readRuns(bytes(text), dialect)[0]!.patientIds).toContain('Mochi');
  const [run] = readRuns(bytes(text), dialect, taught);
  expect(run).toMatchObject({ patientIds: ['Chart 77'], orderIds: ['S1'] });
  expect(run!.observations).toMatchObject([{ code: 'GLU', number: 93, flag_device: '>' }]);
});

test('codes and units of a device are read by the names of its driver', () => {
  const text = 'MSH|^~\\&|Box||||20260101||ORU^R01|1|P|2.3\rOBR|1|L1\rOBX|1|NM|4711||7|mg per dl|||||F';
  const [run] = readRuns(
    bytes(text),
    { ...dialect, protocol: 'hl7' },
    driver('generic', { codes: { 4711: 'CREA' }, units: { 'mg per dl': 'mg/dL' } }),
  );
  expect(run!.observations).toMatchObject([{ code: 'CREA', unit: 'mg/dL', unit_raw: 'mg per dl', number: 7 }]);
});

test('a file without units is read once its driver says what its columns are', () => {
  const text = 'Beast;When;ALT;Note\n10231;2026-11-20 10:00;55;fasted\n';
  expect(() => readRuns(bytes(text), dialect)).toThrow(UnreadableMessage);
  const { columns } = productDriver('generic')!.fields.csv!;
  const taught = driver('csv', {
    fields: {
      csv: {
        columns: {
          ...columns!,
          patient: { starts: [], ends: [], whole: ['beast'] },
          date: { starts: [], ends: [], whole: ['when'] },
        },
        values: [{ column: 'ALT', unit: 'U/L' }],
      },
    },
  });
  const [run] = readRuns(bytes(text), dialect, taught);
  expect(run).toMatchObject({ patientIds: ['10231', ''], examTime: '2026-11-20T02:00:00.000Z' });
  expect(run!.observations).toMatchObject([{ code: 'ALT', number: 55, unit: 'U/L' }]);
});

test('a printed text is read by the lines of its driver, and a line that fits none keeps all of it unread', () => {
  const line = (rest: string) => bytes(`\u000225/03/07 09:15 ID# 10231   [B. Plasma] ${rest}\u0003`);
  const [run] = readRuns(line('Na   131  mmol/L K  9.7 mmol/L'), dialect, driver('spotchem'));
  expect(run).toMatchObject({ patientIds: ['10231'], examTime: '2025-03-07T01:15:00.000Z' });
  expect(run!.observations.map(({ code, number, unit }) => [code, number, unit])).toEqual([
    ['NA', 131, 'mmol/L'],
    ['K', 9.7, 'mmol/L'],
  ]);
  expect(() => readRuns(line('Na 131'), dialect, driver('spotchem'))).toThrow(UnreadableMessage);
});

test('the serial form of a blood count is read key by key, with the flag of each value', () => {
  const text =
    '\u0001BD\u0002SNO\t152\nDATE\t20250307\nTIME\t0915\nPID\t10231\nWBC\t6.6\t0\nHGB\t9.1\t2\n\u00037C\u0004';
  const [run] = readRuns(bytes(text), dialect, driver('hm5.serial'));
  expect(run).toMatchObject({ orderIds: ['152'], patientIds: ['10231'] });
  expect(run!.observations.map(({ code, number, flag_device }) => [code, number, flag_device])).toEqual([
    ['WBC', 6.6, ''],
    ['HGB', 9.1, 'L'],
  ]);
});

test('numbers that a driver names as control material are no patient', () => {
  const text = 'H|\\^&|||Box\rP|1||LVL2\rO|1\rR|1|^^^GLU|93\rL|1';
  expect(readRuns(bytes(text), dialect)[0]!.isControl).toBe(false);
  expect(readRuns(bytes(text), dialect, driver('vs2', { controls: ['lvl'] }))[0]!.isControl).toBe(true);
});
