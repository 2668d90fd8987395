import { expect, test } from 'vitest';
import { endOfCourse, isSameMedicine, takenAt } from './course.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const line = (input: object) => ({
  id: 'one',
  medicine: 'benazepril',
  name: 'Benazepril 5 mg',
  frequency: 'QD',
  days: 30,
  created_at: '2026-11-01T06:00:00Z',
  ...input,
});

test('a course of 30 days that began three weeks ago still runs, one of a week does not [entity.medication]', () => {
  expect(takenAt([line({})], now)).toHaveLength(1);
  expect(takenAt([line({ days: 7 })], now)).toEqual([]);
  expect(endOfCourse(line({}))).toBe(Date.parse('2026-12-01T06:00:00Z'));
});

test('the last prescription of a medicine counts, so that one that was shortened is not taken on', () => {
  const shortened = line({ id: 'two', days: 3, created_at: '2026-11-10T06:00:00Z' });

  expect(takenAt([shortened, line({})], now)).toEqual([]);
});

test('a single dose is never taken on', () => {
  expect(takenAt([line({ frequency: 'STAT', days: 365 })], now)).toEqual([]);
});

test('a medicine that was typed freely is known by its name, whatever its capitals', () => {
  const typed = { medicine: null, name: 'Cat mint' };

  expect(isSameMedicine(typed, { medicine: null, name: 'cat MINT' })).toBe(true);
  expect(isSameMedicine(typed, { medicine: null, name: 'Catnip' })).toBe(false);
  expect(isSameMedicine({ medicine: 'a', name: 'X' }, { medicine: 'b', name: 'X' })).toBe(false);
});

test('an entry of the catalog and a freely typed line are the same medicine only by their names', () => {
  expect(isSameMedicine({ medicine: 'a', name: 'Metacam' }, { medicine: null, name: 'METACAM' })).toBe(true);
  expect(isSameMedicine({ medicine: null, name: 'Metacam' }, { medicine: 'a', name: 'Rimadyl' })).toBe(false);
  expect(isSameMedicine({ medicine: 'a', name: 'Metacam 1' }, { medicine: 'a', name: 'Metacam 2' })).toBe(true);
});

test('a course has ended at the instant at which it is used up', () => {
  expect(takenAt([line({ days: 20 })], Date.parse('2026-11-21T06:00:00Z'))).toEqual([]);
  expect(takenAt([line({ days: 20 })], Date.parse('2026-11-21T05:59:59Z'))).toHaveLength(1);
});
