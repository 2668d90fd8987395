import { expect, test } from 'vitest';
import { keptBackups } from './retention.ts';

const backup = (at: string) => ({ id: at, at });
const idsOf = (backups: readonly { id: string }[]) => backups.map(({ id }) => id);

test('of each day and of each week the last backup is kept', () => {
  const hours = ['02:00', '14:00'];
  const days = Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
  const backups = days.flatMap((day) => hours.map((hour) => backup(`${day}T${hour}:00.000Z`)));

  const { daily, weekly } = keptBackups(backups, { days: 3, weeks: 4 }, new Date('2026-12-24'));

  expect(idsOf(daily)).toEqual(['2026-11-28T14:00:00.000Z', '2026-11-29T14:00:00.000Z', '2026-11-30T14:00:00.000Z']);
  // The 8th, 15th, 22nd and 29th were Sundays; the week of the 30th has only begun.
  expect(idsOf(weekly)).toEqual([
    '2026-11-15T14:00:00.000Z',
    '2026-11-22T14:00:00.000Z',
    '2026-11-29T14:00:00.000Z',
    '2026-11-30T14:00:00.000Z',
  ]);
});

test('days without a backup do not push out those that exist: the newest is never removed', () => {
  const now = new Date('2026-11-23');
  const backups = [backup('2025-01-01T02:00:00.000Z'), backup('2026-01-01T02:00:00.000Z')];

  expect(idsOf(keptBackups(backups, { days: 1, weeks: 1 }, now).daily)).toEqual(['2026-01-01T02:00:00.000Z']);
  expect(idsOf(keptBackups(backups, { days: 7, weeks: 5 }, now).daily)).toHaveLength(2);
});

test('every backup of the last two days is kept, so that one more after a mistake takes no moment before it away', () => {
  const backups = ['2026-11-22T02:00:00.000Z', '2026-11-23T02:00:00.000Z', '2026-11-23T10:05:00.000Z'].map(backup);

  const { daily } = keptBackups(backups, { days: 1, weeks: 1 }, new Date('2026-11-23T10:06:00Z'));

  expect(idsOf(daily).sort()).toEqual(idsOf(backups));
});
