import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addReagent, reagentEarlier, stepReagent } from '../contract/index.ts';
import { ReagentsScreen } from './index.ts';

const id = (n: number) => `01933f00-0000-7000-8000-00000000e00${n}`;
const at = '2026-11-01T01:00:00.000Z';
const pack = (n: number, more: object = {}) => ({
  ...{ id: id(n), version: 2, created_at: at, updated_at: at, name: 'Chem 17', lot: `LOT${n}`, serial: '', gtin: null },
  ...{ expires_on: '2027-02-28', quantity: 25, used: 21, cost: 9000, device: null, state: 'stock', opened_at: null },
  ...{ discard_reason: '', ...more },
});
const device = { id: id(9), name: '', model: 'Catalyst_One', serial: 'C1' };
const open = (answers: object = {}) =>
  show(<ReagentsScreen />, {
    'reagent.getAll': {
      result: [pack(1), pack(2, { expires_on: '2026-12-01', used: 0 })],
      forecast: [{ name: 'Chem 17', left: 29, per_week: 7, days_left: 29, wasted: 17 }],
      today: '2026-11-24',
    },
    'device.getAll': { result: [device], now: at },
    ...answers,
  } as never);

test('packages are listed with their remaining quantity and their last day, and the forecast says when they run out', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Reagents' });
  expect(within(table).getByText('4 of 25')).toBeTruthy();
  expect(within(table).getByText('Low, reorder')).toBeTruthy();
  expect(within(table).getByText(/^Expires 1 Dec 2026$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Forecast' }));
  expect(await screen.findByText('29 days')).toBeTruthy();
});

test('a scanned label fills lot, serial number and last day, and is sent as it was typed', async () => {
  const { send } = open({ 'reagent.add': { result: pack(3) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Scan in' }));
  const dialog = await screen.findByRole('dialog');
  const label = '(01)04012345678901(17)270228(10)LOT3(21)S9';
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Scan the label' }), `${label}{Enter}`);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Test\b/ }), 'Chem 17');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Tests in the package/ }), '25');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add and next' }));
  expect(await screen.findByText('Chem 17, lot LOT3, added')).toBeTruthy();
  expect(send.mock.calls.find(([call]) => call.id === addReagent.id)?.[1]).toMatchObject({
    ...{ code: label, lot: 'LOT3', serial: 'S9', expires_on: '2027-02-28', gtin: '04012345678901', quantity: 25 },
  });
});

test('opening a lot while another expires earlier is asked about', async () => {
  const { send } = open({
    'reagent.step': ({ confirmed }: { confirmed: boolean }) => {
      if (!confirmed) throw new Refusal(reagentEarlier, { earlier: 'LOT2' });
      return { result: pack(1, { state: 'open' }) };
    },
  });
  await userEvent.click(await screen.findByText('LOT1'));
  const drawer = await screen.findByRole('dialog');
  await userEvent.selectOptions(within(drawer).getByRole('combobox', { name: 'Analyzer' }), id(9));
  await userEvent.click(within(drawer).getByRole('button', { name: 'Open' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/Lot LOT2 of the same test/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Open it nevertheless' }));
  expect(await screen.findByText('Chem 17, lot LOT1: done')).toBeTruthy();
  const steps = send.mock.calls.filter(([call]) => call.id === stepReagent.id).map(([, input]) => input);
  expect(steps).toMatchObject([{ confirmed: false }, { confirmed: true, device: id(9), version: 2 }]);
});
