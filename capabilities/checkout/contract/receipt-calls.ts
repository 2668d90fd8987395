import { paidLocked } from '@alder/chart/contract';
import { orderCause } from '@alder/lab/contract';
import { frequencies } from '@alder/terms';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { billParts } from '../domain/bill-parts.ts';
import { depositTypes, MAX_INSTALLMENTS, MIN_INSTALLMENTS, paymentFlow, paymentTypes } from '../domain/receipt.ts';
import {
  alreadyRefunded,
  alreadyVoided,
  amountOver,
  amountShort,
  cashUnlikely,
  couponInvalid,
  dayClosed,
  depositOwnerMissing,
  depositShort,
  installmentsMissing,
  nothingDue,
  nothingPaid,
  notPaid,
  priceMissing,
  receiptRefunded,
  tenderedLess,
  tillMissing,
  tillNotOpen,
  tillUnclear,
} from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const admin = { ...access, roles: ['hospitalAdmin', 'sysAdmin'] } as const;
/** Session of a till that cash goes into or comes from, where several are open. */
export const tillNamed = { till: field.id.optional().describe('Session of the till, where several are open') };
export const ofTill = [dayClosed, tillMissing, tillNotOpen, tillUnclear] as const;
export const watches = ['receipt', 'payment', 'refund', 'treatmentRecord', 'medicineRecord', 'medicineGroupRecord'];

/** Money given back for one line: a document of its own. */
export const refund = z.object({
  id: field.id,
  number: z.int().describe('Running number of the hospital, printed as F0001'),
  type: z.enum(paymentTypes).describe('How the money went back'),
  amount: field.money,
  reason: z.string(),
  refunded_at: field.instant,
  author: z.string().nullable().describe('Name of the administrator who gave it back'),
});
export type Refund = z.infer<typeof refund>;

