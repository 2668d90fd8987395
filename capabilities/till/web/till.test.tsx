import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { totalsChanged } from '../contract/index.ts';
import { TILL_DEFAULTS } from '../domain/index.ts';
import { TillScreen } from './till.screen.tsx';

const AT = '2026-11-24T01:00:00.000Z';
const entry = { version: 3, created_at: AT, updated_at: AT };
const chou = { id: 'chou', name: 'Chou' };
const front = { ...entry, id: 'front', name: 'Front desk', deleted: false };
const cash = { received: 600, voided: 0, refunded: 0, deposited: 0, paid_out: 0, put_in: 0, taken_out: 100 };
const session = {
  ...{ ...entry, id: 's1', number: 7, till: 'front', till_name: 'Front desk', status: 'open', opened_by: chou },
  ...{ opened_at: AT, float_amount: 3000, cash, expected: 3500, counted: null, counted_by: null, reason: '' },
  ...{ closed_by: null, closed_at: null },
};
const setting = { ...TILL_DEFAULTS, uses_tills: true, version: 1 };
const tills = (open: object[] = [], more: object = {}) => ({ result: [front], open, setting: { ...setting, ...more } });
const at = (path: string) => ({ path: `/his/till${path}`, pattern: '/his/till/:oid?' });

function open(responses: Record<string, unknown>, path = '', account: object = {}) {
  const view = show(<TillScreen />, responses, { ...at(path), account });
  const sent = (id: string) => view.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...view, sent, user: userEvent.setup() };
}

