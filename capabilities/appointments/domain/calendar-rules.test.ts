import { dayOf } from '@alder/records/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Booking,
  firstConflict,
  instantAt,
  isOpen,
  nextFree,
  openSpans,
  overlap,
  readMinutes,
  readStatus,
  repeatedStarts,
  wallOf,
  weekOf,
} from './index.ts';

const hours = {
  mon: [
    { from: '09:00', to: '12:00' },
    { from: '13:30', to: '00:00' },
  ],
  tue: [{ from: '09:00', to: '18:00' }],
};
const opening = {
  hours,
  closed_days: [{ from: '2026-11-24', to: '2026-11-24', reason: 'Holiday' }],
  timezone: 'Asia/Taipei',
};
const at = (text: string) => new Date(`${text}:00+08:00`);

test('a time that clocks skip is the one shown instead, and of a time shown twice it is the first', () => {
  expect(instantAt('2026-03-29', 150, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(instantAt('2026-10-25', 150, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(instantAt('2026-10-25', 600, 'Europe/Berlin').toISOString()).toBe('2026-10-25T09:00:00.000Z');
  expect(instantAt('2026-10-24', 1440, 'Europe/Berlin').toISOString()).toBe('2026-10-24T22:00:00.000Z');
});

test('every time of the clock that exists is found again at its instant, in every zone and night', () => {
  const zone = fc.constantFrom('Asia/Taipei', 'Asia/Tokyo', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe');
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, zone, (date, timezone) => {
      const { day, minute } = wallOf(date, timezone);
      expect(wallOf(instantAt(day, minute, timezone), timezone)).toEqual({ day, minute });
    }),
  );
});

test('a repeated appointment keeps its time of the clock when clocks change in between', () => {
  const starts = instantAt('2026-10-20', 9 * 60, 'Europe/Berlin');
  const all = repeatedStarts(starts, { weeks: 1, times: 3 }, 'Europe/Berlin');
  expect(all.map((date) => date.toISOString())).toEqual([
    '2026-10-20T07:00:00.000Z',
    '2026-10-27T08:00:00.000Z',
    '2026-11-03T08:00:00.000Z',
  ]);
});

test('a closed day and a pause at noon are closed, and a hospital without hours is always open', () => {
  expect(openSpans('2026-11-23', opening)).toEqual([
    { from: 540, to: 720 },
    { from: 810, to: 1440 },
  ]);
  expect(openSpans('2026-11-24', opening)).toEqual([]);
  expect(openSpans('2026-11-29', opening)).toEqual([]);
  expect(isOpen(at('2026-11-23T11:30'), at('2026-11-23T12:00'), opening)).toBe(true);
  expect(isOpen(at('2026-11-23T11:45'), at('2026-11-23T12:15'), opening)).toBe(false);
  expect(isOpen(at('2026-11-23T23:30'), at('2026-11-24T00:00'), opening)).toBe(true);
  expect(isOpen(at('2026-11-29T10:00'), at('2026-11-29T11:00'), { ...opening, hours: {} })).toBe(true);
});

const booking = (more: Partial<Booking>): Booking => ({
  ...{ id: 'a', pet: null, doctor: 'lin', room: null },
  ...{ starts_at: at('2026-11-23T10:00'), ends_at: at('2026-11-23T10:30'), ...more },
});

test('an appointment may begin when another ends, and an offer blocks its slot only until it lapses', () => {
  const now = at('2026-11-23T08:00');
  const next = booking({ id: 'b', starts_at: at('2026-11-23T10:30'), ends_at: at('2026-11-23T11:00') });
  expect(firstConflict(booking({}), [next], now)).toBeUndefined();
  const held = booking({ id: 'b', status: 'held', held_until: at('2026-11-23T08:10') });
  expect(firstConflict(booking({}), [held], now)?.of).toBe('doctor');
  expect(firstConflict(booking({}), [held], at('2026-11-23T08:10'))).toBeUndefined();
  expect(firstConflict(booking({}), [booking({ id: 'b', status: 'canceled' })], now)).toBeUndefined();
  const both = [booking({ id: 'b' }), booking({ id: 'c', doctor: 'chen', pet: 'mochi' })];
  expect(firstConflict(booking({ pet: 'mochi' }), both, now)).toMatchObject({ of: 'pet', with: { id: 'c' } });
});

test('the next free slot is open, free, and no earlier than wanted', () => {
  const minute = fc.integer({ min: 0, max: 3 * 1440 });
  const span = fc.tuple(minute, fc.integer({ min: 5, max: 240 }));
  const base = at('2026-11-22T00:00').getTime();
  const bookingOf = ([start, length]: [number, number], id: string) =>
    booking({ id, starts_at: new Date(base + start * 60_000), ends_at: new Date(base + (start + length) * 60_000) });
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 12 }), (wanted, taken) => {
      const requested = bookingOf(wanted as [number, number], 'wish');
      const others = taken.map((one, place) => bookingOf(one as [number, number], `${place}`));
      const [found] = nextFree(requested, others, { opening, grid: 15, now: new Date(base) });
      if (!found) return;
      const slot = {
        starts_at: found,
        ends_at: new Date(found.getTime() + (requested.ends_at.getTime() - requested.starts_at.getTime())),
      };
      expect(found >= requested.starts_at).toBe(true);
      expect(isOpen(slot.starts_at, slot.ends_at, opening)).toBe(true);
      expect(others.some((other) => overlap(slot, other))).toBe(false);
    }),
  );
});

test('words and lengths of other systems are read, and what says nothing is a booked half hour', () => {
  expect(
    ['Cancelled', 'キャンセル', '已取消', 'No-Show', '未到', 'Confirmed', 'Unconfirmed', ''].map(readStatus),
  ).toEqual([...['canceled', 'canceled', 'canceled', 'noShow', 'noShow', 'confirmed', 'booked', 'booked']]);
  expect(['20', '45 min', '0:45', '１時間', '', 'long', '9999'].map((cell) => readMinutes(cell, 30, 720))).toEqual([
    ...[20, 45, 45, 60, 30, 30, 30],
  ]);
  expect(weekOf('2026-11-29').at(0)).toBe('2026-11-23');
  expect(dayOf(at('2026-11-23T23:59'), 'Asia/Taipei')).toBe('2026-11-23');
});
