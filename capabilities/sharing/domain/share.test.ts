import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expirationOf, isLive, MOST_DAYS, triesLeft } from './share.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a link without a date ends after 30 days, and none lasts longer than a year [role.share]', () => {
  expect(expirationOf(undefined, now)).toEqual(new Date('2026-12-21T00:00:00.000Z'));
  expect(expirationOf(later(MOST_DAYS * 86_400_000), now)).toBeDefined();
  expect(expirationOf(later(MOST_DAYS * 86_400_000 + 1), now)).toBeUndefined();
  expect(expirationOf(now, now)).toBeUndefined();
});

test('a link is open until its expiration, not at it, and never once it was stopped [role.share]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), (ms, revoked) => {
      expect(isLive({ expiration: later(ms), revoked_at: revoked ? now : null }, now)).toBe(!revoked && ms > 0);
    }),
  );
});

test('ten wrong passwords from one address, or sixty from anywhere, and the next has to wait [role.share]', () => {
  expect(triesLeft({ ofAddress: 9, ofShare: 9 })).toBe(1);
  expect(triesLeft({ ofAddress: 10, ofShare: 10 })).toBe(0);
  expect(triesLeft({ ofAddress: 0, ofShare: 60 })).toBe(0);
});
