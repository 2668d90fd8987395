import { paidLocked } from '@alder/chart/contract';
import { newId } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  applyCoupon,
  type Coupon,
  couponCodeUsed,
  couponInvalid,
  couponValueIncorrect,
  createCoupon,
  deleteCoupon,
  getCoupons,
  removeCoupon,
} from '../contract/index.ts';
import { couponCode, couponFault, discountOfCoupon } from '../domain/index.ts';
import {
  type CouponRow,
  findCouponOf,
  insertCoupon,
  insertCouponUse,
  listCoupons,
  lockCoupon,
  removeCouponRow,
  removeCouponUse,
} from './coupon.repository.ts';
import { readReceipt } from './receipt.presenter.ts';
import { findReceipt, lockReceipt, setReceipt } from './receipt.repository.ts';

export const couponHandlers: readonly Implementation[] = [
  implement(getCoupons, async (_input, { trx }) => ({ result: (await listCoupons(trx)).map(present) })),

  implement(createCoupon, async ({ code: typed, ...values }, { trx, emit, audit }) => {
    const { kind, value, valid_from, valid_to } = values;
    if (kind === 'percent' && value > 100) throw couponValueIncorrect({ fields: { value: couponValueIncorrect.code } });
    if (valid_from !== null && valid_to !== null && valid_to < valid_from)
      throw couponValueIncorrect({ fields: { valid_to: couponValueIncorrect.code } });
    const [id, code] = [newId(), couponCode(typed)];
    if (!(await insertCoupon(trx, id, { code, ...values })))
      throw couponCodeUsed({ fields: { code: couponCodeUsed.code } });
    audit({ entity: 'coupon', id, detail: { code, ...values } });
    emit({ event: 'coupon.created', id, permit: 'his' });
    return { result: present((await lockCoupon(trx, { id }))!) };
  }),

  implement(deleteCoupon, async ({ id, version }, { trx, now, emit, audit }) => {
    const row = await lockCoupon(trx, { id });
    if (!row) throw notFound();
    if (row.version !== version) throw stale({ current: present(row) });
    await removeCouponRow(trx, id, now);
    audit({ entity: 'coupon', id, detail: { code: row.code } });
    emit({ event: 'coupon.deleted', id, permit: 'his' });
    return { result: present(row) };
  }),

  implement(applyCoupon, async ({ id, version, code }, context) => {
    const { trx, hospital, account, now, audit } = context;
    const receipt = await openReceiptOf(context, { id, version });
    // The coupon is held: of two receipts that want its last use, the second counts the first.
    const coupon = await lockCoupon(trx, { code: couponCode(code) });
    const fault = couponFault(coupon, {
      ...{ today: dayOf(now, hospital.timezone), subtotal: receipt.subtotal },
      ...{ uses: coupon?.uses ?? 0, hasCoupon: receipt.coupon !== null },
    });
    if (fault || !coupon) throw couponInvalid({ reason: fault, fields: { code: couponInvalid.code } });
    await insertCouponUse(trx, { coupon: coupon.id, receipt: id, author: account.id, at: now });
    await setReceipt(trx, id, version, discountOfCoupon(coupon));
    audit({ entity: 'receipt', id, detail: { coupon: coupon.code } });
    return changed(context, id, receipt.medical_record);
  }),

  implement(removeCoupon, async ({ id, version }, context) => {
    const receipt = await openReceiptOf(context, { id, version });
    if (!receipt.coupon) throw notFound();
    await removeCouponUse(context.trx, id);
    await setReceipt(context.trx, id, version, { discount_percent: 0, discount_amount: 0 });
    context.audit({ entity: 'receipt', id, detail: { couponRemoved: receipt.coupon.code } });
    return changed(context, id, receipt.medical_record);
  }),
];

/**
 * A coupon counts only from its least amount on, which lines that were taken off since may have undercut.
 *
 * @throws {Refusal} `couponInvalid`.
 */
export async function checkCoupon({ trx }: Context, receipt: { readonly id: string; readonly subtotal: number }) {
  const coupon = await findCouponOf(trx, receipt.id);
  if (coupon && receipt.subtotal < coupon.min_amount) throw couponInvalid({ reason: 'tooSmall' });
}

async function openReceiptOf({ trx, hospital, now }: Context, { id, version }: { id: string; version: number }) {
  const row = await lockReceipt(trx, id);
  if (!row) throw notFound();
  const receipt = await readReceipt(trx, row, { hospital, now });
  if (receipt.status === 'paid') throw paidLocked({ current: receipt });
  if (receipt.version !== version) throw stale({ current: receipt });
  return receipt;
}

async function changed({ trx, hospital, now, emit }: Context, id: string, medical_record: string) {
  emit({ event: 'receipt.updated', id, permit: 'his', payload: { medical_record } });
  return { result: await readReceipt(trx, (await findReceipt(trx, id))!, { hospital, now }) };
}

function present({ deleted_at: _, hospital: __, created_at, updated_at, ...row }: CouponRow): Coupon {
  return {
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