/** One charge: of the visit as long as the receipt is open, as it was charged once it is paid. */
export const receiptLine = z.object({
  id: field.id,
  kind: z.enum(['item', 'treatment', 'medicine']),
  part: z.enum(billParts).describe('Part of the bill that contains it'),
  source: field.id.nullable(),
  name: z.string(),
  name_zhtw: z.string().nullable().describe('Name in Traditional Chinese; null where it was typed freely'),
  name_ja: z.string().nullable().describe('Name in Japanese; null where it was typed freely'),
  quantity: z.number(),
  unit_price: field.money,
  process_fee: field.money.describe('Fee for preparing the doses, part of the amount; 0 without one'),
  amount: field.money.describe('Quantity × price + process fee, less what was agreed or rounded off'),
  detail: z.string().describe('Dose and days, or the discount, as it was written down'),
  dose: z
    .object({ dosage: z.number(), unit: z.string(), frequency: z.enum(frequencies), days: z.number() })
    .nullable()
    .describe('Dose of a medicine; shown in the language of the reader'),
  cause: orderCause.nullable().default(null).describe('The value by which a rule of the hospital ordered this test'),
  entry: field.id.nullable().describe('Entry of the catalog that it was chosen from'),
  price_missing: z.boolean().describe('It costs nothing only because the hospital has given its entry no price yet'),
  paid: field.money
    .nullable()
    .describe('What was paid for it, its part of discount and rounding; null until it is paid'),
  refund: refund.nullable().describe('Its refund, if it was given back'),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

export const payment = z.object({
  id: field.id,
  type: z.enum(paymentTypes),
  amount: field.money.describe('What counts against the receipt'),
  tendered: field.money.nullable().describe('Cash handed over'),
  note: z.string(),
  paid_at: field.instant,
  author: z.string().nullable().describe('Name of the user who received it'),
  voided_at: field.instant.nullable(),
  void_reason: z.string().nullable(),
  installments: z.int().nullable().describe('In how many instalments the card is charged'),
  batch: field.id.nullable().describe('Payments that were received in one form over several bills'),
});
export type Payment = z.infer<typeof payment>;

/** What a tax document names beside the receipt. Issued and reported elsewhere: the product transmits nothing. */
export const receiptInvoice = z.object({
  version: z.int().min(1),
  recipient: z.string().describe('Whom it is made out to; empty: the owner'),
  buyer_number: z.string().nullable().describe('Taiwan: uniform number of the business that buys'),
  carrier: z.string().nullable().describe('Taiwan: mobile barcode or citizen certificate'),
  donation_code: z.string().nullable().describe('Taiwan: code of the organisation that gets the invoice'),
  invoice_number: z.string().nullable().describe('Taiwan: 2 letters and 8 digits'),
  random_code: z.string().nullable().describe('Taiwan: 4 digits'),
});
export type ReceiptInvoice = z.infer<typeof receiptInvoice>;

/** How far what was agreed about the rest of a bill is kept. */
export const paymentPlan = z.object({
  version: z.int().min(1),
  parts: z.array(
    z.object({
      due_on: field.day.describe('Payable until the end of this day of the hospital'),
      amount: field.money,
      left: field.money.describe('What is still to pay of it; payments cover the oldest instalment first'),
      state: z.enum(['paid', 'overdue', 'open']),
    }),
  ),
  overdue: field.money.describe('Unpaid sum of instalments whose day is over'),
  overdue_since: field.day.nullable().describe('The first day that passed without its instalment'),
  next: z
    .object({ due_on: field.day, amount: field.money })
    .nullable()
    .describe('The first instalment that is left and not overdue'),
  beyond: field.money.describe('What is due beside the plan, of charges that came after it'),
});

/** The bill of one visit, with everything that was done. */
export const receipt = z.object({
  ...field.entry,
  number: z.int().describe('Running number of the hospital'),
  medical_record: field.id,
  pet: z.object({
    id: field.id,
    name: z.string(),
    patient_id: z.string(),
    species: z.string(),
    breed: z.string(),
    coat_colour: z.string().nullable(),
    weight: z.number().nullable().describe('kg, the latest'),
  }),
  owner: z
    .object({
      id: field.id,
      name: z.string(),
      phone: z.string().nullable().describe('The first one'),
      lang: z.enum(['en', 'ja', 'zhtw']).nullable(),
    })
    .nullable(),
  doctor: z.string().nullable().describe('Name of the doctor of the visit'),
  checked_in_at: field.instant,
  currency: z.string(),
  lines: z.array(receiptLine),
  discount_percent: z.number(),
  discount_amount: field.money,
  coupon: z.object({ id: field.id, code: z.string() }).nullable().describe('Coupon that gives the discount'),
  note: z.string(),
  subtotal: field.money,
  discount: field.money,
  rounding: field.money,
  total: field.money,
  received: field.money,
  due: field.money,
  refunded: field.money.describe('Sum of refunds'),
  taxes: z
    .array(z.object({ percent: z.number(), amount: field.money, tax: field.money }))
    .describe('Sales tax that the total of a paid receipt contains, by rate'),
  plan: paymentPlan.nullable().describe('Instalments that were agreed; null without any, and once it is paid'),
  invoice: receiptInvoice.nullable().describe('Particulars of its tax document; null until some were entered'),
  deposit: field.money.describe("What the owner's deposit holds"),
  status: z.enum(paymentFlow.states),
  paid_at: field.instant.nullable(),
  payments: z.array(payment),
});
export type Receipt = z.infer<typeof receipt>;

const result = z.object({ result: receipt });

/** The receipt of a visit; the first asking opens it. Own call: the specification names none for receipts. */
export const openReceipt = defineCall({
  id: 'receipt.open',
  method: 'POST',
  path: '/v2/:hospital/receipt/open',
  access,
  input: z.strictObject({ medical_record: field.id }),
  payload: result,
  refusals: [notFound],
  watches,
  summary: 'The receipt of a visit with everything that was done; made when it is first asked for',
});

export const getReceipt = defineCall({
  id: 'receipt.get',
  method: 'GET',
  path: '/v2/:hospital/receipt/get/:id',
  access,
  input: z.strictObject({ id: field.id }),
  payload: result,
  refusals: [notFound],
  watches,
  summary: 'One receipt',
});

/** One card of the checkout queue. */
export const checkoutCard = z.object({
  medical_record: field.id,
  receipt: field.id.nullable(),
  pet: receipt.shape.pet,
  owner_name: z.string().nullable(),
  stage_since: field.instant,
  medicine_ready: z.boolean().describe('Everything prescribed was handed out; true without medicine'),
  total: field.money,
  due: field.money,
  status: z.enum(paymentFlow.states),
});
export type CheckoutCard = z.infer<typeof checkoutCard>;

export const getCheckoutQueue = defineCall({
  id: 'receipt.getQueue',
  method: 'GET',
  path: '/v2/:hospital/receipt/getQueue',
  access,
  input: z.strictObject({}),
  payload: z.object({
    result: z.array(checkoutCard),
    paid_today: field.money.describe('Payments received today that are not void; refunds are not taken off'),
    refunded_today: field.money.describe('Refunds of today'),
    currency: z.string(),
  }),
  watches: [...watches, 'medicalRecord'],
  summary: 'Visits at checkout, first come first, and what was received today',
});

export const updateReceipt = defineCall({
  id: 'receipt.update',
  method: 'POST',
  path: '/v2/:hospital/receipt/update',
  access,
  input: z.strictObject({
    id: field.id,
    version: field.version,
    discount_percent: z.number().min(0).max(100).optional(),
    discount_amount: field.price.optional(),
    note: field.text(1000).optional(),
  }),
  payload: result,
  refusals: [notFound, stale, paidLocked],
  summary: 'Changes discount and note of a receipt that is not paid',
});

export const addReceiptLine = defineCall({
  id: 'receipt.addItem',
  method: 'POST',
  path: '/v2/:hospital/receipt/addItem',
  access,
  input: z.strictObject({
    id: field.id.describe('The receipt'),
    source: field.id.nullable().optional().describe('Entry of the catalog of receipt items'),
    name: field.line(200),
    quantity: field.quantity.default(1),
    unit_price: field.price,
  }),
  payload: result,
  refusals: [notFound, paidLocked],
  summary: 'Adds an item that is sold at checkout',
});

export const removeReceiptLine = defineCall({
  id: 'receipt.removeItem',
  method: 'POST',
  path: '/v2/:hospital/receipt/removeItem',
  access,
  input: z.strictObject({ id: field.id.describe('The receipt'), line: field.id }),
  payload: result,
  refusals: [notFound, paidLocked],
  summary: 'Removes an item that was added at checkout; clinical lines are removed in the record',
});

/** One way in which a part of a bill is paid. */
export const tender = z.strictObject({
  type: z.enum(paymentTypes),
  amount: field.payment.min(1),
  tendered: field.payment.optional(),
  note: field.text(200).optional(),
  installments: z
    .int()
    .min(MIN_INSTALLMENTS)
    .max(MAX_INSTALLMENTS)
    .optional()
    .describe('In how many instalments the card is charged; of the type installment alone'),
});

/** What is received, of one bill or of several, and what the receptionist has confirmed. */
export const received = {
  payments: z.array(tender).max(20),
  accept_partial: z.boolean().default(false),
  accept_cash: z.boolean().default(false).describe('The receptionist has confirmed cash of ten times the amount'),
  accept_unpriced: z.boolean().default(false).describe('The receptionist has seen that lines have no price yet'),
  ...tillNamed,
};
/** Why it may not be received. */
export const ofReceiving = [
  amountShort,
  amountOver,
  tenderedLess,
  installmentsMissing,
  cashUnlikely,
  depositShort,
  nothingDue,
  priceMissing,
  couponInvalid,
  ...ofTill,
] as const;

/** Receives several payments in one go: all count or none (specification §9, "Payment types"). */
export const receivePayments = defineCall({
  id: 'receipt.receivePayments',
  method: 'POST',
  path: '/v2/:hospital/receipt/receivePayments',
  access,
  input: z.strictObject({
    id: field.id.describe('The receipt'),
    version: field.version,
    total: field.money.describe('The total that the receptionist saw; refused as stale when it is another by now'),
    ...received,
  }),
  payload: z.object({ result: receipt, change: field.money }),
  refusals: [notFound, stale, paidLocked, ...ofReceiving],
  summary: 'Receives payments of a receipt; paid in full it is locked',
});

export const voidPayment = defineCall({
  id: 'receipt.voidPayment',
  method: 'POST',
  path: '/v2/:hospital/receipt/voidPayment',
  access: admin,
  input: z.strictObject({ id: field.id.describe('The payment'), reason: field.line(500), ...tillNamed }),
  payload: result,
  refusals: [notFound, alreadyVoided, receiptRefunded, ...ofTill],
  summary: 'Voids a payment with a reason, which opens a paid receipt again',
});

/**
 * Gives back what was paid for one line of a paid receipt: a refund with a number of its own; receipt, lines and payments
 * stay what they are. A refund to the deposit raises the owner's deposit. Own call: the specification names none.
 */
export const refundLine = defineCall({
  id: 'receipt.refundLine',
  method: 'POST',
  path: '/v2/:hospital/receipt/refundLine',
  access: admin,
  input: z.strictObject({
    id: field.id.describe('The receipt'),
    line: field.id,
    version: field.version.describe('Of the receipt'),
    type: z.enum(paymentTypes).describe('How the money goes back'),
    reason: field.line(500),
    ...tillNamed,
  }),
  payload: result,
  refusals: [notFound, stale, notPaid, nothingPaid, alreadyRefunded, depositOwnerMissing, ...ofTill],
  summary: 'Gives back what was paid for one line of a paid receipt',
});

export const getReceiptPdf = defineCall({
  id: 'receipt.getPdf',
  method: 'GET',
  path: '/v2/:hospital/receipt/getPdf/:id',
  access,
  responseType: 'bytes',
  input: z.strictObject({ id: field.id, lang: z.enum(['en', 'ja', 'zhtw']).optional() }),
  payload: z.unknown(),
  refusals: [notFound],
  summary: "The receipt as PDF, in the owner's language unless another is asked for",
});

/** A visit that is over and was not paid in full. */
export const owedVisit = z.object({
  medical_record: field.id,
  number: z.int().nullable().describe('Of its receipt, where one was opened'),
  pet_name: z.string(),
  checked_in_at: field.instant,
  total: field.money,
  due: field.money,
});
export type OwedVisit = z.infer<typeof owedVisit>;

/** What an owner owes: archived visits that were not paid in full. Own call: the specification names none. */
export const getOwnerOwed = defineCall({
  id: 'receipt.getOwed',
  method: 'GET',
  path: '/v2/:hospital/receipt/getOwed/:owner',
  access,
  input: z.strictObject({ owner: field.id }),
  payload: z.object({ result: z.array(owedVisit).describe('Newest first, at most 200'), owed: field.money }),
  refusals: [notFound],
  watches: [...watches, 'medicalRecord'],
  summary: 'What an owner owes for visits that are over, and the sum of it',
});

/** What an owner has paid in advance. */
export const depositEntry = z.object({
  id: field.id,
  owner: field.id,
  amount: field.money.describe('Positive: paid in; negative: used or paid out'),
  type: z.enum(depositTypes).nullable().describe('How money came in or went out; null where none did'),
  note: z.string(),
  created_at: field.instant,
});

export const getOwnerDeposit = defineCall({
  id: 'account.getOwnerDeposit',
  method: 'GET',
  path: '/v2/:hospital/account/getOwnerDeposit/:owner',
  access,
  input: z.strictObject({ owner: field.id, ...field.paging }),
  payload: z.object({ result: z.array(depositEntry), balance: field.money, next: field.next }),
  refusals: [notFound],
  watches: ['deposit'],
  summary: "The entries of an owner's deposit, newest first, and its balance",
});

export const updateDeposit = defineCall({
  id: 'account.updateDeposit',
  method: 'POST',
  path: '/v2/:hospital/account/updateDeposit',
  access,
  input: z.strictObject({
    owner: field.id,
    amount: field.money
      .min(-field.MAX_AMOUNT)
      .max(field.MAX_AMOUNT)
      .refine((amount) => amount !== 0, 'missing'),
    note: field.text(200).default(''),
    type: z.enum(depositTypes).default('cash').describe('How the money comes in or goes out'),
    ...tillNamed,
  }),
  payload: z.object({ result: depositEntry, balance: field.money }),
  refusals: [notFound, depositShort, ...ofTill],
  summary: "Pays into an owner's deposit, or out of it",
});
