import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { countStock, createStockStore, lotExpired, receiveStock, stockMoved } from '../contract/index.ts';
import { StockScreen } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-00000000c00${n}`;
const dated = { version: 1, created_at: '2026-11-01T01:00:00.000Z', updated_at: '2026-11-01T01:00:00.000Z' };
const stores = [
  { ...dated, id: id(1), name: 'Pharmacy', kind: 'pharmacy', dispenses: true, deleted: false },
  { ...dated, id: id(2), name: 'Ward', kind: 'ward', dispenses: false, deleted: false },
];
const lot = (n: number, number: string, expires_on: string | null, quantity: number) => ({
  ...{ ...dated, id: id(n), lot: number, expires_on, quantity, value: quantity * 10 },
  stores: [{ store: id(1), quantity }],
});
const item = (n: number, name: string, more: object = {}) => ({
  ...{ ...dated, id: id(n), kind: 'medicine', entry: id(9), name, name_zhtw: null, name_ja: null, unit: 'tab' },
  ...{ barcode: null, controlled: false, supplier: 'Harbor', reorder_point: null, par_level: null, quantity: 12 },
  ...{ usable: 12, value: 120, used: 0, suggested: 0, lots: [] as object[] },
  ...more,
});
const result = [
  item(3, 'Maropitant 16 mg', { lots: [lot(5, 'SOON-1', '2026-12-10', 4), lot(6, 'GOOD-1', '2028-01-01', 8)] }),
  item(4, 'Amoxicillin 250 mg', { reorder_point: 20, suggested: 28, lots: [lot(7, 'OLD-1', '2026-10-01', 12)] }),
];
const medicine = { id: id(9), name: 'Maropitant 16 mg', unit: 'tab', barcode: '4006381333931', stocked: true };
const open = (answers: object = {}, path = '/his/stock') =>
  show(
    <StockScreen />,
    {
      'inventory.getStock': { stores, result, today: '2026-11-24' },
      'inventory.getMovements': { result: [] },
      'his.getCatalog': ({ model }: { model: string }) =>
        model === 'medicine'
          ? { medicine: [{ ...medicine, name_zhtw: null, name_ja: null, deleted: false }] }
          : { [model]: [] },
      ...answers,
    } as never,
    { path, pattern: '/his/stock/:oid?' },
  );

test('the list is searched by name and lot, and filtered by what expires, has expired and has to be ordered', async () => {
  open();
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'Stock' });
    return within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  };
  expect(await rows()).toEqual(['Amoxicillin 250 mgBelow reorder point', 'Maropitant 16 mg']);
  await userEvent.click(screen.getByRole('radio', { name: /Expiring/ }));
  expect(await rows()).toEqual(['Maropitant 16 mg']);
  await userEvent.click(screen.getByRole('radio', { name: /Expired/ }));
  expect(await rows()).toEqual(['Amoxicillin 250 mgBelow reorder point']);
  await userEvent.click(screen.getByRole('radio', { name: 'All' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name, lot or barcode' }), 'good-1');
  expect(await rows()).toEqual(['Maropitant 16 mg']);
});

test('without stock the page says that nothing is needed, and a failed one offers another try', async () => {
  open({ 'inventory.getStock': { stores: [], result: [], today: '2026-11-24' } });
  expect(await screen.findByText(/No stock is counted yet/)).toBeTruthy();
});

test('a scanned package fills product, lot and expiry date, and is received', async () => {
  const { send } = open({ 'inventory.receive': { result: result[0] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Receive' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(
    await within(dialog).findByRole('textbox', { name: 'Scan a package' }),
    '(01)04006381333931(17)280500(10)LOT7{Enter}',
  );
  expect(await within(dialog).findByText('Maropitant 16 mg')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Receive and next' }));
  expect(await screen.findByText(/Maropitant 16 mg: 1 /)).toBeTruthy();
  const received = send.mock.calls.find(([call]) => call.id === receiveStock.id)?.[1];
  expect(received).toMatchObject({
    ...{ entry: id(9), kind: 'medicine', lot: 'LOT7', expires_on: '2028-05-31', gtin: '04006381333931', quantity: 1 },
    store: id(1),
  });
});

test('the first delivery of a hospital, refused once, and the one after it go to the store that was made for them', async () => {
  const made = { ...stores[0], id: id(8) };
  let known: unknown[] = [];
  let tries = 0;
  const { send } = open({
    'inventory.getStock': () => ({ stores: known, result: [], today: '2026-11-24' }),
    [createStockStore.id]: () => {
      known = [made];
      return { result: made };
    },
    'inventory.receive': () => {
      tries += 1;
      return tries === 1 ? lotExpired() : { result: result[0] };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Receive' }));
  const scan = async (code: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: 'Scan a package' }), `${code}{Enter}`);
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Receive and next' }));
  await scan('(01)04006381333931(17)250500(10)LOT7');
  await press();
  expect((await screen.findAllByText('This lot has expired')).length).toBeGreaterThan(0);
  await press();
  expect(await screen.findByText(/Maropitant 16 mg: 1 /)).toBeTruthy();
  await scan('(01)04006381333931(17)280500(10)LOT8');
  expect(await screen.findByText('Maropitant 16 mg', { selector: 'b' })).toBeTruthy();
  await press();
  await waitFor(() => expect(tries).toBe(3));
  const received = send.mock.calls.filter(([call]) => call.id === receiveStock.id).map(([, input]) => input);
  expect(received.map((input) => (input as { store: string }).store)).toEqual([id(8), id(8), id(8)]);
  expect(send.mock.calls.filter(([call]) => call.id === createStockStore.id)).toHaveLength(1);
});

test('a count sends what was typed; a difference waits for its reason', async () => {
  const { send } = open({ 'inventory.count': { differences: 1 } }, '/his/stock/count');
  const field = await screen.findByRole('textbox', { name: 'Maropitant 16 mg, lot SOON-1: counted' });
  await userEvent.type(field, '3');
  await userEvent.tab();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason of the difference' }), 'broken');
  await userEvent.click(screen.getByRole('button', { name: 'Book the count' }));
  expect(await screen.findByText('Counted. 1 difference booked')).toBeTruthy();
  expect(send.mock.calls.find(([call]) => call.id === countStock.id)?.[1]).toEqual({
    store: id(1),
    lines: [{ lot: id(5), expected: 4, counted: 3, reason: 'broken' }],
  });
});

test('a count below zero is named at its field, and a refused count loses nothing but the lot that moved meanwhile', async () => {
  let refusal = new Error('the network ended');
  const { send } = open(
    {
      'inventory.count': () => {
        throw refusal;
      },
    },
    '/his/stock/count',
  );
  const user = userEvent.setup();
  const field = (lot: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`lot ${lot}:`) });
  const type = async (lot: string, typed: string) => {
    await user.clear(await field(lot));
    await user.type(await field(lot), typed);
    await user.tab();
  };
  const press = () => user.click(screen.getByRole('button', { name: /Book the count/ }));
  const sent = () => send.mock.calls.filter(([call]) => call.id === countStock.id);
  await type('SOON-1', '4');
  await type('GOOD-1', '-3');
  expect((await field('GOOD-1')).getAttribute('aria-invalid')).toBe('true');
  await press();
  expect(sent()).toHaveLength(0);

  await type('GOOD-1', '8');
  await press();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect((await field('SOON-1')).value).toBe('4');
  refusal = stockMoved({ lot: id(6), current: 7 });
  await press();
  await waitFor(async () => expect((await field('GOOD-1')).value).toBe(''));
  expect((await field('SOON-1')).value).toBe('4');
});

test('an item to order is listed with its amount', async () => {
  open({}, '/his/stock/orders');
  const table = await screen.findByRole('table', { name: 'To order' });
  expect(within(table).getByText(/28/)).toBeTruthy();
  expect(within(table).queryByText('Maropitant 16 mg')).toBeNull();
});

test('a lot names who received it', async () => {
  open(
    {
      'inventory.getRecall': {
        lot: { id: id(5), lot: 'SOON-1', name: 'Maropitant 16 mg', unit: 'tab', left: 4 },
        result: [
          {
            ...{ line: id(8), at: '2026-11-20T01:00:00.000Z', quantity: 2 },
            pet: { id: id(8), name: 'Mochi', patient_id: 'P77', species: 'dog' },
            owner: { id: id(8), name: '林怡君', phones: ['0912-345-678'], email: null },
          },
        ],
      },
    },
    `/his/stock/${id(3)}`,
  );
  const lots = await screen.findByRole('region', { name: 'Lots' });
  await userEvent.click(within(lots).getAllByRole('button', { name: 'Recall' })[0]!);
  expect(await screen.findByText('Mochi (P77)')).toBeTruthy();
  expect(screen.getByText('0912-345-678')).toBeTruthy();
});
