import { paymentTypes } from '@alder/checkout/domain';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';
import { closingKinds } from '../domain/closing.ts';
import { closeEarlier, periodClosed, periodNotOver, tillsOpen, totalsChanged } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const admin = { ...access, roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const watches = ['payment', 'refund', 'deposit', 'receipt', 'tillSession', 'closing'];
const count = z.int();
const person = { id: field.id.nullable(), name: z.string() };

/** Totals of a day or a month. */
export const closingContent = z.object({
  currency: z.string(),
  types: z.array(
    z.object({
      type: z.enum(paymentTypes),
      count: count.describe('Payments received'),
      received: field.money,
      voided: field.money.describe('Payments of earlier days that were voided'),
      refunded: field.money,
      deposited: field.money.describe('Deposits of owners paid in'),
      paid_out: field.money.describe('Deposits of owners paid out'),
      net: field.money.describe('Sum received less sum paid out; 0 for the deposit, whose money came in before'),
    }),
  ),
  net: field.money.describe('Sum received less sum paid out, all ways to pay'),
  installments: z
    .array(z.object({ installments: z.int(), count, received: field.money }))
    .optional()
    .describe('Payments by instalments of a card, by their number; absent in closings of before it was asked'),
  receipts: z
    .object({ count, subtotal: field.money, discount: field.money, rounding: field.money, total: field.money })
    .describe('Receipts that were paid in full'),
  taxes: z
    .array(z.object({ percent: z.number(), amount: field.money, tax: field.money }))
    .describe('Sales tax contained in receipts that were paid in full'),
  cashiers: z.array(z.object({ ...person, count, received: field.money, refunded: field.money })),
  doctors: z.array(z.object({ ...person, count, received: field.money })),
  partial: z.object({ count, received: field.money }).describe('Payments of receipts that are not paid in full'),
  receivable: z.object({ count, amount: field.money }).describe('What was owed when it was closed'),
  tills: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      float_amount: field.money,
      expected: field.money,
      counted: field.money,
      reason: z.string(),
      closed_by: z.string(),
    }),
  ),
});

/** A closing: it is never changed. */
export const closing = z.object({
  id: field.id,
  kind: z.enum(closingKinds),
  number: z.int().describe('Running number of its kind, without a gap; printed as Z0001 and M0001'),
  period: field.day.describe('The day, or the first day of the month'),
  closed_by: z.object({ id: field.id, name: z.string() }),
  closed_at: field.instant,
  content: closingContent,
});
export type Closing = z.infer<typeof closing>;

export const getClosings = defineCall({
  id: 'till.getClosings',
  method: 'GET',
  path: '/v2/:hospital/till/getClosings',
  access,
  input: z.strictObject({ ...field.paging, kind: z.enum(closingKinds).optional() }),
  payload: z.object({ result: z.array(closing), next: field.next }),
  watches: ['closing'],
  summary: 'Closings of days and months, newest first',
});

/** Totals of a day or a month as they are now, and why it is not closed yet. */
export const getClosingTotals = defineCall({
  id: 'till.getTotals',
  method: 'GET',
  path: '/v2/:hospital/till/getTotals',
  access,
  input: z.strictObject({ kind: z.enum(closingKinds), day: field.day.describe('The day, or any day of the month') }),
  payload: z.object({
    period: field.day,
    content: closingContent,
    closing: closing.nullable().describe('Where it is closed'),
    fault: z.enum(['periodNotOver', 'periodClosed', 'closeEarlier', 'tillsOpen']).nullable(),
    day: field.day.nullable().describe('The earlier day that is closed first'),
    tills: z.array(z.string()).describe('Names of tills that are open'),
  }),
  watches,
  summary: 'Totals of a day or a month that is not closed yet',
});

const close = {
  day: field.day.describe('The day, or any day of the month'),
  net: field.money.describe('Sum received less sum paid out, as it was shown'),
};

/** Closes a day: from now on no money is booked on it (Z report). */
export const closeDay = defineCall({
  id: 'till.closeDay',
  method: 'POST',
  path: '/v2/:hospital/till/closeDay',
  access,
  input: z.strictObject(close),
  payload: z.object({ result: closing }),
  refusals: [periodNotOver, periodClosed, closeEarlier, tillsOpen, totalsChanged],
  summary: 'Closes a day',
});

export const closeMonth = defineCall({
  id: 'till.closeMonth',
  method: 'POST',
  path: '/v2/:hospital/till/closeMonth',
  access: admin,
  input: z.strictObject(close),
  payload: z.object({ result: closing }),
  refusals: [periodNotOver, periodClosed, closeEarlier, tillsOpen, totalsChanged],
  summary: 'Closes a month',
});

export const getClosingFile = defineCall({
  id: 'till.getClosingFile',
  method: 'GET',
  path: '/v2/:hospital/till/getClosingFile/:id',
  access,
  input: z.strictObject({
    id: field.id,
    format: z.enum(['pdf', 'csv']),
    lang: z.enum(['en', 'ja', 'zhtw']).optional(),
  }),
  payload: z.unknown(),
  responseType: 'bytes',
  rate: 'export',
  refusals: [notFound],
  summary: 'A closing as a PDF or a table',
});
