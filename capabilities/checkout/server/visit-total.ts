import type { HospitalTrx } from '@alder/database';
import type { Hospital } from '@alder/server';
import type { Receipt } from '../contract/index.ts';
import { totalsOf } from '../domain/index.ts';
import { readPaidReceipt } from './receipt.presenter.ts';
import { findReceipt, listOpenLines } from './receipt.repository.ts';

/** What the bill of a visit comes to now, whether its receipt was opened or not. */
export async function totalOfVisit(trx: HospitalTrx, medical_record: string, rounding: number): Promise<number> {
  const receipt = await trx
    .selectFrom('receipt')
    .select(['status', 'total', 'discount_percent', 'discount_amount'])
    .where('medical_record', '=', medical_record)
    .executeTakeFirst();
  if (receipt?.status === 'paid') return receipt.total ?? 0;
  const discount = { percent: receipt?.discount_percent ?? 0, amount: receipt?.discount_amount ?? 0 };
  return totalsOf(await listOpenLines(trx, [medical_record]), discount, rounding).total;
}

/** A receipt that is paid in full; undefined for every other one. */
export async function findPaidReceipt(
  trx: HospitalTrx,
  id: string,
  hospital: Pick<Hospital, 'rounding'>,
): Promise<Receipt | undefined> {
  const row = await findReceipt(trx, id);
  return row?.status === 'paid' ? readPaidReceipt(trx, row, hospital) : undefined;
}
