import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceNumberUsed, type Receipt } from '../contract/index.ts';
import { InvoiceField } from './invoice.field.tsx';
import { aReceipt } from './receipt.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  if (toastQueue.current().length > 0) act(() => toastQueue.clear());
});

const invoice = {
  ...{ version: 3, recipient: 'Pier Ltd.', buyer_number: '04595257', carrier: null, donation_code: null },
  ...{ invoice_number: null, random_code: null },
};

async function openDialog(receipt: Receipt = aReceipt(), answer: unknown = { result: receipt }) {
  const visible = show(<InvoiceField receipt={receipt} />, { 'receipt.setInvoice': answer });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Invoice details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invoice details' });
  const sent = () =>
    visible.send.mock.calls.filter(([call]) => call.id === 'receipt.setInvoice').map(([, input]) => input);
  const write = async (name: string, text: string) => {
    const field = within(dialog).getByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  const save = () => user.click(within(dialog).getByRole('button', { name: /^Save/ }));
  return { user, dialog, sent, write, save };
}

test('the entered number is shown beside the button, and the dialog sends it as it is printed, from the version that was seen', async () => {
  const { sent, write, save } = await openDialog(aReceipt({ invoice }));
  expect(screen.getByText('Pier Ltd. · 04595257')).toBeTruthy();
  await write('Invoice number', 'ab-12345678');
  await save();

  await waitFor(() =>
    expect(sent()).toEqual([
      {
        ...{ id: aReceipt().id, version: 3, recipient: 'Pier Ltd.', buyer_number: '04595257', carrier: null },
        ...{ donation_code: null, invoice_number: 'AB12345678', random_code: null },
      },
    ]),
  );
  expect(await screen.findByText('Invoice details saved')).toBeTruthy();
});

test('a slip in a number is reported at its field, and nothing is sent', async () => {
  const { dialog, sent, write, save } = await openDialog();
  await write("Buyer's uniform number", '04595258');
  await write('Carrier', '/ABC');
  await save();

  expect(await within(dialog).findByText(/This is no uniform number/)).toBeTruthy();
  expect(within(dialog).getByText(/A mobile barcode is/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a number that another receipt has is reported at its field, and the input stays', async () => {
  const refused = invoiceNumberUsed({ number: 12, fields: { invoice_number: 'invoiceNumberUsed' } });
  const { dialog, write, save } = await openDialog(aReceipt(), refused);
  await write('Invoice number', 'AB12345678');
  await save();

  expect(await within(dialog).findAllByText('Another receipt has this invoice number')).toHaveLength(1);
  expect((within(dialog).getByRole('textbox', { name: 'Invoice number' }) as HTMLInputElement).value).toBe(
    'AB12345678',
  );
});

test('outside Taiwan only the recipient is asked for', async () => {
  const { dialog } = await openDialog(aReceipt({ currency: 'JPY' }));
  expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
});
