import { expect, test } from 'vitest';
import { monthLater, portable } from './index.ts';

test('an archive of each month is due on the same day, and on the last one where a month is shorter', () => {
  const later = (day: string) => monthLater(new Date(`${day}T02:30:00Z`)).toISOString();
  expect(later('2026-11-23')).toBe('2026-12-23T02:30:00.000Z');
  expect(later('2026-12-15')).toBe('2027-01-15T02:30:00.000Z');
  expect(later('2027-01-31')).toBe('2027-02-28T02:30:00.000Z');
  expect(later('2028-01-30')).toBe('2028-02-29T02:30:00.000Z');
});

test('a name in the archive is one that every system can have', () => {
  expect(portable('a/b\\c:../x')).toBe('a-b-c-x');
  expect(portable('con')).toBe('x-con');
  expect(portable('..')).toBe('x-');
  expect(portable('小黑 2026')).toBe('小黑-2026');
});
