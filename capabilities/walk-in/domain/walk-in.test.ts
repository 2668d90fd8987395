import { expect, test } from 'vitest';
import { estimateWait, maskName, minutesPerVisit, missingOf, walkInFlow } from './index.ts';

const at = (...minutes: number[]) => minutes.map((minute) => new Date(minute * 60_000));

test('with fewer than three finished visits nobody is told a time', () => {
  expect(minutesPerVisit(at(0, 10))).toBeUndefined();
  expect(estimateWait(3, undefined)).toBeNull();
});

test('a visit takes the median gap of today, and the break at noon is none', () => {
  expect(minutesPerVisit(at(0, 10, 22, 30))).toBe(10);
  expect(minutesPerVisit(at(0, 10, 20, 200, 210))).toBe(10);
  expect(minutesPerVisit(at(30, 0, 22, 10))).toBe(10);
});

test('the wait is a range that grows with those before', () => {
  expect(estimateWait(0, 12)).toEqual({ from: 0, to: 5 });
  expect(estimateWait(3, 10)).toEqual({ from: 20, to: 40 });
});

test('the lobby sees the first letter of a name', () => {
  expect(maskName('王小明')).toBe('王○○');
  expect(maskName(' kim Lee')).toBe('K***');
  expect(maskName('')).toBe('');
});

test('only what the hospital insists on is missing', () => {
  const nothing = { name: ' ', phone: '' };
  expect(missingOf(nothing, { ask_name: 'optional', ask_phone: 'off' })).toEqual([]);
  expect(missingOf(nothing, { ask_name: 'required', ask_phone: 'required' })).toEqual(['name', 'phone']);
});

test('a served number is never called again', () => {
  expect(walkInFlow.next('served', 'call')).toBeUndefined();
  expect(walkInFlow.next('skipped', 'recall')).toBe('called');
});
