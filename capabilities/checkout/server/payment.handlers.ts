import { paidLocked } from '@alder/chart/contract';
import { type Context, type Implementation, implement } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import {
  alreadyVoided,
  amountOver,
  amountShort,
  cashUnlikely,
  depositShort,
  installmentsMissing,
  nothingDue,
  priceMissing,
  type Receipt,
  type ReceiptLine,
  receiptRefunded,
  receivePayments,
  tenderedLess,
  voidPayment,
} from '../contract/index.ts';
import {
  hasInstallments,
  isUnlikelyCash,
  type PaymentStatus,
  settle,
  statusAfterPayment,
  statusAfterVoid,
  unpricedAtClosing,
} from '../domain/index.ts';
import { checkCoupon } from './coupon.handlers.ts';
import { depositOf, insertDeposit, lockOwner } from './deposit.repository.ts';
import { readReceipt } from './receipt.presenter.ts';
import {
  findReceipt,
  insertLine,
  insertPayment,
  lockPayment,
  lockReceipt,
  type ReceiptRow,
  removeWrittenDown,
  setReceipt,
  voidPaymentRow,
  writeTaxes,
} from './receipt.repository.ts';
import { listRefunds } from './refund.repository.ts';
import { taxPercentOf, tillOfCash } from './till-of-cash.ts';

export const paymentHandlers: readonly Implementation[] = [
  implement(receivePayments, async (input, context) => {
    const { id, version, total, payments } = input;
    const { trx, hospital, now } = context;
    const row = await lockReceipt(trx, id);
    if (!row) throw notFound();
    const receipt = await readReceipt(trx, row, { hospital, now });
    // The second of two cashiers sees by `current` who took the money.
    if (receipt.status === 'paid') throw paidLocked({ current: receipt });
    if (receipt.version !== version || receipt.total !== total) throw stale({ current: receipt });
    await checkCoupon(context, receipt);
    const change = settled(receipt, input);
    refuseUnpriced(unpricedAtClosing(receipt.lines, receipt.due - sumOf(payments)), input);

    await payBill(context, { row, receipt }, payments, { till: input.till, batch: null });
    return { result: await readReceipt(trx, (await findReceipt(trx, id))!, { hospital, now }), change };
  }),

  implement(voidPayment, async ({ id, reason, till }, context) => {
    const { trx, hospital, account, now, emit, audit } = context;
    const found = await lockPayment(trx, id);
    if (!found) throw notFound();
    if (found.voided_at) throw alreadyVoided();
    const receipt = (await lockReceipt(trx, found.receipt))!;
    if ((await listRefunds(trx, receipt.id)).length > 0) throw receiptRefunded();

    const received = receipt.received - found.amount;
    const status = statusAfterVoid(receipt.status as PaymentStatus, received);
    if (!status) throw alreadyVoided();
    await setReceipt(trx, receipt.id, receipt.version, {
      status,
      received,
      paid_at: null,
      owner_name: null,
      pet_name: null,
    });
    // Cash that went into no till comes from none.
    const void_session = found.till_session ? await tillOfCash(context, found.type, till) : null;
    await voidPaymentRow(trx, id, { voided_at: now, voided_by: account.id, void_reason: reason, void_session });
    // The lines belong to the visit again: they may be corrected now.
    if (receipt.status === 'paid') await removeWrittenDown(trx, receipt.id);
    if (found.type === 'deposit' && receipt.owner) {
      await insertDeposit(trx, {
        owner: receipt.owner,
        amount: found.amount,
        note: reason,
        author: account.id,
        payment: id,
        created_at: now,
      });
    }

    audit({ entity: 'payment', id, detail: { reason, amount: found.amount, type: found.type } });
    emit({ event: 'payment.voided', id, permit: 'his', payload: { medical_record: receipt.medical_record } });
    return { result: await readReceipt(trx, (await findReceipt(trx, receipt.id))!, { hospital, now }) };
  }),
];

type Tenders = InputOf<typeof receivePayments>['payments'];
/** What a person has confirmed of a payment. */
type Accepted = { readonly payments: Tenders; readonly accept_partial: boolean; readonly accept_cash: boolean };

export const sumOf = (payments: Tenders): number => payments.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Change due once the payments settle what they may.
 *
 * @throws {Refusal} `nothingDue`, `amountOver`, `tenderedLess`, `installmentsMissing`, `amountShort` with what is missing, `cashUnlikely` with the
 * change.
 */
