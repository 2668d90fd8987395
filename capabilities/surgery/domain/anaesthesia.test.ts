import { expect, test } from 'vitest';
import {
  alertOf,
  columnOf,
  columnsOf,
  implausible,
  isColumn,
  LIMITS_SOURCE,
  MAX_COLUMNS,
  MEASURE_LIMITS,
  measures,
} from './anaesthesia.ts';

const at = (time: string) => new Date(`2026-11-28T${time}Z`);

test('a value is in the column of its five minutes, and nothing else is a column', () => {
  expect(columnOf(at('10:04:59'))).toBe('2026-11-28T10:00:00.000Z');
  expect(columnOf(at('10:05:00'))).toBe('2026-11-28T10:05:00.000Z');
  expect(isColumn('2026-11-28T10:05:00.000Z')).toBe(true);
  expect(isColumn('2026-11-28T10:06:00.000Z')).toBe(false);
});

test('a sheet has a column for each five minutes from begin to end, one where it has not begun, two days at most', () => {
  expect(columnsOf(at('10:03:00'), at('10:12:00')).map((each) => each.slice(11, 16))).toEqual([
    '10:00',
    '10:05',
    '10:10',
  ]);
  expect(columnsOf(at('10:03:00'), at('09:00:00'))).toHaveLength(1);
  expect(columnsOf(at('10:00:00'), new Date('2026-12-28T00:00:00Z'))).toHaveLength(MAX_COLUMNS);
  expect(MAX_COLUMNS).toBe(576);
});

test('the limits themselves are in order, what lies beyond them is marked', () => {
  expect(alertOf('dog', 'pulse', 60)).toBeUndefined();
  expect(alertOf('dog', 'pulse', 120)).toBeUndefined();
  expect(alertOf('dog', 'pulse', 121)).toBe('high');
  expect(alertOf('Dog', 'pulse', 59)).toBe('low');
  expect(alertOf('rabbit', 'spo2', 94)).toBe('low');
  expect(alertOf('rabbit', 'pulse', 400)).toBeUndefined();
  expect(LIMITS_SOURCE).toBe("Ko, Krimins, Today's Veterinary Practice 1/2012, table 2");
});

test('the mean lies between systolic and diastolic, whichever of them is known', () => {
  const pressures = { systolic: 120, diastolic: 60 };

  expect(implausible('mean', 60, pressures)).toBeUndefined();
  expect(implausible('mean', 120, pressures)).toBeUndefined();
  expect(implausible('mean', 121, pressures)?.range).toEqual({ low: 60, high: 120 });
  expect(implausible('mean', 59, pressures)?.range).toEqual({ low: 60, high: 120 });
  expect(implausible('mean', 59, { systolic: 120, diastolic: null })).toBeUndefined();
  expect(implausible('mean', 221, { systolic: null })?.range).toEqual({ low: 20, high: 220 });
  expect(implausible('systolic', 70, { mean: 80, diastolic: 60 })?.range).toEqual({ low: 80, high: 260 });
  expect(implausible('systolic', 70, { mean: 60, diastolic: 80 })?.range).toEqual({ low: 80, high: 260 });
  expect(implausible('diastolic', 90, { mean: 80, systolic: 120 })?.range).toEqual({ low: 10, high: 80 });
  expect(implausible('pulse', 130, pressures)).toBeUndefined();
  expect(implausible('temperature', 27.9, pressures)?.range).toEqual({ low: 28, high: 42.5 });
});

test('the sheet has ten rows, and no monitor shows what lies beyond their ends', () => {
  expect(measures).toEqual([
    ...['pulse', 'respiration', 'spo2', 'etco2', 'systolic', 'mean', 'diastolic', 'temperature', 'inhalant', 'oxygen'],
  ]);
  expect(measures.map((each) => [MEASURE_LIMITS[each].low, MEASURE_LIMITS[each].high].join('–'))).toEqual([
    ...['0–999', '0–999', '0–100', '0–200', '0–400', '0–400', '0–400', '0–46', '0–10', '0–30'],
  ]);
});
