import { expect, test } from 'vitest';
import { type Judged, type StoredValue, statusesOf, statusOf } from './values.ts';

const value = (code: string, raw: string, more: Partial<StoredValue> = {}): StoredValue => ({
  ...{ code, name: code, raw, comparator: null, number: Number(raw), unit: 'mg/dL', flag: null },
  ...more,
});
const judged = (results: readonly StoredValue[], more: Partial<Judged> = {}): Judged => ({
  ...{ status: 'final', results, modified: [], held: [] },
  ...more,
});

test('a result that was taken back, or that the analyzer could not finish, goes out as one that was never true', () => {
  for (const status of ['retracted', 'invalid']) {
    expect(statusOf({ status, held: [] })).toBe('entered-in-error');
    expect(statusesOf(judged([value('GLU', '90'), value('CREA', '1', { status: 'X' })], { status }))).toEqual([
      'entered-in-error',
      'entered-in-error',
    ]);
  }
});

test('a result under a hold of quality control is not final, and of its values those that are held', () => {
  expect(statusOf({ status: 'final', held: ['GLU'] })).toBe('preliminary');
  expect(statusOf({ status: 'amended', held: [''] })).toBe('preliminary');
  const values = [value('GLU', '90'), value('CREA', '1')];
  expect(statusesOf(judged(values, { held: ['GLU'] }))).toEqual(['preliminary', 'final']);
  expect(statusesOf(judged(values, { held: [''] }))).toEqual(['preliminary', 'preliminary']);
});

test('a preliminary result goes out as preliminary, a value that the device called final in it as final', () => {
  expect(statusOf({ status: 'preliminary', held: [] })).toBe('preliminary');
  const values = [value('GLU', '90'), value('CREA', '1', { status: 'F' }), value('ALT', '50', { status: 'P' })];
  expect(statusesOf(judged(values, { status: 'preliminary' }))).toEqual(['preliminary', 'final', 'preliminary']);
  for (const status of ['P', 'I', 'S'])
    expect(statusesOf(judged([value('GLU', '90', { status })])), status).toEqual(['preliminary']);
});

test('a value that the device called off is canceled', () => {
  for (const status of ['X', 'D'])
    expect(statusesOf(judged([value('GLU', '90', { status })])), status).toEqual(['cancelled']);
});

test('of an amended result what was final and became another value is corrected, and nothing else', () => {
  expect(statusOf({ status: 'amended', held: [] })).toBe('corrected');
  expect(statusOf({ status: 'final', held: [] })).toBe('final');
  const before = [value('GLU', '90'), value('CREA', '1'), value('ALT', '49', { status: 'P' }), value('BUN', '20')];
  const after = [value('GLU', '95'), value('CREA', '1'), value('ALT', '50'), value('BUN', '20', { unit: 'mmol/L' })];
  const modified = [{ timestamp: '2026-11-29T00:00:00Z', before }];
  expect(statusesOf(judged(after, { status: 'amended', modified }))).toEqual([
    'corrected',
    'final',
    'final',
    'corrected',
  ]);
});

test('where the earlier values of an amended result are not known, all of it is corrected', () => {
  const modified = [{ timestamp: '2026-11-29T00:00:00Z' }];
  expect(statusesOf(judged([value('GLU', '95'), value('CREA', '1')], { status: 'amended', modified }))).toEqual([
    'corrected',
    'corrected',
  ]);
});

test('two values of one analyte in one run are compared each with its own earlier one', () => {
  const modified = [{ timestamp: '2026-11-29T00:00:00Z', before: [value('WBC', '9'), value('WBC', '7')] }];
  expect(statusesOf(judged([value('WBC', '9'), value('WBC', '8')], { status: 'amended', modified }))).toEqual([
    'final',
    'corrected',
  ]);
});
