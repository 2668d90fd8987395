import { show } from '@alder/testing/screen';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '../contract/index.ts';
import { DashboardScreen } from './dashboard.screen.tsx';

const bar = (measure: Report['tiles'][number]['measure'], key: string, value: number, before: number | null = 0) => ({
  ...{ measure, key, value, before, p90: null, count: 3, label: null },
});
const report: Report = {
  today: '2026-11-21',
  bucket: 'day',
  compared: { from: '2026-11-18', to: '2026-11-19' },
  tiles: [
    { measure: 'collected', value: 12_300, p90: null, count: 3, before: 10_000, trend: [9300, 3000] },
    { measure: 'outstanding', value: 0, p90: null, count: 0, before: 0, trend: [0, 0] },
    { measure: 'stays', value: null, p90: null, count: 0, before: null, trend: [] },
  ],
  charts: [
    {
      measure: 'collected',
      by: 'bucket',
      rows: [bar('collected', '2026-11-20', 9300, 4000), bar('collected', '2026-11-21', 3000, 6000)],
    },
    { measure: 'collected', by: 'type', rows: [bar('collected', 'cash', 12_000), bar('collected', 'none', 300)] },
    { measure: 'charged', by: 'part', rows: [] },
  ],
};
const rows = {
  ...{ value: 12_000, p90: null, count: 1, next: null },
  result: [
    {
      ...{ id: '01933f00-0000-7000-8000-0000000000a1', at: '2026-11-20T03:00:00.000Z', value: 12_000 },
      ...{ label: { name: 'cash', name_zhtw: null, name_ja: null }, number: 7, visit: 'v1', receipt: 'r1' },
      ...{ study: null, lab_record: null, pet: { id: 'p1', name: 'Mochi', patient_id: 'C1' }, doctor: 'Dr. Lin' },
    },
  ],
};
const responses = { 'dashboard.getReport': report, 'dashboard.getReportRows': rows };
const administrator = {
  account: { role: 'hospitalAdmin' },
  pattern: '/dashboard/:subpage?',
  path: '/dashboard/revenue',
};

test('a figure shows its value, how it changed and its definition', async () => {
  show(<DashboardScreen />, responses, administrator);
  const tile = within(await screen.findByRole('article', { name: 'Collected' }));
  expect(tile.getByText(/12,300/)).toBeDefined();
  expect(tile.getByText('+23 %')).toBeDefined();
  fireEvent.click(tile.getByRole('button', { name: 'Definition of Collected' }));
  expect(await screen.findByText(/Voided ones do not count/)).toBeDefined();
  const empty = within(screen.getByRole('article', { name: 'Outstanding' }));
  expect(empty.getByRole('button', { name: 'Show 0 entries' }).hasAttribute('disabled')).toBe(true);
});

test('a bar is reached with the keyboard, says its value and opens the rows that make it, each with its record', async () => {
  const { send, path } = show(<DashboardScreen />, responses, administrator);
  const chart = within(await screen.findByRole('group', { name: 'Collected over time' }));
  const bars = chart.getAllByRole('button');
  expect(bars.map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/20 Nov.*9,300, before .*4,000/),
    expect.stringMatching(/21 Nov.*3,000, before .*6,000/),
  ]);
  bars[0]!.focus();
  fireEvent.keyDown(bars[0]!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(bars[1]);
  fireEvent.click(screen.getByRole('button', { name: /^Cash: / }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Collected, Cash' }));
  const link = await drawer.findByRole('link', { name: /R0007 Mochi/ });
  expect(link.getAttribute('href')).toBe('/his/checkout/v1');
  expect(drawer.getByText(/Together.*12,000, 1 entry/)).toBeDefined();
  expect(path()).toContain('rows=collected&by=type&key=cash');
  const asked = send.mock.calls.find(([{ id }]) => id === 'dashboard.getReportRows')?.[1];
  expect(asked).toMatchObject({ measure: 'collected', by: 'type', key: 'cash', offset: 0 });
});

test('a chart is a table as well, and the range and comparison are asked for', async () => {
  const { send } = show(<DashboardScreen />, responses, administrator);
  fireEvent.click(await screen.findByRole('button', { name: 'Collected by payment type: Table' }));
  const table = within(screen.getByRole('table', { name: 'Collected by payment type' }));
  expect(table.getByRole('rowheader', { name: 'Cash' })).toBeDefined();
  expect(table.getByRole('rowheader', { name: 'Not given' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Today' }));
  fireEvent.click(screen.getByRole('radio', { name: 'last year' }));
  await screen.findByRole('article', { name: 'Collected' });
  const asked = send.mock.calls.at(-1)?.[1] as { from: string; to: string; compare: string };
  expect(asked.from).toBe(asked.to);
  expect(asked.compare).toBe('lastYear');
});

test('a laboratory consultant has two pages, and is led from another one to the first of them', async () => {
  const { path } = show(<DashboardScreen />, responses, { ...administrator, account: { role: 'lisConsultant' } });
  const tabs = within(await screen.findByRole('tablist', { name: 'Pages of the dashboard' }));
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Laboratory', 'Imaging']);
  expect(path()).toBe('/dashboard/lab');
});

test('a hospital without a licence, and a report that does not load, say so', async () => {
  const none = { license_his: 0, license_lis: 0, license_pacs: 0 };
  const { unmount } = show(<DashboardScreen />, responses, { ...administrator, hospital: none });
  expect(await screen.findByText(/no licence whose figures/)).toBeDefined();
  unmount();
  show(<DashboardScreen />, {}, administrator);
  expect(await screen.findByRole('alert')).toBeDefined();
});
