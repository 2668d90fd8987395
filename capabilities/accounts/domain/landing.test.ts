import fc from 'fast-check';
import { expect, test } from 'vitest';
import { landingPath, RESTORED_SEGMENTS, restoredPath } from './landing.ts';

test('a hospital with records lands on the board, one with imaging alone on its studies [route.landing]', () => {
  expect(landingPath({ license_his: 1, license_pacs: 1 }, { role: 'pacs' })).toBe('/his');
  expect(landingPath({ license_his: 0, license_pacs: 2 }, { role: 'his' })).toBe('/pacs');
});

test('without either licence the role decides, and clinicpath is the rest [route.landing]', () => {
  const landing = (role: string) => landingPath({ license_his: 0, license_pacs: 0 }, { role });
  expect(['pacs', 'patient', 'his', 'doctor', 'constructor'].map(landing)).toEqual([
    '/pacs',
    '/patient',
    '/his',
    '/clinicpath',
    '/clinicpath',
  ]);
});

test('a page of the list is opened again, with everything behind its first segment [route.restore]', () => {
  for (const segment of RESTORED_SEGMENTS) {
    expect(restoredPath(`/${segment}`)).toBe(`/${segment}`);
    expect(restoredPath(`/${segment}/record/7?tab=lab#x`)).toBe(`/${segment}/record/7?tab=lab#x`);
  }
});

test('nothing else is opened again, least of all another site [route.restore]', () => {
  for (const path of [
    '',
    '/',
    '/auth',
    '/home',
    '/hiss',
    '/His',
    '//evil.test/his',
    'https://evil.test/his',
    '/\\evil.test',
  ]) {
    expect(restoredPath(path), path).toBeUndefined();
  }
});

test('whatever is restored stays on this site [route.restore]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webPath(), fc.webUrl(), fc.string()), (path) => {
      const restored = restoredPath(path);
      if (restored !== undefined) expect(new URL(restored, 'https://alder.test').origin).toBe('https://alder.test');
    }),
  );
});

test('a consultant from outside lands on imaging, also in a hospital with records [route.landing]', () => {
  expect(landingPath({ license_his: 1, license_pacs: 1 }, { role: 'consultant' })).toBe('/pacs');
});
