import { expect, test } from 'vitest';
import { insuranceStatus } from './insurance.ts';

const none = { insurance_company: null, insurance_policy: null, insurance_until: null, insurance_share: null };

test('an insurance is valid on its last day and has expired on the next', () => {
  const insurance = { ...none, insurance_company: 'Anicom', insurance_until: '2026-11-28' };
  expect(insuranceStatus(insurance, '2026-11-28')).toBe('valid');
  expect(insuranceStatus(insurance, '2026-11-29')).toBe('expired');
});

test('an insurance without a last day counts as valid, and a day or a share without an insurer as none', () => {
  expect(insuranceStatus({ ...none, insurance_policy: 'A-1' }, '2026-11-28')).toBe('valid');
  expect(insuranceStatus(none, '2026-11-28')).toBe('none');
  expect(insuranceStatus({ ...none, insurance_until: '2020-01-01', insurance_share: 70 }, '2026-11-28')).toBe('none');
});
