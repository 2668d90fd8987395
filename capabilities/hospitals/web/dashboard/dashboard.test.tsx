import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardScreen } from './dashboard.screen.tsx';

const whole = {
  day: '2026-11-21',
  visits: { clinic: 4, pharmacy: 3, checkout: 2, archive: 1 },
  money: { received: 12_300, unpaid: 5 },
  laboratory: { results: 17, critical: 6, unmatched: 7 },
  imaging: { studies: 8, images: 64, unmatched: 9 },
};
const administrator = { account: { role: 'hospitalAdmin' } } as const;

test("an administrator sees today's numbers with the way to their rows", async () => {
  show(<DashboardScreen />, { 'dashboard.getOverview': whole }, administrator);
  const part = async (name: string) => within(await screen.findByRole('group', { name })).queryAllByText(/\d/);
  const numbers = async (name: string) => (await part(name)).map(({ textContent }) => textContent);

  expect(await numbers('Visits')).toEqual(['4', '3', '2', '1']);
  expect(await numbers('Money')).toEqual([expect.stringMatching(/12,300/), '5']);
  expect(await numbers('Laboratory')).toEqual(['17', '6', '7']);
  expect(await numbers('Imaging')).toEqual(['8', '64', '9']);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/his/list',
    '/his/checkout',
    '/clinicpath/results',
    '/pacs/studies',
  ]);
});

test('a part that is not there is absent, and so is the way to rows that the user may not see', async () => {
  const own = { ...whole, visits: null, money: null };
  show(
    <DashboardScreen />,
    { 'dashboard.getOverview': own },
    { account: { role: 'lisConsultant', permit_pacs: false } },
  );
  expect(await screen.findByRole('group', { name: 'Laboratory' })).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Money' })).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('a hospital without a licence, and a dashboard that does not load, are said', async () => {
  const nothing = { ...whole, visits: null, money: null, laboratory: null, imaging: null };
  const { unmount } = show(<DashboardScreen />, { 'dashboard.getOverview': nothing }, administrator);
  expect(await screen.findByText(/no licence whose numbers/)).toBeDefined();
  unmount();
  show(<DashboardScreen />, {}, administrator);
  expect(await screen.findByRole('alert')).toBeDefined();
});
