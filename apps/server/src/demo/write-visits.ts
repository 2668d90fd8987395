import { totalsOf } from '@alder/checkout/domain';
import { type Database, type HospitalTrx, newId } from '@alder/database';
import { type Insertable, sql } from 'kysely';
import type { DemoVisit } from './visit.ts';
import { type Cast, type ChargedRow, type PetRow, type Rows, rowsOf } from './visit-rows.ts';

/** Rows of one insert; PostgreSQL takes 65,535 values, and the widest table has 35 columns. */
const MAX_BATCH_ROWS = 400;
/** Tables in the order in which they refer to each other. */
const ORDER = [
  'medical_record',
  'medical_record_revision',
  'vital_signs',
  'diagnosis_record',
  'treatment_record',
  'medicine_record',
  'todo_item',
  'post_it_record',
] as const satisfies readonly (keyof Rows)[];

type Bill = {
  readonly id: string;
  readonly pet: PetRow;
  readonly visit: DemoVisit;
  readonly lines: readonly ChargedRow[];
};

/** Writes visits with all that hangs on them, and their receipts and payments. */
export async function writeVisits(trx: HospitalTrx, visits: readonly DemoVisit[], cast: Cast): Promise<void> {
  const written = visits.map((visit) => ({ visit, ...rowsOf(visit, cast) }));
  for (const table of ORDER)
    await insertAll(
      trx,
      table,
      written.flatMap(({ rows }) => rows[table] as object[]),
    );
  await writeReceipts(
    trx,
    written.filter(({ visit }) => visit.payment),
    cast,
  );
}

/** Receipts are made open, filled, and locked last: the database takes no line for one that is paid. */
async function writeReceipts(trx: HospitalTrx, bills: readonly Bill[], { staff, now }: Cast): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from receipt`.execute(trx);
  const receipts: Insertable<Database['receipt']>[] = [];
  const lines: Insertable<Database['receipt_line']>[] = [];
  const payments: Insertable<Database['payment']>[] = [];
  const deposits: Insertable<Database['deposit_entry']>[] = [];
  const paid: string[] = [];

  for (const [place, bill] of bills.entries()) {
    const at = new Date(Math.min(bill.visit.stageSince.getTime(), now.getTime()));
    const totals = totalsOf(bill.lines, { percent: 0, amount: 0 }, 1);
    const acquired = paymentsOf(bill.visit, totals.total);
    const received = acquired.reduce((sum, { amount }) => sum + amount, 0);
    const receipt = newId(at.getTime());
    const stamp = { created_at: at, updated_at: at };
    receipts.push({
      id: receipt,
      number: rows[0]!.last + place + 1,
      medical_record: bill.id,
      pet: bill.pet.id,
      owner: bill.pet.owner,
      currency: 'TWD',
      status: received > 0 ? 'partial' : 'unpaid',
      subtotal: totals.subtotal,
      total: totals.total,
      received,
      ...stamp,
    });
    if (received === totals.total) {
      paid.push(receipt);
      lines.push(
        ...bill.lines.map((line) => ({ id: newId(at.getTime()), receipt, author: staff.chou, ...line, ...stamp })),
      );
    }
    for (const { type, amount } of acquired) {
      const payment = newId(at.getTime());
      payments.push({ id: payment, receipt, type, amount, author: staff.chou, paid_at: at, ...stamp });
      if (type === 'deposit')
        deposits.push(...depositRows(bill.pet.owner, amount, { payment, at, author: staff.chou }));
    }
  }
  await insertAll(trx, 'receipt', receipts);
  await insertAll(trx, 'receipt_line', lines);
  await insertAll(trx, 'payment', payments);
  await insertAll(trx, 'deposit_entry', deposits);
  await sql`update receipt set status = 'paid', paid_at = created_at,
    pet_name = (select name from pet where pet.id = receipt.pet), owner_name = (select name from owner where owner.id = receipt.owner) where id = any(${paid}::uuid[])`.execute(
    trx,
  );
}

function paymentsOf({ payment }: DemoVisit, total: number) {
  if (!payment) return [];
  if ('part' in payment) return payment.part;
  return total > 0 ? [{ type: payment.full, amount: total }] : [];
}

/** Twice the amount was paid in a week before, so that half of it is left. */
function depositRows(
  owner: string,
  amount: number,
  { payment, at, author }: { payment: string; at: Date; author: string },
) {
  const before = new Date(at.getTime() - 7 * 86_400_000);
  return [
    { id: newId(before.getTime()), owner, amount: amount * 2, note: '儲值', author, created_at: before },
    { id: newId(at.getTime()), owner, amount: -amount, payment, note: '', author, created_at: at },
  ];
}

/** Inserts rows of the same table; columns that a row does not have get their default. */
async function insertAll(trx: HospitalTrx, table: keyof Database, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_BATCH_ROWS) {
    const chunk = rows.slice(from, from + MAX_BATCH_ROWS);
    await trx
      .insertInto(table)
      .values(chunk as never)
      .execute();
  }
}
