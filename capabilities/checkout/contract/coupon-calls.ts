import { paidLocked } from '@alder/chart/contract';
import { defineCall, field, notFound, stale } from '@alder/wire';
import { z } from 'zod';
import { receipt } from './receipt-calls.ts';
import { couponCodeUsed, couponInvalid, couponValueIncorrect } from './refusals.ts';

const access = { kind: 'permit', permit: ['his'] } as const;
const admin = { ...access, roles: ['hospitalAdmin', 'sysAdmin'] } as const;
const code = field.line(40).describe('Without regard to case and blanks');

const values = {
  kind: z.enum(['percent', 'amount']),
  value: field.price.min(1).describe('Percent up to 100, or an amount'),
  valid_from: field.day.nullable().default(null),
  valid_to: field.day.nullable().default(null),
  max_uses: z.int().min(1).max(1_000_000).nullable().default(null).describe('How many receipts; null: any number'),
  min_amount: field.price.default(0).describe('Subtotal from which on it counts'),
};

/** A code that gives a discount on a receipt. */
export const coupon = z.object({
  ...field.entry,
  code: z.string(),
  kind: values.kind,
  value: z.int(),
  valid_from: field.day.nullable(),
  valid_to: field.day.nullable(),
  max_uses: z.int().nullable(),
  min_amount: field.money,
  uses: z.int().describe('Receipts that use it'),
});
export type Coupon = z.infer<typeof coupon>;

export const getCoupons = defineCall({
  id: 'coupon.getAll',
  method: 'GET',
  path: '/v2/:hospital/coupon/getAll',
  access: admin,
  input: z.strictObject({}),
  payload: z.object({ result: z.array(coupon) }),
  watches: ['coupon', 'receipt'],
  summary: 'Coupons with how often each was used',
});

export const createCoupon = defineCall({
  id: 'coupon.create',
  method: 'POST',
  path: '/v2/:hospital/coupon/create',
  access: admin,
  input: z.strictObject({ code, ...values }),
  payload: z.object({ result: coupon }),
  refusals: [couponCodeUsed, couponValueIncorrect],
  summary: 'Adds a coupon',
});

/** Withdraws a coupon; receipts that used it keep their discount. */
export const deleteCoupon = defineCall({
  id: 'coupon.delete',
  method: 'POST',
  path: '/v2/:hospital/coupon/delete',
  access: admin,
  input: z.strictObject({ id: field.id, version: field.version }),
  payload: z.object({ result: coupon }),
  refusals: [notFound, stale],
  summary: 'Withdraws a coupon',
});

/** The coupon becomes the discount of the receipt, in place of one by hand. */
export const applyCoupon = defineCall({
  id: 'receipt.applyCoupon',
  method: 'POST',
  path: '/v2/:hospital/receipt/applyCoupon',
  access,
  input: z.strictObject({ id: field.id.describe('The receipt'), version: field.version, code }),
  payload: z.object({ result: receipt }),
  refusals: [notFound, stale, paidLocked, couponInvalid],
  summary: 'Uses a coupon on a receipt',
});

export const removeCoupon = defineCall({
  id: 'receipt.removeCoupon',
  method: 'POST',
  path: '/v2/:hospital/receipt/removeCoupon',
  access,
  input: z.strictObject({ id: field.id.describe('The receipt'), version: field.version }),
  payload: z.object({ result: receipt }),
  refusals: [notFound, stale, paidLocked],
  summary: 'Takes the coupon and its discount off a receipt',
});