export function settled({ due, currency }: Pick<Receipt, 'due' | 'currency'>, input: Accepted): number {
  const { payments, accept_partial, accept_cash } = input;
  // A visit that cost nothing is closed by receiving nothing.
  if (due === 0 && payments.length > 0) throw nothingDue();
  if (due > 0 && payments.length === 0) throw amountShort({ missing: due });
  const settlement = settle(due, payments, accept_partial);
  if (settlement.result === 'over') throw amountOver({ excess: settlement.excess });
  if (settlement.result === 'tenderedLess') throw tenderedLess();
  if (!payments.every(hasInstallments)) throw installmentsMissing();
  if (settlement.result === 'short') throw amountShort({ missing: settlement.missing });
  const isUnlikely = payments.some((one) => one.type === 'cash' && isUnlikelyCash(one, currency));
  if (isUnlikely && !accept_cash) throw cashUnlikely({ change: settlement.change });
  return settlement.change;
}

/** @throws {Refusal} `priceMissing` with the lines, unless they were seen. */
export function refuseUnpriced(
  unpriced: readonly ReceiptLine[],
  { accept_unpriced }: { readonly accept_unpriced: boolean },
): void {
  if (unpriced.length > 0 && !accept_unpriced)
    throw priceMissing({
      lines: unpriced.map(({ id, name, name_zhtw, name_ja }) => ({ id, name, name_zhtw, name_ja })),
    });
}

/** A bill that is held, as it is now. */
export type HeldBill = { readonly row: ReceiptRow; readonly receipt: Receipt };

/** Writes down payments that settle what they may; paid in full, the bill is locked. */
export async function payBill(
  context: Context,
  { row, receipt }: HeldBill,
  payments: Tenders,
  of: { readonly till: string | undefined; readonly batch: string | null },
): Promise<void> {
  const { trx, emit, now } = context;
  const { id, version, subtotal, discount, rounding, total } = receipt;
  for (const payment of payments) await receive(context, row, payment, of);
  const received = receipt.received + sumOf(payments);
  const status = statusAfterPayment(receipt.status, { received, total });
  if (!status) throw paidLocked({ current: receipt });
  const isPaid = status === 'paid';
  if (isPaid) {
    await writeDown(context, receipt);
    await writeTaxes(trx, id, await taxPercentOf(trx, receipt.currency));
  }
  await setReceipt(trx, id, version, {
    subtotal,
    discount,
    rounding,
    total,
    received,
    status,
    paid_at: isPaid ? now : null,
    ...(isPaid && { owner_name: receipt.owner?.name ?? null, pet_name: receipt.pet.name }),
  });

  emit({
    event: isPaid ? 'receipt.paid' : 'receipt.updated',
    id,
    permit: 'his',
    payload: { medical_record: receipt.medical_record },
  });
}

async function receive(
  context: Context,
  receipt: ReceiptRow,
  { type, amount, tendered, note = '', installments }: Tenders[number],
  { till, batch }: { readonly till: string | undefined; readonly batch: string | null },
): Promise<void> {
  const { trx, account, now, emit } = context;
  if (type === 'deposit') {
    if (!receipt.owner || !(await lockOwner(trx, receipt.owner)) || (await depositOf(trx, receipt.owner)) < amount)
      throw depositShort();
  }
  const id = await insertPayment(trx, {
    receipt: receipt.id,
    type,
    amount,
    tendered: type === 'cash' ? (tendered ?? amount) : null,
    note,
    installments: installments ?? null,
    author: account.id,
    paid_at: now,
    till_session: await tillOfCash(context, type, till),
    batch,
  });
  if (type === 'deposit') {
    await insertDeposit(trx, {
      owner: receipt.owner!,
      amount: -amount,
      note: `R${receipt.number}`,
      author: account.id,
      payment: id,
      created_at: now,
    });
    emit({ event: 'deposit.updated', id: receipt.owner!, permit: 'his' });
  }
  emit({ event: 'payment.received', id, permit: 'his', payload: { medical_record: receipt.medical_record } });
}

/** The clinical lines as they are charged, so that the receipt stays what it was. */
async function writeDown({ trx, account }: Context, receipt: Receipt): Promise<void> {
  for (const {
    kind,
    source,
    name,
    name_zhtw,
    name_ja,
    quantity,
    unit_price,
    process_fee,
    amount,
    detail,
  } of receipt.lines) {
    if (kind === 'item') continue;
    await insertLine(trx, {
      receipt: receipt.id,
      kind,
      source,
      name,
      name_zhtw,
      name_ja,
      quantity,
      unit_price,
      process_fee,
      amount,
      detail,
      author: account.id,
    });
  }
}
