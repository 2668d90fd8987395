import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';

export type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number];

/** Refunds of a receipt, oldest first. */
export function listRefunds(trx: HospitalTrx, receipt: string) {
  return trx
    .selectFrom('refund')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'refund.author'))
    .selectAll('refund')
    .select('account.display_name as author_name')
    .where('refund.receipt', '=', receipt)
    .orderBy('refund.number')
    .execute();
}

/** Makes a refund; numbers run without a gap: the hospital's refunds are numbered one at a time. */
export async function insertRefund(
  trx: HospitalTrx,
  refund: {
    receipt: string;
    receipt_line: string;
    type: string;
    amount: number;
    reason: string;
    author: string;
    till_session: string | null;
    created_at: Date;
  },
): Promise<{ id: string; number: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('refund ' || app.hospital(), 0))`.execute(trx);
  return trx
    .insertInto('refund')
    .values({ id: newId(), number: sql<number>`(select coalesce(max(number), 0) + 1 from refund)`, ...refund })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}