beforeEach(() => localStorage.clear());
test('a till is opened with its float, as a sum or piece by piece', async () => {
  const { user, sent } = open({ 'till.getTills': tills(), 'till.open': { result: session } });
  await user.click(await screen.findByRole('button', { name: 'Open till' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Front desk' }));
  await user.click(dialog.getByRole('button', { name: /^Open till/ }));
  expect(sent('till.open')).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Notes and coins' }));
  await user.type(dialog.getByRole('textbox', { name: '1,000' }), '2');
  await user.type(dialog.getByRole('textbox', { name: '50' }), '3');
  await user.tab();
  expect(dialog.getByRole('status').textContent).toMatch(/2,150/);
  await user.click(dialog.getByRole('button', { name: /^Open till/ }));

  await waitFor(() =>
    expect(sent('till.open')).toEqual([{ till: 'front', float: 2150, pieces: { '1000': 2, '50': 3 } }]),
  );
});

test('an open till shows what should be in it, and takes cash in and out with what for', async () => {
  const { user, sent } = open({ 'till.getTills': tills([session]), 'till.moveCash': { result: session } });
  expect((await screen.findByText('Should be there')).nextElementSibling?.textContent).toMatch(/3,500/);
  expect(screen.getByText('Taken out').nextElementSibling?.textContent).toMatch(/100/);
  await user.click(screen.getByRole('button', { name: 'Take out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take cash out of Front desk' }));
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
  await user.click(dialog.getByRole('button', { name: /^Take out/ }));
  expect(sent('till.moveCash')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Bank');
  await user.click(dialog.getByRole('button', { name: /^Take out/ }));

  await waitFor(() =>
    expect(sent('till.moveCash')).toEqual([{ id: 's1', direction: 'out', amount: 500, reason: 'Bank' }]),
  );
});

test('who counts blindly does not see what should be there', async () => {
  const { user } = open({
    'till.getTills': tills([{ ...session, cash: null, expected: null }], { blind_count: true }),
  });
  expect((await screen.findByText('Should be there')).nextElementSibling?.textContent).toBe('after the count');
  await user.click(screen.getByRole('button', { name: 'Count' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count Front desk' }));
  await user.type(dialog.getByRole('textbox', { name: '1,000' }), '3');
  await user.tab();

  expect(dialog.queryByText('Difference')).toBeNull();
});

test('a number of coins below nothing, or in part, is reported and not turned into another one', async () => {
  const { user, sent } = open({ 'till.getTills': tills([session]), 'till.count': { result: session } });
  await user.click(await screen.findByRole('button', { name: 'Count' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Count Front desk' }));
  const thousand = dialog.getByRole<HTMLInputElement>('textbox', { name: '1,000' });
  for (const slip of ['-2', '1.5']) {
    await user.clear(thousand);
    await user.type(thousand, slip);
    expect(thousand.value).toBe(slip);
    expect(dialog.getAllByText('A whole number of pieces, 0 or more').length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: /^Count/ }));
  }
  expect(sent('till.count')).toEqual([]);
  await user.clear(thousand);
  await user.type(thousand, '２');
  await user.click(dialog.getByRole('button', { name: /^Count/ }));
  await waitFor(() =>
    expect(sent('till.count')).toEqual([{ id: 's1', version: expect.any(Number), pieces: { 1000: 2 } }]),
  );
});

const counted = { ...session, status: 'counted', counted: 3400, counted_by: chou };

test('a count that differs is closed with its reason alone; one within the limit without', async () => {
  const first = open({ 'till.getTills': tills([counted]), 'till.close': { result: counted } });
  await first.user.click(await screen.findByRole('button', { name: 'Close till' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Front desk' }));
  await first.user.click(dialog.getByRole('button', { name: /^Close till/ }));
  expect(first.sent('till.close')).toEqual([]);
  await first.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Change of 100 too much');
  await first.user.click(dialog.getByRole('button', { name: /^Close till/ }));
  await waitFor(() =>
    expect(first.sent('till.close')).toEqual([{ id: 's1', version: 3, reason: 'Change of 100 too much' }]),
  );
  first.unmount();

  const second = open({
    'till.getTills': tills([counted], { variance_limit: 100 }),
    'till.close': { result: counted },
  });
  await second.user.click(await screen.findByRole('button', { name: 'Close till' }));
  await second.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Close till/ }));
  await waitFor(() => expect(second.sent('till.close')).toHaveLength(1));
});

test('a hospital without tills gets a message, and its administrator is led to the settings', async () => {
  const first = open({ 'till.getTills': tills([], { uses_tills: false }) });
  expect(await screen.findByText('This hospital takes cash without tills.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open the settings' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
  first.unmount();

  open({ 'till.getTills': tills([], { uses_tills: false }) }, '', { role: 'hospitalAdmin' });
  expect(await screen.findByRole('button', { name: 'Open the settings' })).toBeTruthy();
});

test('an administrator adds a till and sets how cash is handled', async () => {
  const { user, sent } = open(
    {
      'till.getTills': tills([], { uses_tills: false }),
      'coupon.getAll': { result: [] },
      'till.create': { result: front },
      'till.updateSetting': { result: setting },
    },
    '/setting',
    { role: 'hospitalAdmin' },
  );
  const add = within(await screen.findByRole('form', { name: 'Add' }));
  await user.type(add.getByRole('textbox', { name: /Name of the till/ }), 'Van');
  await user.click(add.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent('till.create')).toEqual([{ name: 'Van' }]));
  const cashForm = within(screen.getByRole('form', { name: 'Cash' }));
  await user.click(cashForm.getByRole('switch', { name: /Use tills/ }));
  await user.click(cashForm.getByRole('switch', { name: /Count blindly/ }));
  await user.click(cashForm.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(sent('till.updateSetting')).toEqual([{ ...TILL_DEFAULTS, uses_tills: true, blind_count: true, version: 1 }]),
  );
});

const content = {
  ...{ currency: 'TWD', net: 600, taxes: [{ percent: 5, amount: 600, tax: 29 }], doctors: [], tills: [] },
  types: [{ type: 'cash', count: 1, received: 600, voided: 0, refunded: 0, deposited: 0, paid_out: 0, net: 600 }],
  receipts: { count: 1, subtotal: 600, discount: 0, rounding: 0, total: 600 },
  cashiers: [{ ...chou, count: 1, received: 600, refunded: 0 }],
  ...{ partial: { count: 0, received: 0 }, receivable: { count: 2, amount: 900 } },
};
const totals = { period: '2026-11-24', content, closing: null, fault: null, day: null, tills: [] };
const closing = { id: 'z', kind: 'day', number: 12, period: '2026-11-24', closed_by: chou, closed_at: AT, content };
const nothing = { result: [] };

test('a day is closed with the totals that are shown, after a question that says what follows', async () => {
  const { user, sent } = open(
    { 'till.getTotals': totals, 'till.getClosings': nothing, 'till.closeDay': { result: closing } },
    '/closing',
  );
  const types = within(await screen.findByRole('table', { name: 'By way of payment' }));
  expect(types.getByRole('row', { name: /Cash × 1 600/ })).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Sales tax contained' })).getByText('29')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close the day' }));
  const question = within(await screen.findByRole('alertdialog', { name: /Close 24 November 2026|Close .*2026/ }));
  expect(question.getByText(/Nothing is booked on .* any more/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Close the day' }));

  await waitFor(() => expect(sent('till.closeDay')).toMatchObject([{ net: 600 }]));
  expect(await screen.findByText(/^Z0012: .* is closed$/)).toBeTruthy();
});

test('totals that changed meanwhile are not closed, and a message is shown', async () => {
  const { user } = open(
    { 'till.getTotals': totals, 'till.getClosings': nothing, 'till.closeDay': totalsChanged() },
    '/closing',
  );
  await user.click(await screen.findByRole('button', { name: 'Close the day' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close the day' }));
  expect(await screen.findByText(/Money moved meanwhile/)).toBeTruthy();
});

test('the obstacle to closing a day is shown in place of the button', async () => {
  open(
    { 'till.getTotals': { ...totals, fault: 'tillsOpen', tills: ['Front desk'] }, 'till.getClosings': nothing },
    '/closing',
  );
  expect(await screen.findByText('Close these tills first: Front desk')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
});

test('a closed day has its number and its files; the list has every closing', async () => {
  open(
    { 'till.getTotals': { ...totals, fault: 'periodClosed', closing }, 'till.getClosings': { result: [closing] } },
    '/closing',
  );
  const links = await screen.findAllByRole('link', { name: 'PDF Z0012' });
  expect(links).toHaveLength(2);
  expect(links[0]?.getAttribute('href')).toMatch(/getClosingFile\/z\?.*format=pdf/);
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
});

test('past sessions stand with their difference; one is opened with its counts', async () => {
  const past = { ...counted, status: 'closed', reason: 'Change', closed_by: chou, closed_at: AT };
  const detail = {
    ...{ result: past, movements: [{ id: 'm', amount: -100, reason: 'Bank', author: chou, at: AT }] },
    counts: [{ amount: 3400, expected: 3500, author: chou, at: AT }],
  };
  const { user } = open({ 'till.getSessions': { result: [past] }, 'till.getSession': detail }, '/history');
  await user.click(await screen.findByRole('row', { name: /Front desk · 7/ }));
  const counts = within(await screen.findByRole('region', { name: 'Counts' }));
  expect(counts.getByText('3,400 counted, 3,500 should be there')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Put in and taken out' })).getByText(/Bank/)).toBeTruthy();
});

test('a list that does not load says so', async () => {
  open({});
  expect(await screen.findByRole('alert')).toBeTruthy();
});
