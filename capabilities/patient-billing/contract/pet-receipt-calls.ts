import { paymentPlan, watches } from '@alder/checkout/contract';
import { paymentFlow, paymentTypes } from '@alder/checkout/domain';
import { defineCall, field, notFound } from '@alder/wire';
import { z } from 'zod';

/** A bill of a pet: one of its visits, with or without a receipt. */
export const petReceipt = z.object({
  medical_record: field.id,
  receipt: field.id.nullable().describe('Null until the checkout opens it'),
  number: z.int().nullable().describe('Running number of the hospital, printed as R0001'),
  checked_in_at: field.instant,
  doctor: z.string().nullable().describe('Name of the doctor of the visit'),
  currency: z.string(),
  status: z.enum(paymentFlow.states),
  is_over: z.boolean().describe('The visit is at the checkout or over: what is due can be asked for'),
  total: field.money,
  received: field.money,
  due: field.money,
  paid_at: field.instant.nullable(),
  plan: paymentPlan
    .pick({ overdue: true, overdue_since: true, next: true })
    .nullable()
    .describe('Instalments that were agreed, as far as they are left; null without any'),
  invoice_number: z.string().nullable().describe('Of its tax document, where it has one'),
  lines: z
    .array(z.object({ name: z.string(), name_zhtw: z.string().nullable(), name_ja: z.string().nullable() }))
    .describe('Names of the first three lines'),
  line_count: z.int(),
  payments: z
    .array(z.object({ type: z.enum(paymentTypes), amount: field.money }))
    .describe('What was received, by way of paying; without payments that were voided'),
  voided: field.money.describe('Sum of the payments that were voided'),
  refunds: z
    .array(
      z.object({
        number: z.int().describe('Running number of the hospital, printed as F0001'),
        type: z.enum(paymentTypes),
        amount: field.money,
        refunded_at: field.instant,
      }),
    )
    .describe('Refunds, oldest first'),
});
export type PetReceipt = z.infer<typeof petReceipt>;

/** Own call: the specification names none for the bills of a pet. */
export const getPetReceipts = defineCall({
  id: 'receipt.getOfPet',
  method: 'GET',
  path: '/v2/:hospital/receipt/getOfPet/:pet',
  access: { kind: 'permit', permit: ['his'] },
  input: z.strictObject({ pet: field.id, ...field.paging }),
  payload: z.object({
    result: z.array(petReceipt),
    next: field.next,
    sums: z
      .object({
        due: field.money.describe('To pay now for visits that are at the checkout or over'),
        unpaid: z.int().describe('How many bills that is'),
        paid: field.money.describe('Received in all, without payments that were voided; refunds are not taken off'),
        paid_this_year: field.money.describe('Of that since the first of January'),
        refunded: field.money.describe('Given back in all'),
        refunded_this_year: field.money,
      })
      .optional()
      .describe("Of all pages, in the hospital's currency; on the first page only"),
    oldest_unpaid: field.id
      .nullable()
      .optional()
      .describe('The visit whose bill comes first when a payment is taken; on the first page only'),
  }),
  refusals: [notFound],
  watches: [...watches, 'medicalRecord', 'pet'],
  summary: 'Bills of a pet, newest first, and what is due, paid and refunded in all',
});
