import { expect, test } from 'vitest';
import type { JudgedValue } from './judge.ts';
import { cellInReaderUnits, inReaderUnits, recordInReaderUnits, unitIn } from './reader-units.ts';

const value = (code: string, raw: string, unit: string, more: Partial<JudgedValue> = {}): JudgedValue => ({
  ...{ code, name: code, raw, number: Number.isNaN(Number(raw)) ? null : Number(raw), comparator: null },
  ...{ scaled_result: null, unit, unit_raw: unit, flag: null, flag_device: '', status: 'F', range: null },
  ...{ range_text: '', ...more },
});
const range = {
  low: 0.8,
  high: 2.4,
  crit_low: null,
  crit_high: 5,
  unit: 'mg/dL',
  entry: null,
  source: 'hospital',
} as const;

test('a reader of SI units sees value, unit and every limit converted, and what the analyzer reported beside it', () => {
  const shown = inReaderUnits(value('CREA', '2.41', 'mg/dL', { flag: 'H', range }), 'si');
  expect(shown).toMatchObject({ raw: '213', number: 213, unit: 'umol/L', flag: 'H' });
  expect(shown.range).toEqual({ ...range, low: 70.7, high: 212, crit_high: 442, unit: 'umol/L' });
  expect(shown.reported).toEqual({ raw: '2.41', unit: 'mg/dL', unit_raw: 'mg/dL' });
  expect(inReaderUnits(value('ALB', '3.1', 'g/dL'), 'si')).toMatchObject({ raw: '31.0', unit: 'g/L' });
  expect(inReaderUnits(value('GLU', '5.27', 'mmol/L'), 'conventional')).toMatchObject({ raw: '95.0', unit: 'mg/dL' });
});

test('a flag is judged in the unit of the analyzer and never changes with the unit it is shown in', () => {
  // Rounded, value and limit are the same number; the flag still says that it is above.
  const borderline = value('CREA', '2.401', 'mg/dL', { flag: 'H', flag_device: 'H', range });
  for (const system of ['reported', 'conventional', 'si'] as const)
    expect(inReaderUnits(borderline, system)).toMatchObject({ flag: 'H', flag_device: 'H' });
});

test('what has no number, no factor, or a limit without one stays as the analyzer reported it, with its unit', () => {
  const text = value('CREA', 'hemolyzed', 'mg/dL', { range });
  const unknown = value('XYZ', '3', 'mg/dL');
  const odd = value('CREA', '3', 'furlong');
  const oddLimit = value('CREA', '3', 'mg/dL', { range: { ...range, unit: 'U/L' } });
  for (const one of [text, unknown, odd, oddLimit]) expect(inReaderUnits(one, 'si')).toBe(one);
  expect(unitIn('XYZ', 'mg/dL', 'si')).toBe('mg/dL');
});

test('a value beyond what can be measured keeps its sign, and a long number is never written as a power of ten', () => {
  expect(inReaderUnits(value('CREA', '<0.1', 'mg/dL', { number: 0.1, comparator: '<' }), 'si').raw).toBe('<8.84');
  expect(inReaderUnits(value('RBC', '6.51', '10*6/uL'), 'si')).toMatchObject({ raw: '6.51', unit: '10*12/L' });
  expect(inReaderUnits(value('ALP', '12345', 'U/L'), 'si').raw).toBe('12345');
  expect(inReaderUnits(value('CREA', '0', 'mg/dL'), 'si').raw).toBe('0');
});

test('a result is converted with what it was before it was corrected, and the stored one is not changed', () => {
  const stored = {
    results: [value('CREA', '2.4', 'mg/dL')],
    modified: [{ reason: 'Misread', before: [value('CREA', '1.2', 'mg/dL')] }],
  };
  const shown = recordInReaderUnits(stored, 'si');
  expect([shown.results[0]!.raw, shown.modified[0]!.before[0]!.raw]).toEqual(['212', '106']);
  expect(shown.modified[0]!.reason).toBe('Misread');
  expect(stored.results[0]).toMatchObject({ raw: '2.4', unit: 'mg/dL' });
  expect(recordInReaderUnits(stored, 'reported')).toBe(stored);
});

test('a value of a table is converted with its two bounds', () => {
  const cell = { ...value('CREA', '2.4', 'mg/dL'), low: 0.8, high: null };
  expect(cellInReaderUnits(cell, 'si')).toMatchObject({ raw: '212', low: 70.7, high: null, unit: 'umol/L' });
  expect(cellInReaderUnits(cell, 'reported')).toBe(cell);
});
