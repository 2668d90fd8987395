import { expect, test } from 'vitest';
import {
  FREE_SLOT_DAYS,
  firstConflict,
  MAX_BLOCK_MINUTES,
  MAX_MINUTES,
  minuteIn,
  nextFree,
  occupies,
  openSpans,
  overlap,
  readMinutes,
  readStatus,
  repeatedStarts,
  timeOf,
} from './index.ts';

const opening = {
  hours: {
    tue: [
      { from: '13:00', to: '14:00' },
      { from: '09:00', to: '10:00' },
    ],
    thu: [{ from: '09:00', to: '09:30' }],
  },
  closed_days: [],
  timezone: 'Asia/Taipei',
} as never;
const on = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`);
const at = (time: string) => on('2026-11-24', time);
const now = at('08:00');
const booking = (from: Date, minutes: number, more: object = {}) => ({
  ...{ id: undefined, pet: null, doctor: 'lin', room: null, status: 'booked' },
  ...{ starts_at: from, ends_at: new Date(+from + minutes * 60_000) },
  ...more,
});
const wall = (found: readonly Date[]) =>
  found.map((each) => new Date(+each + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' '));
const free = (wanted: ReturnType<typeof booking>, others: ReturnType<typeof booking>[], more: object = {}) =>
  wall(nextFree(wanted, others, { opening, grid: 30, now, ...more }));

test('the next free slots go through the open hours of each day, end with them, and are as many as were asked for', () => {
  const requested = booking(at('08:00'), 30);

  expect(free(requested, [], { count: 6 })).toEqual([
    '11-24 09:00',
    '11-24 09:30',
    '11-24 13:00',
    '11-24 13:30',
    '11-26 09:00',
    '12-01 09:00',
  ]);
  expect(free(booking(at('08:00'), 60), [], { count: 3 })).toEqual(['11-24 09:00', '11-24 13:00', '12-01 09:00']);
  expect(free(requested, [])).toEqual(['11-24 09:00']);
});

test('a slot before the wanted begin, in the past, or taken is none; fourteen days are looked through', () => {
  const booked = [booking(at('09:30'), 30), booking(at('13:00'), 30, { doctor: 'chen' })];

  expect(free(booking(at('09:30'), 30), booked)).toEqual(['11-24 13:00']);
  expect(free(booking(at('09:00'), 30), [], { now: at('09:00') })).toEqual(['11-24 09:00']);
  expect(free(booking(at('09:00'), 30), [], { now: at('09:01') })).toEqual(['11-24 09:30']);
  expect(free(booking(at('08:00'), 30), [], { count: 99 })).toHaveLength(10);
  expect(FREE_SLOT_DAYS).toBe(14);
});

test('one appointment may begin when another ends, and what is moved is not in its own way', () => {
  expect(overlap(booking(at('09:00'), 30), booking(at('09:30'), 30))).toBe(false);
  expect(overlap(booking(at('09:30'), 30), booking(at('09:00'), 30))).toBe(false);
  expect(overlap(booking(at('09:00'), 31), booking(at('09:30'), 30))).toBe(true);
  const moved = booking(at('09:00'), 30, { id: 'a' });
  expect(firstConflict(moved, [moved], now)).toBeUndefined();
  expect(firstConflict(booking(at('09:00'), 30), [moved], now)?.of).toBe('doctor');
});

test('an offer holds its slot until it lapses; one without an end holds it, and only offers lapse', () => {
  expect(occupies({ status: 'held', held_until: new Date(+now + 1) }, now)).toBe(true);
  expect(occupies({ status: 'held', held_until: now }, now)).toBe(false);
  expect(occupies({ status: 'held', held_until: null }, now)).toBe(true);
  expect(occupies({ status: 'booked', held_until: now }, now)).toBe(true);
  expect(occupies({ status: 'canceled' }, now)).toBe(false);
  expect(occupies({}, now)).toBe(true);
});

test('of several conflicts the one of the patient is reported first, then the earliest', () => {
  const ofMomo = booking(at('09:00'), 60, { pet: 'momo' });
  const late = booking(at('09:30'), 30, { id: 'late' });
  const early = booking(at('09:00'), 30, { id: 'early' });
  const pet = booking(at('09:45'), 30, { id: 'pet', pet: 'momo', doctor: 'chen' });

  expect(firstConflict(ofMomo, [late, early], now)).toMatchObject({ of: 'doctor', with: { id: 'early' } });
  expect(firstConflict(ofMomo, [late, early, pet], now)).toMatchObject({ of: 'pet', with: { id: 'pet' } });
});

test('a repeated appointment comes every so many weeks; one that is not repeated comes once', () => {
  const starts = at('09:00');

  expect(repeatedStarts(starts, undefined, 'Asia/Taipei')).toEqual([starts]);
  expect(wall(repeatedStarts(starts, { weeks: 2, times: 3 }, 'Asia/Taipei'))).toEqual([
    '11-24 09:00',
    '12-08 09:00',
    '12-22 09:00',
  ]);
  // The first is the very instant that was chosen, also where the clock shows it twice.
  const second = new Date('2026-10-25T01:30:00Z');
  expect(repeatedStarts(second, { weeks: 1, times: 2 }, 'Europe/Berlin')[0]).toEqual(second);
});

test('hours stand in their order, and a hospital that has set none is open all day', () => {
  expect(openSpans('2026-11-24', opening)).toEqual([
    { from: 540, to: 600 },
    { from: 780, to: 840 },
  ]);
  expect(openSpans('2026-11-25', opening)).toEqual([]);
  expect(openSpans('2026-11-25', { hours: { mon: [] }, closed_days: [] } as never)).toEqual([{ from: 0, to: 1440 }]);
  expect(openSpans('2026-11-25', { hours: {}, closed_days: [] } as never)).toEqual([{ from: 0, to: 1440 }]);
});

test('a minute of the day is written as the clock shows it, also beyond midnight', () => {
  expect([0, 65, 719, 1439, 1440, 1505, -30].map(timeOf)).toEqual([
    '00:00',
    '01:05',
    '11:59',
    '23:59',
    '00:00',
    '01:05',
    '23:30',
  ]);
  expect(minuteIn(on('2026-11-25', '00:30'), '2026-11-24', 'Asia/Taipei')).toBe(1470);
  expect(minuteIn(on('2026-11-23', '23:30'), '2026-11-24', 'Asia/Taipei')).toBe(-30);
});

test.each([
  ['30', 30],
  [' 30 min ', 30],
  ['20mins', 20],
  ['1 minute', 1],
  ['45分', 45],
  ['15 分鐘', 15],
  ['0:45', 45],
  ['01:15:00', 75],
  ['10:00', 600],
  ['1h', 60],
  ['1.25 hours', 75],
  ['2 hrs', 120],
  ['1 hour', 60],
  ['10 小時', 600],
  ['1.5 時間', 90],
  ['720', 720],
] as const)('a length of %j in another system is %i minutes', (cell, minutes) => {
  expect(readMinutes(cell, 20, MAX_MINUTES)).toBe(minutes);
});

test.each(['', '0', '721', 'x 10:00', '10:00 x', '10:00:0', 'at 1h', '1h 20', 'no 30', '30 cats', 'long'])(
  'a length of %j says nothing, so that the usual one stands',
  (cell) => {
    expect(readMinutes(cell, 20, MAX_MINUTES)).toBe(20);
  },
);

test('an appointment lasts twelve hours at most, a leave two months', () => {
  expect(MAX_MINUTES).toBe(720);
  expect(MAX_BLOCK_MINUTES).toBe(89_280);
});

test.each([
  [' Cancelled ', 'canceled'],
  ['取消', 'canceled'],
  ['No-show', 'noShow'],
  ['noshow', 'noShow'],
  ['did not arrive', 'noShow'],
  ['無断', 'noShow'],
  ['Confirmed', 'confirmed'],
  ['ok, confirmed', 'confirmed'],
  ['Unconfirmed', 'booked'],
  ['未確認', 'booked'],
  ['確認済', 'confirmed'],
  ['', 'booked'],
] as const)('the state %j of another system is %s', (word, status) => {
  expect(readStatus(word)).toBe(status);
});
