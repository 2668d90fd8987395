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
