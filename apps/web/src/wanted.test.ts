import type { SessionAccount, SessionHospital } from '@alder/client';
import { expect, test } from 'vitest';
import { landingFor } from './wanted.ts';

const hospital: SessionHospital = {
  ...{ id: 'h', key: 'harbor', name: 'Harbor', active: true },
  ...{ license_his: 3, license_lis: 3, license_pacs: 3 },
};
const doctor: SessionAccount = {
  ...{ id: 'a', displayName: 'Dr. Lin', email: 'lin@harbor.test', role: 'doctor' },
  ...{ permit_his: true, permit_lis: true, permit_pacs: true },
};
const chosen = { configs: { startPage: '/clinicpath' } };

test('the page that a person has chosen opens after log-in, and only while it may be opened', () => {
  expect(landingFor(hospital, { ...doctor, ...chosen })).toBe('/clinicpath');
  expect(landingFor(hospital, { ...doctor, ...chosen, permit_lis: false })).toBe('/his');
  expect(landingFor({ ...hospital, license_lis: 0 }, { ...doctor, ...chosen })).toBe('/his');
});

test('who has chosen nothing starts where the licences say', () => {
  for (const configs of [undefined, null, {}, { startPage: '' }])
    expect(landingFor(hospital, { ...doctor, configs })).toBe('/his');
  expect(landingFor({ ...hospital, license_his: 0 }, doctor)).toBe('/pacs');
});
