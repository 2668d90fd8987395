import { paidLocked } from '@alder/chart/contract';
import { show } from '@alder/testing/screen';
import { TILL_DEFAULTS } from '@alder/till/domain';
import { addressOf, stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { cashUnlikely, getReceiptPdf, priceMissing, type Receipt } from '../contract/index.ts';
import { CheckoutScreen, type CheckoutSlots } from './checkout.screen.tsx';
import { OwnerMoney } from './owner-money.panel.tsx';
import { aLine, aPayment, aReceipt, cardOf } from './receipt.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
async function showReceipt(
  receipt: Receipt,
  rest: Record<string, unknown> = {},
  slots: CheckoutSlots = {},
  account = {},
) {
  const visible = show(
    <CheckoutScreen slots={slots} />,
    {
      'receipt.getQueue': { result: [cardOf(receipt)], paid_today: 0, refunded_today: 0, currency: 'TWD' },
      'receipt.open': { result: receipt },
      'receipt.get': { result: receipt },
      'his.getHospitalMedicalResources': { receiptItems: [] },
      ...rest,
    },
    { path: '/his/checkout', account },
  );
  await screen.findByRole('region', { name: `Receipt R${receipt.number}` });
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole('textbox', { name });
async function write(user: ReturnType<typeof userEvent.setup>, name: string, amount: string) {
  await user.clear(field(name));
  await user.type(field(name), amount);
  await user.tab();
}

test('cash and card are taken in one form; the change is shown before and after [screen.checkout, const.payments]', async () => {
  const receipt = aReceipt();
  const { user, sent } = await showReceipt(receipt, { 'receipt.receivePayments': { result: receipt, change: 400 } });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(user, 'Cash, amount', '600');
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  await user.click(screen.getByRole('button', { name: /NT\$\s1,000 handed over/ }));

  expect(screen.getByText('Change NT$ 400')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,650/ }));

  expect(await screen.findByText('NT$ 1,650 received, change NT$ 400')).toBeTruthy();
  expect(sent('receipt.receivePayments')).toEqual([
    {
      id: receipt.id,
      version: 1,
      total: 1650,
      payments: [
        { type: 'cash', amount: 600, tendered: 1000 },
        { type: 'credit card', amount: 1050 },
      ],
      accept_partial: false,
    },
  ]);
});

test('the number keys choose the way to pay and Ctrl Enter takes the money', async () => {
  const receipt = aReceipt();
  const { user, sent } = await showReceipt(receipt, { 'receipt.receivePayments': { result: receipt, change: 0 } });
  await user.keyboard('2');
  await user.keyboard('{Control>}{Enter}{/Control}');

  await waitFor(() =>
    expect(sent('receipt.receivePayments')[0]).toMatchObject({ payments: [{ type: 'credit card', amount: 1650 }] }),
  );
});

test('too small an amount is reported at once in the wording of the specification, and the button names the unpaid rest', async () => {
  const receipt = aReceipt();
  const { user, sent } = await showReceipt(receipt, { 'receipt.receivePayments': { result: receipt, change: 0 } });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(user, 'Cash, amount', '1000');

  expect(screen.getByText('Amount received is less than the amount due')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,000, leave NT\$\s650 unpaid/ }));
  await waitFor(() => expect(sent('receipt.receivePayments')[0]).toMatchObject({ accept_partial: true }));
});

test('an amount below nothing or no number is pointed out at its field and cannot be received', async () => {
  const receipt = aReceipt();
  const { user, sent } = await showReceipt(receipt, { 'receipt.receivePayments': { result: receipt, change: 0 } });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  for (const [field, typed] of [
    ['Cash, amount', '-100'],
    ['Cash, amount', 'abc'],
    ['Cash handed over', '-2000'],
  ] as const) {
    await write(user, 'Cash, amount', '1000');
    await write(user, field, typed);
    expect(screen.getAllByText('Use an amount of 0 or more. Money goes back by a refund').length).toBeGreaterThan(0);
    expect(screen.queryByText('Amount received is less than the amount due')).toBeNull();
    const receive = screen.getByRole('button', { name: /^Receive NT\$\s0/ });
    expect(receive.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Control>}{Enter}{/Control}');
  }
  expect(sent('receipt.receivePayments')).toEqual([]);
});

