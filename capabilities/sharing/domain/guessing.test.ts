import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Failures, MAX_FAILURES_PER_DAY, MAX_FAILURES_PER_HOUR, secondsToWait } from './guessing.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const HOUR_MS = 3_600_000;
const NONE: Failures = {
  ...{ ofAddress: 0, last: undefined },
  ...{ lastHour: { count: 0, first: undefined }, lastDay: { count: 0, first: undefined } },
};
const wait = (ofAddress: number) => secondsToWait({ ...NONE, ofAddress, last: now }, now);
const ago = (ms: number) => new Date(now.getTime() - ms);

test('two wrong passwords cost nothing, and every further one a longer wait, an hour at most [role.share]', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => wait(failures))).toEqual([0, 0, 5, 15, 30, 60]);
  expect(wait(12)).toBe(3600);
  expect(wait(500)).toBe(3600);
});

test('a wait ends after its seconds', () => {
  const failures = { ...NONE, ofAddress: 3, last: now };

  expect(secondsToWait(failures, new Date(now.getTime() + 4_001))).toBe(1);
  expect(secondsToWait(failures, new Date(now.getTime() + 5_000))).toBe(0);
});

test('a link that took its limit of wrong passwords in an hour refuses every unknown browser until the first of them is an hour old', () => {
  const first = ago(40 * 60_000);
  const at = (count: number) => secondsToWait({ ...NONE, lastHour: { count, first } }, now);

  expect(at(MAX_FAILURES_PER_HOUR - 1)).toBe(0);
  expect(at(MAX_FAILURES_PER_HOUR)).toBe(20 * 60);
});

test('a link that took its limit of a day refuses every unknown browser, however slow the guesses were', () => {
  const failures = { ...NONE, lastDay: { count: MAX_FAILURES_PER_DAY, first: ago(23 * HOUR_MS) } };

  expect(secondsToWait(failures, now)).toBe(3600);
});

test('a browser that has opened the link before waits for its own mistakes only, however many others made', () => {
  fc.assert(
    fc.property(fc.nat(1e6), (count) => {
      const failures = { ...NONE, lastHour: { count, first: now }, lastDay: { count, first: now } };
      expect(secondsToWait(failures, now, true)).toBe(0);
      expect(secondsToWait({ ...failures, ofAddress: 4, last: now }, now, true)).toBe(15);
    }),
  );
});

test('any number of addresses together guess a link less than 101 times in a day', () => {
  const made: Date[] = [];
  let clock = now;
  const day = new Date(now.getTime() + 24 * HOUR_MS);
  while (clock < day) {
    const hour = made.filter((at) => clock.getTime() - at.getTime() < HOUR_MS);
    const failures = {
      ...NONE,
      lastHour: { count: hour.length, first: hour[0] },
      lastDay: { count: made.length, first: made[0] },
    };
    const seconds = secondsToWait(failures, clock);
    if (seconds === 0) made.push(clock);
    else clock = new Date(clock.getTime() + seconds * 1000);
  }

  expect(made.length).toBe(MAX_FAILURES_PER_DAY);
});

test('the wait grows with each wrong password of one address, from seconds to an hour [role.share]', () => {
  expect([0, 7, 8, 9, 10, 11, 12, 13].map((failures) => wait(failures))).toEqual([
    ...[0, 120, 300, 600, 1200, 1800, 3600, 3600],
  ]);
});
