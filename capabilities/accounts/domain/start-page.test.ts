import { expect, test } from 'vitest';
import { startPagesFor } from './start-page.ts';

const all = { active: true, license_his: 5, license_lis: 5, license_pacs: 5 };
const doctor = { role: 'doctor', permit_his: true, permit_lis: true, permit_pacs: true };

test('only pages that may be opened are offered to start with', () => {
  expect(startPagesFor(all, doctor)).toEqual(['', '/his', '/clinicpath', '/pacs']);
  expect(startPagesFor({ ...all, license_pacs: 0 }, { ...doctor, permit_his: false })).toEqual(['', '/clinicpath']);
  expect(startPagesFor(all, { ...doctor, role: 'consultant' })).toEqual(['', '/pacs']);
});
