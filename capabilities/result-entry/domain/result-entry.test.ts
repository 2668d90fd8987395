import { analytes, readUnit } from '@alder/terms';
import { expect, test } from 'vitest';
import { doubtOf, doubtsOf, isSameAsk, plainUnit, plainValue, shownUnit, templateOf } from './index.ts';

const range = {
  low: 70,
  high: 140,
  crit_low: null,
  crit_high: null,
  unit: 'mg/dL',
  source: 'hospital',
  entry: null,
} as const;
const glucose = { code: 'GLU', raw: '100', number: 100 as number | null, unit: 'mg/dL', range };

test('the tests of an order are the lines of the form, each analyte once; a test in words is a line of its own', () => {
  expect(templateOf(['Lyte 4', 'K', 'SNAP 4Dx', 'constructor'])).toEqual([
    { code: 'NA', unit: 'mmol/L' },
    { code: 'K', unit: 'mmol/L' },
    { code: 'NA_K', unit: '1' },
    { code: 'CL', unit: 'mmol/L' },
    { code: 'SNAP 4Dx', unit: '' },
    { code: 'constructor', unit: '' },
  ]);
});

test('the unit that the form shows is read back as the same unit for every analyte', () => {
  for (const { code, unit } of analytes)
    expect([code, readUnit(plainUnit(code, shownUnit(unit)), code)]).toEqual([code, unit]);
});

test('a value typed with signs of an East Asian keyboard is read as a number', () => {
  expect(['＜５．２', ' ≤3 ', '≥ 4', '1。5'].map(plainValue)).toEqual(['<5.2', '<=3', '>= 4', '1.5']);
});

test('a value more than ten times outside its range is doubtful, one that is only high or low is not', () => {
  const far = (number: number) => doubtOf({ ...glucose, number });
  expect([1400, 1400.1, 7, 6.9, -1].map(far)).toEqual([undefined, 'far', undefined, 'far', 'far']);
  expect(doubtOf({ ...glucose, number: 5000, range: null })).toBeUndefined();
});

test('a unit in which the analyte is not measured and text where a number belongs are doubtful; a test in words is not', () => {
  expect(doubtOf({ ...glucose, unit: 'mmol/L', range: null })).toBeUndefined();
  expect(doubtOf({ ...glucose, unit: '%', range: null })).toBe('unit');
  expect(doubtOf({ ...glucose, unit: '', range: null })).toBe('unit');
  expect(doubtOf({ ...glucose, raw: '6,62', number: null })).toBe('text');
  const words = { code: 'SNAP 4Dx', raw: 'Negative', number: null, unit: '', range: null };
  expect(doubtsOf([words, { ...glucose, raw: '1500', number: 1500 }])).toEqual([
    { code: 'GLU', raw: '1500', kind: 'far' },
  ]);
});

test('an order that the analyzer took meanwhile still asks the same; one whose tests changed or that got values does not', () => {
  const opened = { tests: ['K', 'NA'], upload_time: null };
  expect(isSameAsk(opened, { tests: ['K', 'NA'], upload_time: null })).toBe(true);
  expect(isSameAsk(opened, { tests: ['K'], upload_time: null })).toBe(false);
  expect(isSameAsk(opened, { tests: ['K', 'NA'], upload_time: '2026-11-28T02:00:00.000Z' })).toBe(false);
});
