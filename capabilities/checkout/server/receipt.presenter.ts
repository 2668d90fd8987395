import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import type { Hospital } from '@alder/server';
import type { CheckoutCard, OpenBill, OwedVisit, Payment, Receipt, ReceiptLine, Refund } from '../contract/index.ts';
import { paidShares, paymentState, planState, type Totals, taxesOf, totalsOf } from '../domain/index.ts';
import type { CardRow } from './card.repository.ts';
import { findCouponOf } from './coupon.repository.ts';
import { depositOf } from './deposit.repository.ts';
import { findInvoice } from './invoice.repository.ts';
import { listPlans } from './plan.repository.ts';
import {
  type LineRow,
  listOpenLines,
  listPaidLines,
  listPayments,
  type PaymentRow,
  type ReceiptRow,
} from './receipt.repository.ts';
import { listRefunds, type RefundRow } from './refund.repository.ts';

/** A receipt with its lines, sums and payments, as of this transaction. */
export async function readReceipt(
  trx: HospitalTrx,
  row: ReceiptRow,
  { hospital, now }: { readonly hospital: Pick<Hospital, 'rounding' | 'timezone'>; readonly now: Date },
): Promise<Receipt> {
  const receipt = await readPaidReceipt(trx, row, hospital);
  if (row.status === 'paid') return receipt;
  return { ...receipt, plan: await readPlan(trx, receipt, dayOf(now, hospital.timezone)) };
}

/** A receipt without its plan, which a paid one does not have any more. */
export async function readPaidReceipt(
  trx: HospitalTrx,
  row: ReceiptRow,
  hospital: Pick<Hospital, 'rounding'>,
): Promise<Receipt> {
  const paid = row.status === 'paid';
  const lines = paid
    ? await listPaidLines(trx, row.id, row.medical_record)
    : await listOpenLines(trx, [row.medical_record]);
  const totals: Totals = paid
    ? row
    : totalsOf(lines, { percent: row.discount_percent, amount: row.discount_amount }, hospital.rounding);
  const payments = await listPayments(trx, row.id);
  const refunds = await listRefunds(trx, row.id);
  const coupon = await findCouponOf(trx, row.id);
  const charged = lines.map(({ amount }) => amount);
  const shares = paid ? paidShares(charged, totals.total) : undefined;
  return {
    ...row,
    status: row.status as Receipt['status'],
    pet: {
      id: row.pet,
      name: row.pet_name,
      patient_id: row.patient_id,
      species: row.species,
      breed: row.breed,
      coat_colour: row.coat_colour,
      weight: row.weight,
    },
    owner: row.owner
      ? {
          id: row.owner,
          name: row.owner_name ?? '',
          phone: row.owner_phone,
          lang: row.owner_lang as NonNullable<Receipt['owner']>['lang'],
        }
      : null,
    checked_in_at: row.checked_in_at.toISOString(),
    lines: lines.map((line, place) => presentLine(line, shares?.[place] ?? null, refunds)),
    taxes: paid ? taxesOf(lines, totals.total) : [],
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    coupon: coupon ? { id: coupon.id, code: coupon.code } : null,
    subtotal: totals.subtotal,
    discount: totals.discount,
    rounding: totals.rounding,
    total: totals.total,
    due: totals.total - row.received,
    plan: null,
    invoice: (await findInvoice(trx, row.id)) ?? null,
    deposit: row.owner ? await depositOf(trx, row.owner) : 0,
    payments: payments.map(presentPayment),
    paid_at: row.paid_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

async function readPlan(
  trx: HospitalTrx,
  { id, received, due }: Pick<Receipt, 'id' | 'received' | 'due'>,
  today: string,
): Promise<Receipt['plan']> {
  const [plan] = await listPlans(trx, [id]);
  if (!plan) return null;
  const { parts, ...state } = planState(plan, { received, due }, today);
  return { version: plan.version, parts: [...parts], ...state };
}

function presentLine(row: LineRow, paid: number | null, refunds: readonly RefundRow[]): ReceiptLine {
  const refund = refunds.find(({ receipt_line }) => receipt_line === row.id);
  return {
    ...row,
    kind: row.kind as ReceiptLine['kind'],
    part: row.part as ReceiptLine['part'],
    paid,
    refund: refund ? presentRefund(refund) : null,
  };
}

function presentRefund({ type, author_name, created_at, ...row }: RefundRow): Refund {
  return { ...row, type: type as Refund['type'], author: author_name, refunded_at: created_at.toISOString() };
}

function presentPayment(row: PaymentRow): Payment {
  return {
    ...row,
    type: row.type as Payment['type'],
    author: row.author_name,
    paid_at: row.paid_at.toISOString(),
    voided_at: row.voided_at?.toISOString() ?? null,
  };
}

/** A visit that is over, and what of it is still to pay. */
export function presentOwed(row: CardRow, lines: readonly LineRow[], rounding: number): OwedVisit {
  const { medical_record, total, due } = presentCard(row, lines, rounding);
  return {
    medical_record,
    number: row.number,
    pet_name: row.pet_name,
    checked_in_at: row.checked_in_at.toISOString(),
    total,
    due,
  };
}

export function presentOpenBill(row: CardRow, lines: readonly LineRow[], rounding: number): OpenBill {
  const { medical_record, receipt, pet, total, due } = presentCard(row, lines, rounding);
  const { number, version } = row;
  return { medical_record, receipt, version, number, pet, checked_in_at: row.checked_in_at.toISOString(), total, due };
}

export function presentCard(row: CardRow, lines: readonly LineRow[], rounding: number): CheckoutCard {
  const own = lines.filter((line) => line.medical_record === row.medical_record);
  const { status, total, due } = paymentState(row, own, rounding);
  return {
    medical_record: row.medical_record,
    receipt: row.receipt,
    pet: {
      id: row.pet_id,
      name: row.pet_name,
      patient_id: row.patient_id,
      species: row.species,
      breed: row.breed,
      coat_colour: row.coat_colour,
      weight: row.weight,
    },
    owner_name: row.owner_name,
    stage_since: row.stage_since.toISOString(),
    medicine_ready: row.medicine_ready,
    total,
    due,
    status,
  };
}
