import { paidLocked } from '@alder/chart/contract';
import { newId } from '@alder/database';
import { type Context, type Implementation, implement } from '@alder/server';
import { type InputOf, notFound, stale } from '@alder/wire';
import { amountOver, getOpenBills, ownersDiffer, partsUnequal, receiveOfSeveral } from '../contract/index.ts';
import { partsFault, partsOfSum, spreadTenders, unpricedAtClosing } from '../domain/index.ts';
import { isOwner, listOpenBills } from './card.repository.ts';
import { checkCoupon } from './coupon.handlers.ts';
import { type HeldBill, payBill, refuseUnpriced, settled, sumOf } from './payment.handlers.ts';
import { presentOpenBill, readReceipt } from './receipt.presenter.ts';
import { findReceipt, listOpenLines, lockReceipt } from './receipt.repository.ts';

const faults = { amountOver, partsUnequal };

export const severalHandlers: readonly Implementation[] = [
  implement(getOpenBills, async ({ owner }, { trx, hospital }) => {
    if (!(await isOwner(trx, owner))) throw notFound();
    const rows = await listOpenBills(trx, owner);
    const lines = await listOpenLines(
      trx,
      rows.map(({ medical_record }) => medical_record),
    );
    const bills = rows.map((row) => presentOpenBill(row, lines, hospital.rounding));

    return { result: bills.filter(({ due }) => due > 0) };
  }),

  implement(receiveOfSeveral, async (input, context) => {
    const { trx, hospital, now } = context;
    const { payments, till } = input;
    const bills = await holdBills(context, input.bills);
    const due = bills.reduce((sum, { receipt }) => sum + receipt.due, 0);
    const change = settled({ due, currency: hospital.currency }, input);
    const shares = partsOfSum(
      bills.map(({ row, receipt, part }) => ({ ...{ row, receipt, part }, ...figuresOf(receipt) })),
      sumOf(payments),
    );
    const fault = partsFault(shares, sumOf(payments));
    if (fault) throw faults[fault]();
    refuseUnpriced(
      shares.flatMap(({ receipt, due: open, part }) => unpricedAtClosing(receipt.lines, open - part)),
      input,
    );

    const batch = newId();
    const pieces = spreadTenders(
      shares.map(({ part }) => part),
      payments,
    );
    // A bill that nothing was left for stays what it is; one that cost nothing is closed by receiving nothing.
    for (const [place, share] of shares.entries())
      if (share.part > 0 || share.due === 0) await payBill(context, share, pieces[place]!, { till, batch });

    const result = [];
    for (const { id } of shares) result.push(await readReceipt(trx, (await findReceipt(trx, id))!, { hospital, now }));
    return { result, change, batch };
  }),
];

const figuresOf = ({ id, due, checked_in_at, number }: HeldBill['receipt']) => ({ id, due, checked_in_at, number });

/**
 * Holds all bills, in the order of their ids whatever order they were sent in: two users who share bills wait for one
 * another and never each for the other.
 *
 * @throws {Refusal} `notFound`, `ownersDiffer`; `paidLocked`, `stale` with the bill that changed as `current`.
 */
async function holdBills(
  context: Context,
  bills: InputOf<typeof receiveOfSeveral>['bills'],
): Promise<(HeldBill & { readonly part: number | undefined })[]> {
  const { trx, hospital, now } = context;
  const held = [];
  for (const { id, version, total, part } of [...bills].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await lockReceipt(trx, id);
    if (!row) throw notFound();
    const receipt = await readReceipt(trx, row, { hospital, now });
    if (receipt.status === 'paid') throw paidLocked({ current: receipt });
    if (receipt.version !== version || receipt.total !== total) throw stale({ current: receipt });
    await checkCoupon(context, receipt);
    held.push({ row, receipt, part });
  }
  const owners = new Set(held.map(({ row }) => row.owner));
  if (owners.size > 1 || owners.has(null)) throw ownersDiffer();
  return held;
}
