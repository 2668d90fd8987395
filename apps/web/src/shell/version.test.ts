import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNewer, isUnread } from './version.ts';

test('a version notice shows when major, minor or patch exceeds the stored one [state.versionNotice]', () => {
  expect(isNewer('1.0.20', '1.0.19')).toBe(true);
  expect(isNewer('1.1.0', '1.0.19')).toBe(true);
  expect(isNewer('2.0.0', '1.9.99')).toBe(true);
  expect(isNewer('1.0.19', '1.0.19')).toBe(false);
  expect(isNewer('1.0.9', '1.0.19')).toBe(false);
  expect(isNewer('1.0.0', '1.1.0')).toBe(false);
});

test('of two versions at most one is newer, whatever they say', () => {
  const version = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat(), fc.nat()).map((parts) => parts.join('.')),
  );
  fc.assert(fc.property(version, version, (a, b) => !(isNewer(a, b) && isNewer(b, a))));
});

test('an announcement shows without a stored time or with an older one, and once only [state.versionNotice]', () => {
  const at = '2026-11-21T02:00:00.000Z';
  expect(isUnread(at, undefined)).toBe(true);
  expect(isUnread(at, 'nonsense')).toBe(true);
  expect(isUnread(at, String(Date.parse(at) - 1))).toBe(true);
  expect(isUnread(at, String(Date.parse(at)))).toBe(false);
});