test('those who have paid are listed below those who still have to pay', async () => {
  const waiting = cardOf(aReceipt());
  const medical_record = '01933f00-0000-7000-8000-00000000a002';
  const settled = {
    ...waiting,
    medical_record,
    pet: { ...waiting.pet, name: 'Lucky' },
    status: 'paid' as const,
    due: 0,
  };
  await showReceipt(aReceipt(), {
    'receipt.getQueue': { result: [settled, waiting], paid_today: 0, refunded_today: 0, currency: 'TWD' },
  });

  const names = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('link')
      .map((row) => row.querySelector('b')?.textContent);
  expect(names('To pay 1')).toEqual(['Flora']);
  expect(names('Paid 1')).toEqual(['Lucky']);
});

test('the change stays on the paid panel until the next receipt', async () => {
  const payments = [aPayment({ amount: 1650, tendered: 2000 })];
  await showReceipt(
    aReceipt({ status: 'paid', received: 1650, due: 0, paid_at: '2026-11-21T02:10:00.000Z', payments }),
  );

  expect(within(screen.getByRole('region', { name: 'Received' })).getByText('Change NT$ 350')).toBeTruthy();
});

test('closing a bill that costs nothing for want of a price is not the main button, and says what it does', async () => {
  const free = aLine({ name: 'Ear cleaning', unit_price: 0, amount: 0, entry: 'ears', price_missing: true });
  const receipt = aReceipt({ lines: [free], total: 0, due: 0 });
  const { user, sent } = await showReceipt(receipt, {
    'receipt.receivePayments': (input: { accept_unpriced?: boolean }) =>
      input.accept_unpriced ? { result: receipt, change: 0 } : priceMissing({ lines: [free] }),
  });
  expect(screen.queryByRole('button', { name: /Nothing to pay/ })).toBeNull();

  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent('receipt.receivePayments')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close at no charge' }));
  await user.click(await screen.findByRole('button', { name: 'Close, give it free of charge' }));
  await waitFor(() => expect(sent('receipt.receivePayments').at(-1)).toMatchObject({ accept_unpriced: true }));
});

test('a bill with lines without a price is paid only after the question that names them; going back sends nothing', async () => {
  const free = aLine({ name: 'Ear cleaning', unit_price: 0, amount: 0, entry: 'ears', price_missing: true });
  const receipt = aReceipt({ lines: [aLine(), free] });
  const { user, sent } = await showReceipt(receipt, {
    'receipt.receivePayments': (input: { accept_unpriced?: boolean }) =>
      input.accept_unpriced ? { result: receipt, change: 0 } : priceMissing({ lines: [free] }),
  });
  const pay = () => user.click(screen.getByRole('button', { name: /Receive NT\$\s1,650/ }));
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await pay();
  const question = within(await screen.findByRole('alertdialog', { name: /1 line has no price/ }));
  expect(question.getByRole('listitem').textContent).toBe('Ear cleaning');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(sent('receipt.receivePayments')).toHaveLength(1);
  expect(sent('receipt.receivePayments')[0]).not.toHaveProperty('accept_unpriced');

  await pay();
  await user.click(await screen.findByRole('button', { name: 'Close, give it free of charge' }));
  await waitFor(() => expect(sent('receipt.receivePayments').at(-1)).toMatchObject({ accept_unpriced: true }));
});

test('the second of two cashiers sees who received the money and when', async () => {
  const current = aReceipt({ status: 'paid', payments: [aPayment({ amount: 1650 })] });
  const { user } = await showReceipt(aReceipt(), { 'receipt.receivePayments': paidLocked({ current }) });
  await user.keyboard('1');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText(/^Chou received NT\$\s1,650 at .*The receipt is paid$/)).toBeTruthy();
});

test('the slower of two people is shown who received the money when the receipt changes under their hands, typed or not', async () => {
  let now = aReceipt();
  const { user, sent } = await showReceipt(now, {
    'receipt.get': () => ({ result: now }),
    'receipt.update': () => {
      now = aReceipt({ version: 2, status: 'paid', received: 1650, due: 0, payments: [aPayment({ amount: 1650 })] });
      return { result: now };
    },
  });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  // Any reading of the receipt, here after a change of the discount, finds what the other person did.
  await write(user, 'Percent', '10');

  expect(await screen.findByText(/^Chou received NT\$\s1,650 at .*The receipt is paid$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cash/ })).toBeNull();
  expect(sent('receipt.receivePayments')).toEqual([]);
});

