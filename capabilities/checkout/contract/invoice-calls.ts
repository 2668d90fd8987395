import { defineCall, field, inputIncorrect, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { receipt } from './receipt-calls.ts';
import { invoiceNumberUsed } from './refusals.ts';

const orNone = (max: number) => z.string().max(max).nullable().default(null);

/**
 * Enters whom the tax document of a receipt is for and the number under which it was issued, of an open receipt and of a
 * paid one: neither changes an amount. Own call: the specification names none.
 */
export const setInvoice = defineCall({
  id: 'receipt.setInvoice',
  method: 'POST',
  path: '/v2/:hospital/receipt/setInvoice',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({
    id: field.id.describe('The receipt'),
    version: z.int().min(0).describe('Of these particulars; 0 where there are none yet'),
    recipient: field.text(120).default(''),
    buyer_number: orNone(20),
    carrier: orNone(30),
    donation_code: orNone(12),
    invoice_number: orNone(20),
    random_code: orNone(10),
  }),
  payload: z.object({ result: receipt }),
  refusals: [notFound, stale, inputIncorrect, invoiceNumberUsed],
  summary: 'Enters the particulars of the tax document of a receipt',
});
