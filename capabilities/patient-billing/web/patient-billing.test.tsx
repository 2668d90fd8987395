import { depositShort } from '@alder/checkout/contract';
import type { Pet } from '@alder/patients/contract';
import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PetReceipt } from '../contract/index.ts';
import { BillingLabel, PatientBilling } from './index.ts';

const pet = { id: 'mochi', name: 'Mochi', owner: 'tanaka' } as Pet;
const owner = { id: 'tanaka', name: 'Emily Tanaka' };
const slots = {
  DepositDialog: ({ owner: { name }, balance }: { owner: { name: string }; balance: number }) => (
    <div role="dialog">
      Deposit of {name}, {balance}
    </div>
  ),
  QuotationStatus: ({ quotation }: { quotation: { status: string } }) => <i>{quotation.status}</i>,
  OldBalance: ({ owner: { id } }: { owner: { id: string } }) => <p>Old balance of {id}</p>,
};
const named = (name: string, name_ja = name) => ({ name, name_zhtw: name, name_ja });

const aBill = (input: Partial<PetReceipt> = {}): PetReceipt => ({
  medical_record: 'v1',
  receipt: 'r1',
  number: 31,
  checked_in_at: '2026-11-20T01:00:00.000Z',
  doctor: 'Dr. Lin',
  currency: 'TWD',
  status: 'paid',
  is_over: true,
  total: 4280,
  received: 4280,
  due: 0,
  paid_at: '2026-11-20T02:00:00.000Z',
  invoice_number: null,
  plan: null,
  lines: [named('Recheck', '再診')],
  line_count: 1,
  payments: [{ type: 'cash', amount: 4280 }],
  voided: 0,
  refunds: [],
  ...input,
});
const sums = { due: 0, unpaid: 0, paid: 0, paid_this_year: 0, refunded: 0, refunded_this_year: 0 };
const entry = (id: string, amount: number, type: string | null, note = '') => ({
  ...{ id, owner: owner.id, amount, type, note },
  created_at: '2026-11-12T01:00:00.000Z',
});

type Answers = {
  bills?: readonly PetReceipt[];
  totals?: Partial<typeof sums>;
  oldest?: string | null;
  rest?: object;
  options?: object;
};

function showBilling({ bills = [], totals = {}, oldest = null, rest = {}, options = {} }: Answers = {}) {
  return show(
    <PatientBilling pet={pet} slots={slots} />,
    {
      'receipt.getOfPet': { result: bills, sums: { ...sums, ...totals }, oldest_unpaid: oldest },
      'pet.get': { result: pet, owner, siblings: [], allergies: [], weights: [] },
      'quotation.getAll': { result: [] },
      'account.getOwnerDeposit': { result: [], balance: 0 },
      ...rest,
    },
    options,
  );
}

test('a bill says number, day, what was done, how it was paid and what is still due, and is printed from here [cap.receipts]', async () => {
  showBilling({
    bills: [
      aBill({
        ...{
          medical_record: 'v2',
          receipt: 'r2',
          number: 32,
          status: 'partial',
          total: 4500,
          received: 1000,
          due: 3500,
        },
        ...{ payments: [{ type: 'credit card', amount: 1000 }], voided: 500, invoice_number: 'AB12345678' },
        ...{ lines: [named('Dental cleaning'), named('Chemistry'), named('Radiograph')], line_count: 5 },
      }),
      aBill({ refunds: [{ number: 7, type: 'cash', amount: 600, refunded_at: '2026-11-21T01:00:00.000Z' }] }),
      aBill({ medical_record: 'v3', receipt: null, number: null, status: 'unpaid', due: 400, payments: [] }),
    ],
  });

  const [, second, first, unopened] = await screen.findAllByRole('row');
  expect(second!.textContent).toMatch(/R0032.*20 Nov 2026.*Dr\. Lin.*AB12345678/);
  expect(second!.textContent).toContain('Dental cleaning, Chemistry, Radiograph +2');
  expect(second!.textContent).toMatch(/Card NT\$\s1,000/);
  expect(second!.textContent).toMatch(/NT\$\s500 voided/);
  expect(second!.textContent).toMatch(/Partial, NT\$\s3,500 due/);
  expect(within(second!).getByRole('link', { name: 'Receipt R0032' }).getAttribute('href')).toBe('/his/checkout/v2');
  expect(within(second!).getByRole('link', { name: 'Print receipt R0032' }).getAttribute('href')).toMatch(
    /receipt\/getPdf\/r2$/,
  );
  expect(first!.textContent).toMatch(/F0007 21 Nov.*NT\$\s600 back, Cash/);
  expect(within(unopened!).getByRole('link', { name: 'Not opened yet' }).getAttribute('href')).toBe('/his/checkout/v3');
  expect(within(unopened!).queryByRole('link', { name: /Print/ })).toBeNull();
});

test('what was done is named in Japanese to a reader of it', async () => {
  showBilling({ bills: [aBill()], options: { language: 'ja' } });
  expect(await screen.findByText('再診')).toBeTruthy();
});