test("money received here is not reported as another person's", async () => {
  let now = aReceipt();
  const { user } = await showReceipt(now, {
    'receipt.get': () => ({ result: now }),
    'receipt.receivePayments': () => {
      now = aReceipt({ version: 2, status: 'partial', received: 600, due: 1050, payments: [aPayment()] });
      return { result: now, change: 0 };
    },
  });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(user, 'Cash, amount', '600');
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s600/ }));

  expect(await screen.findByText('Still due')).toBeTruthy();
  expect(screen.queryByText(/Chou received/)).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Cash, amount' })).toBeNull();
});

test('a typed payment outlives a changed discount and the page loaded again; what was not typed follows the bill', async () => {
  let now = aReceipt();
  const responses = {
    'receipt.get': () => ({ result: now }),
    'receipt.update': () => {
      now = aReceipt({ version: 2, discount_percent: 10, discount: 165, total: 1485, due: 1485 });
      return { result: now };
    },
    'receipt.receivePayments': () => ({ result: now, change: 0 }),
  };
  const first = await showReceipt(now, responses);
  await first.user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(first.user, 'Cash, amount', '600');
  await write(first.user, 'Cash handed over', '1000');
  await first.user.click(screen.getByRole('button', { name: /^Card/ }));
  await write(first.user, 'Percent', '10');

  const value = (name: string) => (field(name) as HTMLInputElement).value.replace(/\D/g, '');
  await waitFor(() => expect(value('Card, amount')).toBe('885'));
  expect([value('Cash, amount'), value('Cash handed over')]).toEqual(['600', '1000']);
  first.unmount();

  const second = await showReceipt(now, responses);
  expect([value('Cash, amount'), value('Cash handed over'), value('Card, amount')]).toEqual(['600', '1000', '885']);
  await second.user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(second.sent('receipt.receivePayments')[0]).toMatchObject({
      total: 1485,
      payments: [
        { type: 'cash', amount: 600, tendered: 1000 },
        { type: 'credit card', amount: 885 },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Cash, amount' })).toBeNull());
});

test('a waiting card says breed, weight and owner', async () => {
  await showReceipt(aReceipt());

  const row = within(screen.getByRole('navigation', { name: 'Waiting to pay' })).getByRole('link');
  expect(row.textContent).toMatch(/Domestic Shorthair · 4.60 kg · Mrs. Lin/);
});

test('more than is due by card is not taken', async () => {
  const { user, sent } = await showReceipt(aReceipt());
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  await write(user, 'Card, amount', '2000');
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s2,000/ }));

  expect(sent('receipt.receivePayments')).toEqual([]);
});

test('a deposit pays no more than it holds', async () => {
  const { user } = await showReceipt(aReceipt({ deposit: 500 }));
  await user.click(screen.getByRole('button', { name: /^Deposit/ }));

  expect((field('Deposit, amount') as HTMLInputElement).value).toBe('500');
});

test('a receipt that changed while it was open is not paid, and the change is shown', async () => {
  const { user } = await showReceipt(aReceipt(), { 'receipt.receivePayments': stale({ current: aReceipt() }) });
  await user.keyboard('1');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('The receipt has changed in the meantime. Look at it again')).toBeTruthy();
});

const paid = aReceipt({
  status: 'paid',
  received: 1650,
  due: 0,
  paid_at: '2026-11-21T02:10:00.000Z',
  payments: [aPayment({ amount: 1650 })],
  lines: [aLine(), aLine({ name: 'Shampoo', kind: 'item', unit_price: 1050, amount: 1050 })],
});

test('a discount typed while its first digit is being saved is saved whole: 10 percent never stay 1, and an amount is not lost', async () => {
  const receipt = aReceipt();
  let now = receipt;
  const answers: (() => void)[] = [];
  const { user, sent } = await showReceipt(receipt, {
    'receipt.get': () => ({ result: now }),
    // The first answer is on its way while the second field is typed.
    'receipt.update': () =>
      new Promise((resolve) => {
        answers.push(() => {
          now = aReceipt({ version: now.version + 1, discount_percent: 10, discount: 165, total: 1485, due: 1485 });
          resolve({ result: now });
        });
      }),
  });
  await write(user, 'Percent', '10');
  await write(user, 'Amount', '7');
  expect(sent('receipt.update')).toEqual([{ id: receipt.id, version: 1, discount_percent: 1 }]);
  answers[0]?.();
  await waitFor(() => expect(sent('receipt.update')).toHaveLength(2));
  expect(sent('receipt.update')[1]).toEqual({ id: receipt.id, version: 2, discount_percent: 10, discount_amount: 7 });
  answers[1]?.();
});

