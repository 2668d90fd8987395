import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SetPrice } from './set-price.dialog.tsx';

const medicine = { id: 'amlodipine', version: 1, name: 'Amlodipine 2.5 mg', unit: 'tab', price: 0, hospital: null };
const resources = { treatments: [], medicine: [medicine], receiptItems: [] };
const admin = { account: { role: 'hospitalAdmin' } } as const;

async function openDialog(response: unknown) {
  const visible = show(
    <SetPrice model="medicine" entry="amlodipine" />,
    { 'his.getHospitalMedicalResources': resources, 'his.updateMedicine': response },
    admin,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Set price' }));
  return {
    ...visible,
    user,
    dialog: within(await screen.findByRole('dialog', { name: 'Price of Amlodipine 2.5 mg' })),
  };
}

test('an administrator gives a shared default its price and fee where it is missed [const.price]', async () => {
  const { user, dialog, send } = await openDialog({ result: { ...medicine, price: 24 } });
  await user.type(dialog.getByRole('textbox', { name: /Price of one tab/ }), '24');
  const fee = dialog.getByRole('textbox', { name: /Process fee/ });
  await user.clear(fee);
  await user.type(fee, '5');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Amlodipine 2.5 mg costs NT$ 24 from now on')).toBeTruthy();
  const saved = send.mock.calls.find(([call]) => call.id === 'his.updateMedicine')?.[1];
  expect(saved).toEqual({ id: 'amlodipine', version: 1, price: 24, process_fee: 5 });
});

test('no price is no price: nothing is saved without one', async () => {
  const { user, send } = await openDialog({ result: medicine });
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(send.mock.calls.some(([call]) => call.id === 'his.updateMedicine')).toBe(false);
});

test('a price that another has just set stands', async () => {
  const { user, dialog } = await openDialog(stale({ current: medicine }));
  await user.type(dialog.getByRole('textbox', { name: /Price of one tab/ }), '24');
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Somebody else has just set a price. It stands now')).toBeTruthy();
});

test('who does not keep the catalog is offered nothing', async () => {
  const { send, container } = show(<SetPrice model="medicine" entry="amlodipine" />, {});
  await waitFor(() => expect(container.querySelector('button')).toBeNull());

  expect(send).not.toHaveBeenCalled();
});
