import { paidLocked } from '@alder/chart/contract';
import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { addressOf, stale } from '@alder/wire';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getBatchPdf, type OpenBill, type Receipt } from '../contract/index.ts';
import { CheckoutScreen } from './checkout.screen.tsx';
import { aBill, aPayment, aReceipt, cardOf } from './receipt.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (toastQueue.current().length > 0) act(() => toastQueue.clear());
});

/** Flora's bill of 1,650 and Rex's of 600 from last month. */
async function showFamily(rest: Record<string, unknown> = {}, bills: OpenBill[] = [aBill()], receipt = aReceipt()) {
  const own = aBill({
    medical_record: receipt.medical_record,
    receipt: receipt.id,
    number: 539,
    total: 1650,
    due: 1650,
  });
  const visible = show(
    <CheckoutScreen />,
    {
      'receipt.getQueue': { result: [cardOf(receipt)], paid_today: 0, refunded_today: 0, currency: 'TWD' },
      'receipt.open': { result: receipt },
      'receipt.get': { result: receipt },
      'receipt.getOpenBills': { result: [...bills, own] },
      'his.getHospitalMedicalResources': { receiptItems: [] },
      ...rest,
    },
    { path: '/his/checkout' },
  );
  await screen.findByRole('region', { name: `Receipt R${receipt.number}` });
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, receipt, user: userEvent.setup() };
}

const tick = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('checkbox', { name: /Rex/ }));
const fieldNamed = (name: RegExp | string) => screen.getByRole('textbox', { name });
async function write(user: ReturnType<typeof userEvent.setup>, name: RegExp | string, amount: string) {
  await user.clear(fieldNamed(name));
  await user.type(fieldNamed(name), amount);
  await user.tab();
}

test('a bill of the same owner that is ticked is paid in the same form, with the versions and totals that were seen', async () => {
  const paid = aReceipt({ status: 'paid', due: 0 });
  const { user, sent, receipt } = await showFamily({
    'receipt.receiveOfSeveral': { result: [aReceipt({ id: 'rex' }), paid], change: 750, batch: 'batch' },
  });
  await tick(user);
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(user, 'Cash handed over', '3000');
  expect(screen.getByText('Change NT$ 750')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: /Receive NT\$\s2,250/ }));

  expect(await screen.findByText('NT$ 2,250 received for 2 bills, change NT$ 750')).toBeTruthy();
  expect(sent('receipt.receiveOfSeveral')).toEqual([
    {
      bills: [
        { id: receipt.id, version: 1, total: 1650 },
        { id: aBill().receipt, version: 4, total: 600 },
      ],
      payments: [{ type: 'cash', amount: 2250, tendered: 3000 }],
      accept_partial: false,
    },
  ]);
  expect(sent('receipt.receivePayments')).toEqual([]);
});

test('the notice names the sum that was sent, although less is due by the time of the answer', async () => {
  let answer: (paid: unknown) => void = () => undefined;
  const { user, emit, responses, receipt } = await showFamily({
    'receipt.receiveOfSeveral': () => new Promise((resolve) => (answer = resolve)),
  });
  await tick(user);
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s2,250/ }));
  // The event of the payment arrives before its answer: 100 is left of Rex's bill.
  responses['receipt.getOpenBills'] = { result: [aBill({ due: 100 })] };
  await emit('receipt.updated', aBill().receipt!);
  expect(await screen.findByText('NT$ 100')).toBeTruthy();
  const paid = [aReceipt({ id: 'rex' }), receipt].map((one) => ({ ...one, status: 'paid', due: 0 }));
  await act(async () => answer({ result: paid, change: 0, batch: 'batch' }));

  expect(await screen.findByText('NT$ 2,250 received for 2 bills')).toBeTruthy();
});

test('nothing is ticked by itself, and without other bills there is nothing to tick', async () => {
  const { user, sent } = await showFamily({ 'receipt.receivePayments': { result: aReceipt(), change: 0 } });
  expect((await screen.findByRole('checkbox', { name: /Rex/ })).getAttribute('aria-checked') ?? 'false').toBe('false');
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,650/ }));
  await waitFor(() => expect(sent('receipt.receivePayments')).toHaveLength(1));
});

test('an earlier visit whose bill is not open yet is opened when it is ticked', async () => {
  const { user, sent } = await showFamily({}, [aBill({ receipt: null, number: null, version: null })]);
  await tick(user);

  await waitFor(() => expect(sent('receipt.open')).toContainEqual({ medical_record: aBill().medical_record }));
});

test('a part is divided with the oldest bill first, a person may set it, and what does not add up cannot be sent', async () => {
  const { user, sent, receipt } = await showFamily({
    'receipt.receiveOfSeveral': { result: [aReceipt(), aReceipt({ id: 'rex' })], change: 0, batch: 'batch' },
  });
  await tick(user);
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  await write(user, 'Card, amount', '1000');
  const part = (name: RegExp) => (fieldNamed(name) as HTMLInputElement).value;
  expect([part(/^Rex R0033/), part(/^Flora R0539/)]).toEqual(['600', '400']);

  await write(user, /^Rex R0033/, '250');
  expect(part(/^Flora R0539/)).toBe('750');
  await write(user, /^Flora R0539/, '700');
  expect(screen.getByText('The parts come to NT$ 950, NT$ 1,000 is received')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Receive NT\$\s1,000/ }).getAttribute('aria-disabled')).toBe('true');
  await write(user, /^Flora R0539/, '750');
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,000, leave NT\$\s1,250 unpaid/ }));

  await waitFor(() =>
    expect(sent('receipt.receiveOfSeveral')).toMatchObject([
      { bills: [{ id: receipt.id, part: 750 }, { part: 250 }], accept_partial: true },
    ]),
  );
});

test.each([
  ['stale', /The bill of Rex, R0033, has changed: it comes to NT\$ 980 now\. Nothing was received/],
  ['paid', /Rex, R0033: Chou received NT\$ 600 at .*Nothing was received here/],
] as const)('when another bill of the form is %s by now, the screen says which one', async (kind, words) => {
  const rex = aReceipt({ id: 'rex', number: 33, total: 980, due: 980, pet: { ...aReceipt().pet, name: 'Rex' } });
  const settled: Receipt = { ...rex, status: 'paid', due: 0, payments: [aPayment({ id: 'other' })] };
  const { user } = await showFamily({
    'receipt.receiveOfSeveral': kind === 'stale' ? stale({ current: rex }) : paidLocked({ current: settled }),
  });
  await tick(user);
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s2,250/ }));

  expect(await screen.findByText(words)).toBeTruthy();
});

test('bills that were paid together are printed on one paper; one whose payment was voided is not', async () => {
  const batch = '01933f00-0000-7000-8000-00000000c001';
  const voided = aPayment({
    id: 'void',
    batch: 'another',
    voided_at: '2026-11-21T02:00:00.000Z',
    void_reason: 'Wrong',
  });
  const paid = aReceipt({ status: 'paid', due: 0, payments: [aPayment({ batch }), voided] });
  await showFamily({}, [], paid);

  const links = screen.getAllByRole('link', { name: 'Print one paper for all bills' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    addressOf(getBatchPdf, { hospital: 'harbor', batch }),
  ]);
});