test('more received than is due, after a discount on a part-paid bill: the till says how much and what to do', async () => {
  await showReceipt(
    aReceipt({
      status: 'partial',
      discount_amount: 400,
      total: 1250,
      received: 1450,
      due: -200,
      payments: [aPayment()],
    }),
  );
  expect(screen.getByText(/^NT\$\s200 more was received than is due\. Void a payment/)).toBeTruthy();
});

test('a paid receipt is locked: nothing to add, to remove, to discount or to pay; it goes to the archive [state.payment]', async () => {
  const { user, sent } = await showReceipt(paid, { 'his.moveMedicalRecord': paidLocked() });

  expect(screen.queryByRole('combobox', { name: 'Add item' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Shampoo' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Percent' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Cash/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Archive card' }));
  expect(await screen.findByText('Paid, cannot update')).toBeTruthy();
  expect(sent('his.moveMedicalRecord')[0]).toMatchObject({ from: 'checkout', stage: 'archive' });
});

test('only an administrator voids a payment, and has to state why [state.payment]', async () => {
  const first = await showReceipt(paid);
  expect(screen.queryByRole('button', { name: 'Void payment' })).toBeNull();
  first.unmount();

  const { user, sent } = await showReceipt(
    paid,
    { 'receipt.voidPayment': { result: paid } },
    {},
    { role: 'hospitalAdmin' },
  );
  await user.click(screen.getByRole('button', { name: 'Void payment' }));
  await user.click(screen.getByRole('menuitem', { name: 'Void payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void this payment?' }));
  await user.click(dialog.getByRole('button', { name: /Void payment/ }));
  expect(sent('receipt.voidPayment')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong card');
  await user.click(dialog.getByRole('button', { name: /Void payment/ }));

  await waitFor(() => expect(sent('receipt.voidPayment')).toEqual([{ id: 'payment', reason: 'Wrong card' }]));
});

test('an administrator gives back one line of a paid receipt: what was paid for it, how and why; the receipt stays', async () => {
  const line = aLine({ paid: 540 });
  const refund = {
    ...{ id: 'refund', number: 7, type: 'cash' as const, amount: 540, reason: 'Not done', author: 'Chou' },
    refunded_at: '2026-11-22T02:10:00.000Z',
  };
  const discounted = { ...paid, lines: [line, aLine({ name: 'Shampoo', kind: 'item', paid: 0 })] };
  const after = { ...discounted, lines: [{ ...line, refund }], refunded: 540 };
  const first = await showReceipt(discounted);
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  first.unmount();

  let now: Receipt = discounted;
  const { user, sent } = await showReceipt(
    discounted,
    {
      'receipt.get': () => ({ result: now }),
      'receipt.refundLine': () => {
        now = after;
        return { result: after };
      },
    },
    {},
    { role: 'hospitalAdmin' },
  );
  expect(screen.queryByRole('button', { name: 'Refund Shampoo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refund Consultation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund this line?' }));
  // Cash came in; by card nothing did.
  expect(dialog.queryByText(/not given back yet/)).toBeNull();
  const how = dialog.getByRole('combobox', { name: 'Money goes back by' });
  await user.selectOptions(how, 'Card');
  expect(dialog.getByText(/not given back yet: NT\$\s0 \(Card\)/)).toBeTruthy();
  await user.selectOptions(how, 'Cash');
  await user.click(dialog.getByRole('button', { name: /Refund NT\$\s540/ }));
  expect(sent('receipt.refundLine')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not done');
  await user.click(dialog.getByRole('button', { name: /Refund NT\$\s540/ }));

  await waitFor(() =>
    expect(sent('receipt.refundLine')).toEqual([
      { id: paid.id, line: line.id, version: 1, type: 'cash', reason: 'Not done' },
    ]),
  );
  const received = within(screen.getByRole('region', { name: 'Received' }));
  expect(await received.findByText(/Refund F0007 · Cash/)).toBeTruthy();
  expect(received.getByText(/Chou.*Not done/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refund Consultation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Void payment' })).toBeNull();
});

test('the reason of a voided payment is saved at every key press and restored after the page was left in mid-word', async () => {
  const responses = { 'receipt.voidPayment': { result: paid } };
  const ask = async ({ user }: Awaited<ReturnType<typeof showReceipt>>) => {
    await user.click(screen.getByRole('button', { name: 'Void payment' }));
    await user.click(screen.getByRole('menuitem', { name: 'Void payment' }));
    return within(await screen.findByRole('dialog', { name: 'Void this payment?' }));
  };
  const first = await showReceipt(paid, responses, {}, { role: 'hospitalAdmin' });
  await first.user.type((await ask(first)).getByRole('textbox', { name: /Reason/ }), 'Wrong ca');
  first.unmount();

  const second = await showReceipt(paid, responses, {}, { role: 'hospitalAdmin' });
  const dialog = await ask(second);
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Wrong ca');
  await second.user.click(dialog.getByRole('button', { name: /Void payment/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await ask(second)).getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', '');
});

test('the print leaves the language to the server, which takes the owner’s [cap.receipts, cap.languages]', async () => {
  await showReceipt(paid);

  const link = screen.getByRole('link', { name: 'Print receipt' });
  expect(link.getAttribute('href')).toBe(addressOf(getReceiptPdf, { hospital: 'harbor', id: paid.id }));
});

test('a line without a price is marked and counted before the money is taken, and priced where it stands [const.price]', async () => {
  const free = aLine({ name: 'Ear cleaning', unit_price: 0, amount: 0, entry: 'ears', price_missing: true });
  const SetPrice = ({ model, entry }: { model: string; entry: string }) => (
    <button type="button">{`${model} ${entry}`}</button>
  );
  await showReceipt(aReceipt({ lines: [aLine(), free] }), {}, { SetPrice });

  expect(within(screen.getByRole('row', { name: /Ear cleaning/ })).getByText('No price')).toBeTruthy();
  expect(screen.getByText('1 line has no price yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'treatment ears' })).toBeTruthy();
});

test('the dose of a charged medicine is written in words, not in the abbreviations of a prescription [cap.languages]', async () => {
  const dose = { dosage: 0.25, unit: 'tab', frequency: 'BID', days: 5 } as const;
  await showReceipt(aReceipt({ lines: [aLine({ name: 'Amlodipine', detail: '0.25 tab BID × 5', dose })] }));

  expect(screen.getByText('0.25 tab, twice a day, 5 days')).toBeTruthy();
});

test('an item is sold under its name in the language of the page, and removed again', async () => {
  const item = {
    id: 'shampoo',
    name: 'Medicated shampoo',
    name_ja: '薬用シャンプー',
    price: 380,
    hospital: 'harbor',
    code: null,
  };
  const receipt = aReceipt();
  const { user, sent } = await showReceipt(receipt, {
    'his.getHospitalMedicalResources': { receiptItems: [item] },
    'receipt.addItem': { result: receipt },
  });
  await user.type(screen.getByRole('combobox', { name: 'Add item' }), 'sham{Enter}');

  await waitFor(() =>
    expect(sent('receipt.addItem')).toEqual([
      { id: receipt.id, source: 'shampoo', name: 'Medicated shampoo', unit_price: 380 },
    ]),
  );
});

const owner = { id: 'lin', name: 'Mrs. Lin' };

test('the amount that an owner owes is shown beside the deposit, visit by visit [cap.receipts]', async () => {
  show(<OwnerMoney owner={owner} />, {
    'account.getOwnerDeposit': { result: [], balance: 3200 },
    'receipt.getOwed': {
      result: [
        {
          medical_record: 'visit',
          number: 12,
          pet_name: 'Flora',
          checked_in_at: '2026-11-08T02:00:00.000Z',
          total: 1650,
          due: 650,
        },
      ],
      owed: 650,
    },
  });

  expect(await screen.findByText('NT$ 3,200')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Owes NT\$\s650/ }));
  const visit = screen.getByRole('menuitem', { name: /Flora, 8 Nov 2026/ });
  expect(visit.textContent).toMatch(/NT\$\s650 of NT\$\s1,650/);
  expect(visit.getAttribute('href')).toBe('/his/checkout/visit');
});

test('a deposit is paid in, and paid out with a reason up to what it holds', async () => {
  const { send } = show(<OwnerMoney owner={owner} />, {
    'account.getOwnerDeposit': { result: [], balance: 3200 },
    'receipt.getOwed': { result: [], owed: 0 },
    'account.updateDeposit': { result: {}, balance: 2200 },
  });
  const user = userEvent.setup();
  const paidOut = () =>
    send.mock.calls.filter(([call]) => call.id === 'account.updateDeposit').map(([, input]) => input);
  await user.click(await screen.findByRole('button', { name: 'Deposit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Pay out' }));
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '1000');
  await user.click(dialog.getByRole('button', { name: /Pay out NT\$\s1,000/ }));
  expect(paidOut()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moves away');
  await user.click(dialog.getByRole('button', { name: /Pay out NT\$\s1,000/ }));

  await waitFor(() => expect(paidOut()).toEqual([{ owner: 'lin', amount: -1000, note: 'Moves away', type: 'cash' }]));
  expect(await screen.findByText('The deposit of Mrs. Lin holds NT$ 2,200')).toBeTruthy();
});

test('a bill names its lines in the language of the page [cap.languages]', async () => {
  const names = { name: 'Ear cleaning', name_zhtw: '清耳', name_ja: '耳掃除' };
  const receipt = aReceipt({ lines: [aLine(names), aLine({ name: 'Typed by hand' })] });
  show(
    <CheckoutScreen />,
    {
      'receipt.getQueue': { result: [cardOf(receipt)], paid_today: 0, refunded_today: 0, currency: 'TWD' },
      'receipt.open': { result: receipt },
    },
    { path: '/his/checkout', language: 'ja' },
  );

  expect(await screen.findByText('耳掃除')).toBeTruthy();
  expect(screen.getByText('Typed by hand')).toBeTruthy();
  expect(screen.queryByText('Ear cleaning')).toBeNull();
});

test('lines of a bill stand by the part of the visit, each part with its sum [screen.checkout]', async () => {
  await showReceipt(
    aReceipt({
      lines: [
        aLine({ name: 'Shampoo', kind: 'item', part: 'item', amount: 380 }),
        aLine({ name: 'CBC', part: 'laboratory', amount: 800 }),
        aLine({ name: 'Chemistry', part: 'laboratory', amount: 1800 }),
      ],
    }),
  );

  const parts = screen.getAllByRole('rowheader').map((part) => part.textContent);
  expect(parts).toEqual(['Laboratory2,600', 'Items380']);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows[1]).toContain('CBC');
  expect(rows[3]).toContain('Shampoo');
});

test('after a colleague has taken a part, the second press shows who took what and the amount still due', async () => {
  const receipt = aReceipt();
  const current = aReceipt({
    version: 2,
    status: 'partial',
    received: 600,
    due: 1050,
    payments: [aPayment({ author: 'Chou', amount: 600 })],
  });
  const { user } = await showReceipt(receipt, { 'receipt.receivePayments': stale({ current }) });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await user.click(screen.getByRole('button', { name: /^Receive/ }));

  expect(await screen.findByText(/Chou received NT\$\s600 at .*NT\$\s1,050 is still due/)).toBeTruthy();
});

test('the amount still due after a payment is shown above the button, and the sum to collect above the queue', async () => {
  const { user } = await showReceipt(aReceipt());
  expect(screen.getByText(/To collect NT\$\s1,650/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(user, 'Cash, amount', '600');

  expect(screen.getByText('Still due after this').parentElement?.textContent).toContain('1,050');
  expect(screen.getByRole('button', { name: /^Cash/, pressed: true })).toBeTruthy();
});

test('the process fee of a medicine is a figure of its own, and so is a price that was agreed', async () => {
  const medicine = aLine({ kind: 'medicine', part: 'medicine', name: 'Amlodipine', quantity: 3.5, unit_price: 24 });
  await showReceipt(
    aReceipt({
      lines: [
        { ...medicine, process_fee: 70, amount: 154 },
        { ...medicine, id: 'agreed', name: 'Meloxicam', process_fee: 70, amount: 100 },
      ],
    }),
  );

  expect(within(screen.getByRole('row', { name: /Amlodipine/ })).getByText('Process fee 70')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Amlodipine/ })).queryByText(/Adjusted/)).toBeNull();
  expect(within(screen.getByRole('row', { name: /Meloxicam/ })).getByText(/Adjusted .54/)).toBeTruthy();
});

test('cash of ten times the amount is asked about once, with the change, and what was typed stays', async () => {
  const receipt = aReceipt();
  let refusals = 0;
  const { user, sent } = await showReceipt(receipt, {
    'receipt.receivePayments': (input: { accept_cash?: boolean }) => {
      if (input.accept_cash) return { result: receipt, change: 14_850 };
      refusals += 1;
      return cashUnlikely({ change: 14_850 });
    },
  });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await write(user, 'Cash handed over', '16500');
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,650/ }));

  const question = within(await screen.findByRole('alertdialog', { name: /NT\$\s16,500 in cash/ }));
  expect(question.getByText(/The change would be NT\$\s14,850/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect((field('Cash handed over') as HTMLInputElement).value).toBe('16,500');
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,650/ }));
  await user.click(await screen.findByRole('button', { name: /Yes, change NT\$\s14,850/ }));

  await waitFor(() => expect(sent('receipt.receivePayments').at(-1)).toMatchObject({ accept_cash: true }));
  expect(refusals).toBe(2);
});

test('the sum received today is shown with the refunds of today beside it', async () => {
  await showReceipt(aReceipt(), {
    'receipt.getQueue': { result: [cardOf(aReceipt())], paid_today: 2026, refunded_today: 540, currency: 'TWD' },
  });

  expect(screen.getByText(/Received today NT\$\s2,026 · refunded NT\$\s540/)).toBeTruthy();
});

const openTill = (id: string, till_name: string, opened_by: object) => ({ id, till_name, opened_by, status: 'open' });
const tillSetting = { ...TILL_DEFAULTS, uses_tills: true, version: 1 };

test('cash waits until a till is open; a card does not', async () => {
  const { user } = await showReceipt(aReceipt(), {
    'till.getTills': { result: [], open: [], setting: tillSetting },
  });
  await user.click(screen.getByRole('button', { name: /^Card/ }));
  expect(screen.queryByText(/No till is open/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Card' }));
  await user.click(screen.getByRole('button', { name: /^Cash/ }));

  expect(await screen.findByText(/^No till is open/, { selector: 'p' })).toBeTruthy();
});

test('where several tills are open the one of the cash is asked for and sent', async () => {
  const receipt = aReceipt();
  const open = [
    openTill('front', 'Front desk', { id: 'chou', name: 'Chou' }),
    openTill('back', 'Back office', { id: 'wu', name: 'Wu' }),
  ];
  const { user, sent } = await showReceipt(receipt, {
    'till.getTills': { result: [], open, setting: tillSetting },
    'receipt.receivePayments': { result: receipt, change: 0 },
  });
  await user.click(screen.getByRole('button', { name: /^Cash/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: /Till/ }), 'back');
  await user.click(screen.getByRole('button', { name: /Receive NT\$\s1,650/ }));

  await waitFor(() => expect(sent('receipt.receivePayments')[0]).toMatchObject({ till: 'back' }));
});

test('an installment asks for the number of its instalments, usual or typed, before it can be received [const.payments]', async () => {
  const receipt = aReceipt();
  const { user, sent } = await showReceipt(receipt, { 'receipt.receivePayments': { result: receipt, change: 0 } });
  await user.click(screen.getByRole('button', { name: /^Installment/ }));
  const receive = () => screen.getByRole('button', { name: /Receive NT\$\s1,650/ });
  expect(receive().getAttribute('aria-disabled')).toBe('true');

  await user.click(screen.getByRole('button', { name: '12 ×' }));
  expect(screen.getByRole('button', { name: '12 ×' }).getAttribute('aria-pressed')).toBe('true');
  await write(user, 'Number of instalments', '99');
  expect(screen.getByText('From 2 to 60')).toBeTruthy();
  await write(user, 'Number of instalments', '18');
  expect(screen.queryByText('From 2 to 60')).toBeNull();
  await user.click(receive());

  await waitFor(() =>
    expect(sent('receipt.receivePayments')).toMatchObject([
      { payments: [{ type: 'installment', amount: 1650, installments: 18 }] },
    ]),
  );
});
