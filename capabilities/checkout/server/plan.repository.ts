import { type HospitalTrx, newId } from '@alder/database';
import type { PaymentPlan, PlannedPart } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type PlanRow = PaymentPlan & { readonly receipt: string; readonly version: number };

/** Plans of some receipts that have one, paid receipts among them. */
export async function listPlans(trx: HospitalTrx, receipts: readonly string[]): Promise<PlanRow[]> {
  if (receipts.length === 0) return [];
  const rows = await trx
    .selectFrom('payment_plan')
    .select(['receipt', 'version', 'parts', 'received_before'])
    .where('receipt', 'in', [...receipts])
    .execute();
  return rows.map((row) => ({ ...row, parts: row.parts as unknown as PlannedPart[] }));
}

/** Writes the plan of a receipt that is held. */
export async function putPlan(
  trx: HospitalTrx,
  receipt: string,
  { parts, ...rest }: PaymentPlan & { readonly author: string },
): Promise<void> {
  const values = { ...rest, parts: JSON.stringify(parts) };
  await trx
    .insertInto('payment_plan')
    .values({ id: newId(), receipt, ...values })
    .onConflict((conflict) => conflict.columns(['hospital', 'receipt']).doUpdateSet(values))
    .execute();
}

export async function removePlan(trx: HospitalTrx, receipt: string): Promise<void> {
  await trx.deleteFrom('payment_plan').where('receipt', '=', receipt).execute();
}
