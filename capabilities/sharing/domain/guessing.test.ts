import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, PRESSURE_PER_HOUR, secondsToWait } from './guessing.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const wait = (ofAddress: number, ofShareThisHour = ofAddress) =>
  secondsToWait({ ofAddress, last: now, ofShareThisHour }, now);

test('two slips cost nothing, and every further wrong password a longer wait, an hour at most [role.share]', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => wait(failures))).toEqual([0, 0, 5, 15, 30, 60]);
  expect(wait(12)).toBe(3600);
  expect(wait(500)).toBe(3600);
});

test('a wait is over when it is over', () => {
  const failures = { ofAddress: 3, last: now, ofShareThisHour: 3 };

  expect(secondsToWait(failures, new Date(now.getTime() + 4_001))).toBe(1);
  expect(secondsToWait(failures, new Date(now.getTime() + 5_000))).toBe(0);
});

test('whoever made no mistake never waits, however many others made [role.share]', () => {
  fc.assert(
    fc.property(fc.nat(1e6), (others) => {
      expect(secondsToWait({ ofAddress: 0, last: undefined, ofShareThisHour: others }, now)).toBe(0);
    }),
  );
});

test('a link that is guessed at from many places makes each mistake cost more', () => {
  expect(wait(1, PRESSURE_PER_HOUR - 1)).toBe(0);
  expect(wait(1, PRESSURE_PER_HOUR)).toBe(30);
});

test('one address makes less than forty guesses in a day, however patient it is [role.share]', () => {
  const made: Date[] = [];
  let clock = now;
  const day = new Date(now.getTime() + 86_400_000);
  while (clock < day) {
    const seconds = secondsToWait({ ofAddress: made.length, last: made.at(-1), ofShareThisHour: made.length }, clock);
    if (seconds === 0) made.push(clock);
    else clock = new Date(clock.getTime() + seconds * 1000);
  }

  expect(made.length).toBeLessThan(40);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is one caller with %s: a subscriber has many addresses of one network', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