test('what is due, what the deposit holds and what was paid this year stand above, and a payment begins with the oldest bill [cap.receipts]', async () => {
  const { path } = showBilling({
    ...{ bills: [aBill()], totals: { due: 3900, unpaid: 2, paid_this_year: 5200, refunded_this_year: 600 } },
    oldest: 'v-old',
    rest: { 'account.getOwnerDeposit': { result: [], balance: 3200 } },
  });

  const figures = await screen.findByRole('group', { name: 'Money of this patient' });
  await waitFor(() => expect(figures.textContent).toMatch(/Deposit leftNT\$\s3,200/));
  expect(figures.textContent).toMatch(/Due nowNT\$\s3,9002 bills/);
  expect(figures.textContent).toMatch(/Paid this yearNT\$\s5,200NT\$\s600 refunded/);
  await userEvent.click(within(figures).getByRole('button', { name: 'Take payment' }));
  expect(path()).toBe('/his/checkout/v-old');
});

test('where nothing is due no payment is asked for, and empty parts name their future content', async () => {
  showBilling();

  expect(await screen.findByText('Nothing due')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
  expect(screen.getByText(/No bill yet/)).toBeTruthy();
  expect(await screen.findByText('No quotation for this patient yet.')).toBeTruthy();
  expect(await screen.findByText('Nothing has been paid in advance.')).toBeTruthy();
});

test('the deposit of the owner is listed with its balance after each entry, and is paid into from here [cap.receipts]', async () => {
  showBilling({
    rest: {
      'account.getOwnerDeposit': {
        result: [entry('e2', -1800, null, 'R31'), entry('e1', 5000, 'cash')],
        balance: 3200,
      },
    },
  });

  const ledger = within(await screen.findByRole('region', { name: 'Deposit' }));
  const [used, paid] = await ledger.findAllByRole('listitem');
  expect(used!.textContent).toMatch(/Used for a bill.*R31.*−NT\$\s1,800.*Balance NT\$\s3,200/);
  expect(paid!.textContent).toMatch(/Cash.*\+NT\$\s5,000.*Balance NT\$\s5,000/);
  expect(ledger.getByText('Old balance of tanaka')).toBeTruthy();
  await userEvent.click(ledger.getByRole('button', { name: 'Add deposit' }));
  expect(screen.getByRole('dialog').textContent).toBe('Deposit of Emily Tanaka, 3200');
});

test('a patient without an owner has no deposit, and none is asked for', async () => {
  const { send } = showBilling({
    rest: { 'pet.get': { result: pet, owner: null, siblings: [], allergies: [], weights: [] } },
  });

  expect(await screen.findByText(/A deposit belongs to an owner/)).toBeTruthy();
  expect(send.mock.calls.filter(([{ id }]) => id === 'account.getOwnerDeposit')).toEqual([]);
});

test('quotations of the patient lead to their page, and a new one begins with the patient chosen [cap.quotations]', async () => {
  const quotation = { id: 'q1', number: 12, title: 'Right knee', status: 'sent', used_at: null, opened_at: null };
  const { path } = showBilling({
    rest: {
      'quotation.getAll': {
        result: [{ ...quotation, valid_until: '2026-12-31', options: 2, owner_name: null, low: 18000, patient: {} }],
      },
    },
  });

  const part = within(await screen.findByRole('region', { name: 'Quotations' }));
  expect((await part.findByRole('link', { name: 'Right knee' })).getAttribute('href')).toBe('/his/quotations/q1');
  expect(part.getByRole('listitem').textContent).toMatch(/Q0012 · 2 options · valid until 31 Dec 2026sentNT\$\s18,000/);
  await userEvent.click(part.getByRole('button', { name: 'New quotation' }));
  expect(path()).toBe('/his/quotations/new?pet=mochi');
});

test('older bills are read page by page', async () => {
  const { send } = showBilling({
    rest: {
      'receipt.getOfPet': ({ offset }: { offset?: string }) =>
        offset
          ? { result: [aBill({ medical_record: 'v0', number: 2 })], sums, oldest_unpaid: null }
          : { result: [aBill()], sums, oldest_unpaid: null, next: 'older' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));

  expect(await screen.findByRole('link', { name: 'Receipt R0002' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt R0031' })).toBeTruthy();
  expect(send.mock.calls.filter(([{ id }]) => id === 'receipt.getOfPet').map(([, input]) => input)).toEqual([
    { pet: 'mochi', limit: 20 },
    { pet: 'mochi', limit: 20, offset: 'older' },
  ]);
});

test('bills that do not load say so and are asked for again, while the rest of the page stands', async () => {
  showBilling({
    rest: {
      'receipt.getOfPet': () => {
        throw depositShort();
      },
    },
  });

  expect(await screen.findByText(/did not load/)).toBeTruthy();
  expect(await screen.findByText('No quotation for this patient yet.')).toBeTruthy();
});

test('the tab counts unpaid bills, and says nothing more where there is none', async () => {
  show(<BillingLabel pet={pet} />, {
    'receipt.getOfPet': { result: [], sums: { ...sums, due: 900, unpaid: 2 }, oldest_unpaid: 'v1' },
  });
  expect((await screen.findByRole('img', { name: '2 unpaid bills' })).textContent).toBe('2');
});
