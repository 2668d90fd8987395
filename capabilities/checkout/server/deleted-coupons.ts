import { type DeletedSource, deletedRows } from '@alder/server';
import { stale } from '@alder/wire';
import { sql } from 'kysely';
import { couponCodeUsed, deleteCoupon } from '../contract/index.ts';

const coupon: DeletedSource = {
  call: deleteCoupon,
  rows: deletedRows(
    { id: sql`t.id`, version: sql`t.version`, deleted_at: sql`t.deleted_at`, name: sql`t.code` },
    sql`from coupon t where t.deleted_at is not null`,
  ),
  restore: async ({ id }, { trx, emit }) => {
    const gone = await trx
      .selectFrom('coupon')
      .select('code')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!gone) throw stale();
    const { code } = gone;
    const same = trx.selectFrom('coupon').select('id').where('code', '=', code).where('deleted_at', 'is', null);
    if (await same.executeTakeFirst()) throw couponCodeUsed({ name: code });
    await trx.updateTable('coupon').set({ deleted_at: null }).where('id', '=', id).execute();
    emit({ event: 'coupon.created', id, permit: 'his' });
    return 'done';
  },
};

/** Withdrawn coupons, for deleted-items. */
export const deletedCoupons = { coupon };
