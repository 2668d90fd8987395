import { expect, test } from 'vitest';
import { isLeaving, leavesAt, retainedSince } from './retention.ts';

const now = new Date('2026-11-29T02:00:00.000Z');

test('images leave only when taken, arrived and reported on longer ago than the years of the hospital', () => {
  const since = retainedSince(now, 7);
  expect(since.toISOString()).toBe('2019-11-29T02:00:00.000Z');
  const study = (last: string) => ({ last: new Date(last), holds: [] });
  expect(isLeaving(study('2019-11-29T01:59:59.999Z'), since)).toBe(true);
  expect(isLeaving(study('2019-11-29T02:00:00.000Z'), since)).toBe(false);
  // A device whose clock is in the future makes nothing leave.
  expect(isLeaving(study('2099-01-01T00:00:00.000Z'), since)).toBe(false);
});

test('no number of years keeps images for less than three years, nor for more than thirty', () => {
  for (const years of [-5, 0, 1, 3]) expect(retainedSince(now, years).getUTCFullYear()).toBe(2023);
  expect(retainedSince(now, 300).getUTCFullYear()).toBe(1996);
});

test('whatever holds a study keeps its images, however old they are', () => {
  const since = retainedSince(now, 7);
  for (const reason of ['report', 'teleconsult', 'share', 'person'] as const)
    expect(isLeaving({ last: new Date('2001-01-01T00:00:00Z'), holds: [reason] }, since)).toBe(false);
});

test('a study is announced thirty days before its images may be deleted', () => {
  expect(leavesAt(now).toISOString()).toBe('2026-12-29T02:00:00.000Z');
});
