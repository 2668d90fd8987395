import { type PaymentPlan, type PaymentState, paymentState, planState } from '@alder/checkout/domain';
import type { HospitalTrx } from '@alder/database';
import type { PetReceipt } from '../contract/index.ts';
import { type BillRow, listPaidNames, listReceived, listRefunds, listVoided } from './pet-receipt.repository.ts';

/** A line of a bill that is not paid, as far as it is read here. */
export type BillLine = {
  readonly medical_record: string;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly amount: number;
};

/** What visits charge now, in the order of the bill. */
export type ListOpenLines = (trx: HospitalTrx, medicalRecords: readonly string[]) => Promise<readonly BillLine[]>;

/** Plans of the receipts that have one. */
export type ListPlans = (
  trx: HospitalTrx,
  receipts: readonly string[],
) => Promise<readonly (PaymentPlan & { readonly receipt: string })[]>;

type Surroundings = {
  readonly listOpenLines: ListOpenLines;
  readonly listPlans: ListPlans;
  readonly currency: string;
  readonly rounding: number;
  /** The hospital's date. */
  readonly today: string;
};

const FIRST_LINES = 3;

/** How far bills that are not paid are paid; a paid one has no open lines and says its own total. */
export async function statesOf(
  trx: HospitalTrx,
  rows: readonly BillRow[],
  { listOpenLines, rounding }: Surroundings,
): Promise<{ readonly row: BillRow; readonly lines: readonly BillLine[]; readonly state: PaymentState }[]> {
  const open = rows.filter(({ status }) => status !== 'paid').map(({ medical_record }) => medical_record);
  const lines = Map.groupBy(await listOpenLines(trx, open), ({ medical_record }) => medical_record);
  return rows.map((row) => {
    const own = lines.get(row.medical_record) ?? [];
    return { row, lines: own, state: paymentState(row, own, rounding) };
  });
}

/** Bills as the page of a patient shows them, with everything that was received and given back. */
export async function presentBills(
  trx: HospitalTrx,
  rows: readonly BillRow[],
  around: Surroundings,
): Promise<PetReceipt[]> {
  const receipts = rows.flatMap(({ receipt }) => receipt ?? []);
  const paid = rows.flatMap(({ receipt, status }) => (receipt && status === 'paid' ? receipt : []));
  const names = Map.groupBy(await listPaidNames(trx, paid, FIRST_LINES), ({ receipt }) => receipt);
  const received = Map.groupBy(await listReceived(trx, receipts), ({ receipt }) => receipt);
  const voided = new Map((await listVoided(trx, receipts)).map(({ receipt, amount }) => [receipt, amount]));
  const open = rows.flatMap(({ receipt, status }) => (receipt && status !== 'paid' ? receipt : []));
  const plans = await around.listPlans(trx, open);
  const refunds = receipts.length > 0 ? await listRefunds(trx, receipts) : [];
  return (await statesOf(trx, rows, around)).map(({ row, lines, state }) => {
    const { discount_percent: _percent, discount_amount: _amount, ...columns } = row;
    const id = row.receipt ?? '';
    const charged = row.status === 'paid' ? (names.get(id) ?? []) : lines;
    return {
      ...columns,
      ...state,
      plan: leftOfPlan(
        plans.find(({ receipt }) => receipt === row.receipt),
        state,
        around.today,
      ),
      currency: row.currency ?? around.currency,
      checked_in_at: row.checked_in_at.toISOString(),
      paid_at: row.paid_at?.toISOString() ?? null,
      lines: charged.slice(0, FIRST_LINES).map(({ name, name_zhtw, name_ja }) => ({ name, name_zhtw, name_ja })),
      line_count: row.status === 'paid' ? (names.get(id)?.[0]?.line_count ?? 0) : lines.length,
      payments: (received.get(id) ?? []).map(({ type, amount }) => ({ type: type as Type, amount })),
      voided: voided.get(id) ?? 0,
      refunds: refunds
        .filter(({ receipt }) => receipt === id)
        .map(({ number, type, amount, created_at }) => ({
          ...{ number, amount, type: type as Type },
          refunded_at: created_at.toISOString(),
        })),
    };
  });
}

function leftOfPlan(plan: PaymentPlan | undefined, bill: PaymentState, today: string): PetReceipt['plan'] {
  if (!plan) return null;
  const { overdue, overdue_since, next } = planState(plan, bill, today);
  return { overdue, overdue_since, next };
}

type Type = PetReceipt['payments'][number]['type'];
