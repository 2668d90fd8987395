import { expect, test } from 'vitest';
import { dashboardParts } from './dashboard.ts';

const all = { license_his: 1, license_lis: 1, license_pacs: 1 };

test('administrators see the whole dashboard, laboratory consultants laboratory and imaging', () => {
  const whole = ['visits', 'money', 'laboratory', 'imaging'];
  expect(dashboardParts('hospitalAdmin', all)).toEqual(whole);
  expect(dashboardParts('sysAdmin', all)).toEqual(whole);
  expect(dashboardParts('lisConsultant', all)).toEqual(['laboratory', 'imaging']);
});

test('a part without its licence is absent', () => {
  expect(dashboardParts('hospitalAdmin', { ...all, license_his: 0 })).toEqual(['laboratory', 'imaging']);
  expect(dashboardParts('hospitalAdmin', { ...all, license_lis: 0 })).toEqual(['visits', 'money', 'imaging']);
  expect(dashboardParts('lisConsultant', { ...all, license_lis: 0, license_pacs: 0 })).toEqual([]);
});
