import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAnnouncementUnread, isNewerVersion } from './version.ts';

test('a version notice shows when major, minor or patch exceeds the stored one [state.versionNotice]', () => {
  expect(isNewerVersion('1.0.20', '1.0.19')).toBe(true);
  expect(isNewerVersion('1.1.0', '1.0.19')).toBe(true);
  expect(isNewerVersion('2.0.0', '1.9.99')).toBe(true);
  expect(isNewerVersion('1.0.19', '1.0.19')).toBe(false);
  expect(isNewerVersion('1.0.9', '1.0.19')).toBe(false);
  expect(isNewerVersion('1.0.0', '1.1.0')).toBe(false);
});

test('of two versions at most one is newer, whatever they say', () => {
  const version = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat(), fc.nat()).map((parts) => parts.join('.')),
  );
  fc.assert(fc.property(version, version, (a, b) => !(isNewerVersion(a, b) && isNewerVersion(b, a))));
});

test('an announcement shows without a stored time or with an older one, and once only [state.versionNotice]', () => {
  const at = '2026-11-21T02:00:00.000Z';
  expect(isAnnouncementUnread(at, undefined)).toBe(true);
  expect(isAnnouncementUnread(at, 'nonsense')).toBe(true);
  expect(isAnnouncementUnread(at, String(Date.parse(at) - 1))).toBe(true);
  expect(isAnnouncementUnread(at, String(Date.parse(at)))).toBe(false);
});
