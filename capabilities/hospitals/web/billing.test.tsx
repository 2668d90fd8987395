import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BillingScreen } from './billing.screen.tsx';

const plan = {
  ...{ plan: 'all-in-one', ends_at: '2026-12-03T02:00:00.000Z', ending: 'none', storage: 'ok', full_since: null },
  ...{ days_left: 10, is_trial: true, refuses_from: null, local_backup: 'none', history: [] },
  accounts: { used: 5, limit: 20 },
  doctors: { used: 3, limit: 3 },
  imaging: { used: 0, limit: 1 },
  licences: { his: 3, lis: 0, pacs: 1 },
  ...{ used: 90 * 2 ** 30, quota: 100 * 2 ** 30 },
};
const showBilling = (changes: object = {}) =>
  show(
    <BillingScreen />,
    { 'hospital.getPlan': { result: { ...plan, ...changes } } },
    { account: { role: 'hospitalAdmin' } },
  );

test('the plan says its days, its accounts in use of those allowed and how full the storage is', async () => {
  showBilling();

  await screen.findByText('10 days left');
  expect(screen.getByRole('meter', { name: 'Doctor accounts' }).getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByText('3 of 3').parentElement?.textContent).toContain('Full');
  expect(screen.getByRole('meter', { name: 'Image storage' }).getAttribute('aria-valuenow')).toBe('90');
  expect(screen.getByText('90.00 of 100.00 GB').textContent).toBeTruthy();
  expect(screen.getByText('closed').parentElement?.textContent).toContain('Laboratory');
  expect(screen.getByRole('row', { name: /All-in-one.*Yours/ }).textContent).toContain('100 GB');
});

test('a plan that has ended and a storage that is full say what still works', async () => {
  showBilling({
    ...{ ending: 'ended', days_left: 0, storage: 'full' },
    ...{ full_since: '2026-11-23T04:00:00.000Z', refuses_from: '2026-11-30T04:00:00.000Z' },
  });

  await screen.findByText(/The plan ended on/);
  const statusTexts = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(statusTexts.join(' ')).toContain('Everything can be read and exported');
  expect(statusTexts.join(' ')).toContain('Exams that have begun are stored until');
});
