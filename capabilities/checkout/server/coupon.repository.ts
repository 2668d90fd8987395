import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { CouponRule } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const coupons = (trx: HospitalTrx) =>
  trx
    .selectFrom('coupon')
    .selectAll('coupon')
    .select([
      sql<string | null>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from'),
      sql<string | null>`to_char(valid_to, 'YYYY-MM-DD')`.as('valid_to'),
      sql<CouponRule['kind']>`coupon.kind`.as('kind'),
      sql<number>`(select count(*) from coupon_use u where u.coupon = coupon.id)::int`.as('uses'),
    ])
    .where('deleted_at', 'is', null);
export type CouponRow = Awaited<ReturnType<typeof listCoupons>>[number];

export function listCoupons(trx: HospitalTrx) {
  return coupons(trx).orderBy('code').orderBy('coupon.id').execute();
}

/** Holds the coupon until the transaction ends, so that its last use is given once. */
export async function lockCoupon(
  trx: HospitalTrx,
  by: { id: string } | { code: string },
): Promise<CouponRow | undefined> {
  const held = await trx
    .selectFrom('coupon')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if('id' in by, (query) => query.where('id', '=', (by as { id: string }).id))
    .$if('code' in by, (query) => query.where('code', '=', (by as { code: string }).code))
    .forUpdate()
    .executeTakeFirst();
  return held && coupons(trx).where('coupon.id', '=', held.id).executeTakeFirst();
}

/** @returns false if another coupon has the code. */
export async function insertCoupon(
  trx: HospitalTrx,
  id: string,
  values: CouponRule & { readonly code: string },
): Promise<boolean> {
  const made = await trx
    .insertInto('coupon')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function removeCouponRow(trx: HospitalTrx, id: string, deleted_at: Date): Promise<void> {
  await trx.updateTable('coupon').set({ deleted_at }).where('id', '=', id).execute();
}

/** The coupon that a receipt uses, withdrawn ones included. */
export function findCouponOf(trx: HospitalTrx, receipt: string) {
  return trx
    .selectFrom('coupon_use')
    .innerJoin('coupon', (join) => join.onRef('coupon.id', '=', 'coupon_use.coupon'))
    .select(['coupon.id', 'coupon.code', 'coupon.min_amount'])
    .where('coupon_use.receipt', '=', receipt)
    .executeTakeFirst();
}

export async function insertCouponUse(
  trx: HospitalTrx,
  use: { coupon: string; receipt: string; author: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('coupon_use')
    .values({ id: newId(), ...use })
    .execute();
}

export async function removeCouponUse(trx: HospitalTrx, receipt: string): Promise<void> {
  await trx.deleteFrom('coupon_use').where('receipt', '=', receipt).execute();
}
