import { expect, test } from 'vitest';
import { startPagesFor, startPath } from './start-page.ts';

const all = { active: true, license_his: 5, license_lis: 5, license_pacs: 5 };
const doctor = { role: 'doctor', permit_his: true, permit_lis: true, permit_pacs: true };

test('the page that a person has chosen opens after log-in, and only while it may be opened', () => {
  expect(startPath('clinicpath', all, doctor)).toBe('/clinicpath');
  expect(startPath('pacs', all, doctor)).toBe('/pacs');
  expect(startPath('his', all, doctor)).toBe('/his');
  expect(startPath('clinicpath', all, { ...doctor, permit_lis: false })).toBeUndefined();
  expect(startPath('clinicpath', { ...all, license_lis: 0 }, doctor)).toBeUndefined();
});

test('what was never chosen leaves the choice to the licences', () => {
  for (const chosen of [undefined, null, '', 0]) expect(startPath(chosen, all, doctor)).toBeUndefined();
});

test('only pages that may be opened are offered', () => {
  expect(startPagesFor(all, doctor)).toEqual(['', 'his', 'clinicpath', 'pacs']);
  expect(startPagesFor({ ...all, license_pacs: 0 }, { ...doctor, permit_his: false })).toEqual(['', 'clinicpath']);
  expect(startPagesFor(all, { ...doctor, role: 'consultant' })).toEqual(['', 'pacs']);
});
