import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf, expirationOf, hasSomethingToShare, isLive, MAX_DAYS, stateOf } from './share.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a link without a date ends after 30 days, and none lasts longer than a year [role.share]', () => {
  expect(expirationOf(undefined, now)).toEqual(new Date('2026-12-21T00:00:00.000Z'));
  expect(expirationOf(later(MAX_DAYS * 86_400_000), now)).toBeDefined();
  expect(expirationOf(later(MAX_DAYS * 86_400_000 + 1), now)).toBeUndefined();
  expect(expirationOf(now, now)).toBeUndefined();
});

test('a link is open until its expiration, not at it, and never once it was stopped [role.share]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), (ms, revoked) => {
      expect(isLive({ expiration: later(ms), revoked_at: revoked ? now : null }, now)).toBe(!revoked && ms > 0);
    }),
  );
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131 Mobile Safari/537', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/131 Safari/537', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'computer'],
  ['curl/8.5.0', 'other'],
  [undefined, 'other'],
])('%s is classified as %s and as nothing else', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('a stopped link is stopped, whether or not its time is over [role.share]', () => {
  expect(stateOf({ expiration: later(1), revoked_at: null }, now)).toBe('live');
  expect(stateOf({ expiration: now, revoked_at: null }, now)).toBe('expired');
  expect(stateOf({ expiration: later(-1), revoked_at: now }, now)).toBe('stopped');
});

test('a letter needs a link or a document to be worth sending [rule.shareEmail]', () => {
  expect(hasSomethingToShare({ link: false, pdf: false })).toBe(false);
  expect(hasSomethingToShare({ link: true, pdf: false })).toBe(true);
  expect(hasSomethingToShare({ link: false, pdf: true })).toBe(true);
});

test('the usual computers, telephones and tablets are distinguished', () => {
  for (const computer of ['Windows NT 10.0', 'X11; Linux x86_64', 'X11; CrOS x86_64'])
    expect(deviceOf(`Mozilla/5.0 (${computer})`)).toBe('computer');
  for (const phone of ['iPod touch', 'Mobile; rv:130.0']) expect(deviceOf(`Mozilla/5.0 (${phone})`)).toBe('phone');
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Tablet PC)')).toBe('tablet');
});
