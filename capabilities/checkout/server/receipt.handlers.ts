import { lineNames } from '@alder/catalog/domain';
import { paidLocked } from '@alder/chart/contract';
import { type Context, changesOf, type Implementation, implement, type Reaction } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  addReceiptLine,
  getCheckoutQueue,
  getOwnerOwed,
  getReceipt,
  openReceipt,
  removeReceiptLine,
  updateReceipt,
} from '../contract/index.ts';
import { isOwner, listCheckoutCards, listUnpaidCards, moneyToday } from './card.repository.ts';
import { findCouponOf, removeCouponUse } from './coupon.repository.ts';
import { presentCard, presentOwed, readReceipt } from './receipt.presenter.ts';
import {
  ensureReceipt,
  findItem,
  findReceipt,
  findVisit,
  insertLine,
  listOpenLines,
  listUnpricedItems,
  lockReceipt,
  removeLine,
  setReceipt,
  touchReceipt,
} from './receipt.repository.ts';

export const receiptHandlers: readonly Implementation[] = [
  implement(openReceipt, async ({ medical_record }, { trx, hospital, now, emit }) => {
    const visit = await findVisit(trx, medical_record);
    if (!visit) throw notFound();

    const { id, made } = await ensureReceipt(trx, visit, hospital.currency);

    if (made) emit({ event: 'receipt.opened', id, permit: 'his', payload: { medical_record } });
    return { result: await present({ trx, hospital, now }, id) };
  }),

  implement(getReceipt, async ({ id }, { trx, hospital, now }) => ({
    result: await present({ trx, hospital, now }, id),
  })),

  implement(getCheckoutQueue, async (_input, { trx, hospital, now }) => {
    const cards = await listCheckoutCards(trx);
    const lines = await listOpenLines(
      trx,
      cards.map((card) => card.medical_record),
    );

    return {
      result: cards.map((card) => presentCard(card, lines, hospital.rounding)),
      ...(await moneyToday(trx, hospital.timezone, now)),
      currency: hospital.currency,
    };
  }),

  implement(getOwnerOwed, async ({ owner }, { trx, hospital }) => {
    if (!(await isOwner(trx, owner))) throw notFound();
    const cards = await listUnpaidCards(trx, owner);
    const lines = await listOpenLines(
      trx,
      cards.map((card) => card.medical_record),
    );
    const owed = cards.map((card) => presentOwed(card, lines, hospital.rounding)).filter(({ due }) => due > 0);

    return { result: owed, owed: owed.reduce((sum, { due }) => sum + due, 0) };
  }),

  implement(updateReceipt, async ({ id, version, ...typed }, context) => {
    const receipt = await openOne(context, id);
    const isByHand = typed.discount_percent !== undefined || typed.discount_amount !== undefined;
    // A discount by hand replaces a coupon, which may then be used elsewhere: what the coupon gave goes with it.
    const coupon = isByHand && (await findCouponOf(context.trx, id));
    const changes = coupon ? { discount_percent: 0, discount_amount: 0, ...typed } : typed;

    if (!(await setReceipt(context.trx, id, version, changes)))
      throw stale({ current: await readReceipt(context.trx, receipt, context) });
    if (coupon) await removeCouponUse(context.trx, id);

    context.audit({ entity: 'receipt', id, detail: changesOf(receipt, changes, { values: 'all' }) });
    return changed(context, id, receipt.medical_record);
  }),

  implement(addReceiptLine, async ({ id, source = null, name, quantity, unit_price }, context) => {
    const receipt = await openOne(context, id);
    const item = source ? await findItem(context.trx, source) : undefined;
    if (source && !item) throw notFound({ fields: { source: 'notFound' } });

    const amount = Math.round(unit_price * quantity);
    await insertLine(context.trx, {
      receipt: id,
      kind: 'item',
      source,
      ...lineNames(name, item),
      quantity,
      unit_price,
      process_fee: 0,
      amount,
      detail: '',
      author: context.account.id,
    });
    await touchReceipt(context.trx, id);

    return changed(context, id, receipt.medical_record);
  }),

  implement(removeReceiptLine, async ({ id, line }, context) => {
    const receipt = await openOne(context, id);

    if (!(await removeLine(context.trx, id, line))) throw notFound();
    await touchReceipt(context.trx, id);

    return changed(context, id, receipt.medical_record);
  }),
];

/** @throws {Refusal} `notFound`, or `paidLocked` when the receipt takes no more changes. */
async function openOne({ trx }: Context, id: string) {
  const receipt = await lockReceipt(trx, id);
  if (!receipt) throw notFound();
  if (receipt.status === 'paid') throw paidLocked();
  return receipt;
}

async function present({ trx, hospital, now }: Pick<Context, 'trx' | 'hospital' | 'now'>, id: string) {
  const row = await findReceipt(trx, id);
  if (!row) throw notFound();
  return readReceipt(trx, row, { hospital, now });
}

async function changed({ trx, hospital, now, emit }: Context, id: string, medical_record: string) {
  emit({ event: 'receipt.updated', id, permit: 'his', payload: { medical_record } });
  return { result: await present({ trx, hospital, now }, id) };
}

/**
 * An item that had no price gets one: receipts on the board that it was sold on, and that are not paid, take it over.
 */
export const priceItems: Reaction = async ({ id }, { trx, emit }) => {
  const entry = await trx
    .selectFrom('receipt_item')
    .select(['price', 'default_entry'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry?.default_entry || entry.price === 0) return;

  for (const line of await listUnpricedItems(trx, entry.default_entry)) {
    const amount = Math.round(entry.price * line.quantity);
    await trx.updateTable('receipt_line').set({ unit_price: entry.price, amount }).where('id', '=', line.id).execute();
    await touchReceipt(trx, line.receipt);
    emit({
      event: 'receipt.updated',
      id: line.receipt,
      permit: 'his',
      payload: { medical_record: line.medical_record },
    });
  }
};
