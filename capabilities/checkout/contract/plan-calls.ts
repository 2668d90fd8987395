import { paidLocked } from '@alder/chart/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { MAX_PARTS } from '../domain/payment-plan.ts';
import { receipt } from './receipt-calls.ts';
import { nothingDue, planDays, planUnequal } from './refusals.ts';

/**
 * Agrees with an owner in which instalments the rest of a bill is paid, in place of what was agreed before; no instalments
 * end the plan. It changes no amount: payments are received as of any bill. Own call: the specification names none.
 */
export const setPaymentPlan = defineCall({
  id: 'receipt.setPaymentPlan',
  method: 'POST',
  path: '/v2/:hospital/receipt/setPaymentPlan',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({
    id: field.id.describe('The receipt'),
    version: field.version.describe('Of the receipt'),
    total: field.money.describe('The total that was divided; refused as stale when it is another by now'),
    parts: z
      .array(z.strictObject({ due_on: field.day, amount: field.payment }))
      .max(MAX_PARTS)
      .describe('Oldest first; together what is due. Empty: without a plan'),
  }),
  payload: z.object({ result: receipt }),
  refusals: [notFound, stale, paidLocked, nothingDue, planUnequal, planDays],
  summary: 'Agrees on the instalments in which the rest of a receipt is paid',
});
