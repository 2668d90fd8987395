import { expect, test } from 'vitest';
import { decimalsOf, nameOf, sampleIndices } from '../domain/index.ts';
import { labRecord, value } from './lab.fixture.ts';
import { adviceFor, byUrgency, historyOf, measuredText, rowsByOrgan, sheetRows, sparkOf } from './lab-view.ts';

test('a value is compared with the last one before it in the same unit, whatever came later', () => {
  const now = labRecord({ id: 'b', timestamp: '2026-11-20T00:00:00.000Z', results: [value('K', 6.9)] });
  const others = [
    labRecord({ id: 'a', timestamp: '2026-08-08T00:00:00.000Z', results: [value('K', 4.6)] }),
    labRecord({ id: 'c', timestamp: '2026-11-21T00:00:00.000Z', results: [value('K', 5)] }),
    labRecord({ id: 'd', timestamp: '2026-10-01T00:00:00.000Z', results: [value('K', 180, { unit: 'mg/L' })] }),
    labRecord({ id: 'e', timestamp: '2026-10-02T00:00:00.000Z', verify_state: 'retracted', results: [value('K', 99)] }),
  ];

  const [row] = sheetRows(now, [now, ...others]);

  expect(row!.previous?.value).toBe(4.6);
  expect(row!.change).toBeCloseTo(0.5);
  expect(row!.history.map((one) => one.value)).toEqual([4.6, 6.9]);
  expect(historyOf(others, 'K', 'mmol/L').map((one) => one.value)).toEqual([4.6, 5]);
});

test('an earlier value in another unit is converted and marked in the trend, and one without a factor is left out', () => {
  const now = labRecord({
    id: 'b',
    timestamp: '2026-11-20T00:00:00.000Z',
    results: [value('GLU', 5.5, { raw: '5.50', unit: 'mmol/L' })],
  });
  const then = (id: string, at: string, unit: string) =>
    labRecord({ id, timestamp: at, results: [value('GLU', 180, { raw: '180', unit, unit_raw: unit })] });
  const others = [then('a', '2026-10-01T00:00:00.000Z', 'mg/dL'), then('c', '2026-10-02T00:00:00.000Z', 'U/L')];

  const [row] = sheetRows(now, [now, ...others]);

  expect(row!.history.map((one) => one.value)).toEqual([9.99, 5.5]);
  expect(row!.history.map((one) => one.converted)).toEqual([{ raw: '180', unit: 'mg/dL' }, undefined]);
  expect(measuredText({ number: (one, decimals) => one.toFixed(decimals) }, row!.previous!, 2)).toBe('≈9.99');
  expect(row!.change).toBeCloseTo(-0.449, 2);
});

test('the line of a trend breaks where another analyzer measured, and no change is said across the gap', () => {
  const at = (id: string, day: string, device_serial: string) =>
    labRecord({ id, device_serial, timestamp: `2026-${day}T00:00:00.000Z`, results: [value('K', 4)] });
  const [a, b, now] = [at('a', '10-01', 'C1'), at('b', '10-02', 'C1'), at('c', '10-03', 'C2')];

  const [row] = sheetRows(now!, [a!, b!, now!]);

  expect(row!.history.map(({ isBroken }) => isBroken)).toEqual([false, false, true]);
  expect(sparkOf(row!.history)).toEqual({ values: [4, 4, 4], breaks: [2] });
  expect([row!.previous?.value, row!.change]).toEqual([4, undefined]);
});

test('an earlier value beyond what the analyzer measures keeps its sign, and nobody says by how much it has changed', () => {
  const format = { number: (one: number, decimals: number) => one.toFixed(decimals) };
  const then = labRecord({
    id: 'a',
    timestamp: '2026-08-08T00:00:00.000Z',
    results: [value('GLU', 20, { comparator: '<' }), value('K', 10, { comparator: '>' }), value('ALT', 80)],
  });
  const now = labRecord({
    id: 'b',
    timestamp: '2026-11-20T00:00:00.000Z',
    results: [value('GLU', 90), value('K', 4.1), value('ALT', 1000, { comparator: '>' })],
  });

  const rows = sheetRows(now, [now, then]);

  expect(rows.map(({ previous }) => measuredText(format, previous!, 0))).toEqual(['<20', '>10', '80']);
  expect(rows.map(({ change }) => change)).toEqual([undefined, undefined, undefined]);
});

test('values are read by organ system, unknown ones last', () => {
  const record = labRecord({ results: [value('XYZ', 1), value('ALT', 1), value('K', 1), value('CREA', 1)] });

  expect(rowsByOrgan(sheetRows(record, [])).map(({ group }) => group)).toEqual([
    'kidney',
    'electrolytes',
    'liver',
    'other',
  ]);
});

test('an unacknowledged critical result is listed before newer ones', () => {
  const critical = labRecord({ id: 'critical', critical: true, timestamp: '2026-11-01T00:00:00.000Z' });
  const signed = labRecord({
    id: 'signed',
    critical: true,
    acknowledged: { by: 'x', at: '', note: '' },
    timestamp: '2026-11-02T00:00:00.000Z',
  });
  const newer = labRecord({ id: 'newer', timestamp: '2026-11-03T00:00:00.000Z' });

  expect(byUrgency([newer, signed, critical]).map(({ id }) => id)).toEqual(['critical', 'newer', 'signed']);
});

test('a value beyond what can be measured, a failed control and a failed run ask for a re-run', () => {
  expect(adviceFor(labRecord({ results: [value('GLU', 700, { comparator: '>' })] }))).toBe('beyond');
  expect(adviceFor(labRecord({ internal_qc: { passed: false, count: 8 } }))).toBe('reagent');
  expect(adviceFor(labRecord({ error: { code: '4037', text: 'Insufficient sample' } }))).toBe('error');
  expect(adviceFor(labRecord({}))).toBeUndefined();
});

test('names are those of the language, decimals those of the device', () => {
  expect(nameOf({ code: 'K', name: 'Potassium SerPl' }, 'zhtw')).toBe('鉀');
  expect(nameOf({ code: '685', name: 'HbA1c' }, 'ja')).toBe('HbA1c');
  expect([decimalsOf({ raw: '5.90' }), decimalsOf({ raw: '147' })]).toEqual([2, 0]);
  expect(sampleIndices(['INST QC: OK', 'HEM: -18  LIP: 187  ICT: 3'])).toEqual({ hem: '-18', lip: '187', ict: '3' });
});
