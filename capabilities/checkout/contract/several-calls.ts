import { paidLocked } from '@alder/chart/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { ofReceiving, receipt, received, watches } from './receipt-calls.ts';
import { ownersDiffer, partsUnequal } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const MAX_BILLS = 20;

/** A bill of an owner that is not paid in full: at the checkout now, or of an earlier visit. */
export const openBill = z.object({
  medical_record: field.id,
  receipt: field.id.nullable().describe('Null until it is opened'),
  version: z.int().nullable().describe('Of the receipt'),
  number: z.int().nullable(),
  pet: receipt.shape.pet,
  checked_in_at: field.instant,
  total: field.money,
  due: field.money,
});
export type OpenBill = z.infer<typeof openBill>;

/** Own call: the specification names none for several pets. */
export const getOpenBills = defineCall({
  id: 'receipt.getOpenBills',
  method: 'GET',
  path: '/v2/:hospital/receipt/getOpenBills/:owner',
  access,
  input: z.strictObject({ owner: field.id }),
  payload: z.object({ result: z.array(openBill).describe('The oldest visit first, at most 200') }),
  refusals: [notFound],
  watches: [...watches, 'medicalRecord'],
  summary: 'Bills of an owner that are not paid: visits at the checkout and earlier ones, of all pets',
});

/**
 * Pays bills of several pets of one owner in one form: all count or none. Each bill keeps its number, its lines and
 * payments of its own; a payment that reaches over two bills is cut (`partsOfSum`, `spreadTenders`).
 */
export const receiveOfSeveral = defineCall({
  id: 'receipt.receiveOfSeveral',
  method: 'POST',
  path: '/v2/:hospital/receipt/receiveOfSeveral',
  access,
  input: z.strictObject({
    bills: z
      .array(
        z.strictObject({
          id: field.id.describe('The receipt'),
          version: field.version,
          total: field.money.describe('The total that the receptionist saw'),
          part: field.payment
            .optional()
            .describe('What of the payments it gets; without it the oldest bill comes first'),
        }),
      )
      .min(2)
      .max(MAX_BILLS)
      .refine((bills) => new Set(bills.map(({ id }) => id)).size === bills.length, 'duplicate'),
    ...received,
  }),
  payload: z.object({
    result: z.array(receipt).describe('The oldest visit first'),
    change: field.money,
    batch: field.id.describe('Of the payments, for their paper'),
  }),
  refusals: [notFound, stale, paidLocked, ownersDiffer, partsUnequal, ...ofReceiving],
  summary: 'Receives payments over bills of several pets of one owner, all of them or none',
});

export const getBatchPdf = defineCall({
  id: 'receipt.getBatchPdf',
  method: 'GET',
  path: '/v2/:hospital/receipt/getBatchPdf/:batch',
  access,
  responseType: 'bytes',
  input: z.strictObject({ batch: field.id, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: 'One paper for the bills that were paid in one form, each under its own number',
});
