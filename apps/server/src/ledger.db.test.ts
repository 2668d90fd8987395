// Random operations of several cashiers at once, with requests that are sent again, against the database as it is; after
// them every sum is compared with the figures of the responses. ALDER_LEDGER=10000 runs as many as a night has room
// for.
import { randomUUID } from 'node:crypto';
import {
  getOwnerDeposit,
  getReceipt,
  type Receipt,
  receivePayments,
  refundLine,
  updateDeposit,
  voidPayment,
} from '@alder/checkout/contract';
import { paymentTypes, statusAfterPayment, statusAfterVoid } from '@alder/checkout/domain';
import { getClosingTotals, getTillSession, moveTillCash } from '@alder/till/contract';
import { expect, test } from 'vitest';
import { openTills } from './till.fixture.ts';

const OPERATIONS = Number(process.env.ALDER_LEDGER ?? 1000);
const AT_ONCE = 8;
const DAY = '2026-11-24';

/** A repeatable source of numbers (mulberry32), so that a failure can be run again. */
function diceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}

test('after random operations of eight cashiers at once, some sent twice, every sum is what was acknowledged', async () => {
  await using hospital = await openTills({ cash_alone: true });
  const session = await hospital.begin();
  const seed = Number(process.env.ALDER_LEDGER_SEED ?? 20_261_124);
  const dice = diceOf(seed);
  const owner = hospital.owner.id;
  const bills: Receipt[] = [];
  for (let n = 0; n < 40; n += 1) bills.push(await hospital.bill(100 + dice.below(900)));
  const read = async ({ id }: { id: string }) => (await hospital.call(getReceipt, { id })).payload.result;
  let acknowledged = 0;
  let movements = 0;

  /** Sends it once or twice under one key; both get one answer. */
  const send: typeof hospital.call = async (call, input, how = {}) => {
    const key = randomUUID();
    const isTwice = dice.below(5) === 0;
    const [first, second] = await Promise.all([
      hospital.call(call, input, { ...how, key }),
      ...(isTwice ? [hospital.call(call, input, { ...how, key })] : []),
    ]);
    if (second) expect(second).toEqual(first);
    expect([200, 404, 409, 422, 423], JSON.stringify(first!.payload)).toContain(first!.status);
    if (first!.status === 200) acknowledged += 1;
    return first!;
  };

  const operate = async () => {
    const receipt = await read(dice.of(bills));
    const { id, version, total, due } = receipt;
    switch (dice.below(6)) {
      case 0:
      case 1: {
        const amount = due > 1 && dice.below(2) ? 1 + dice.below(due) : Math.max(1, due);
        const type = dice.of(paymentTypes);
        const payments = [{ type, amount, ...(type === 'installment' && { installments: 6 }) }];
        const paid = await send(receivePayments, { id, version, total, payments, accept_partial: true });
        // The version says that the receipt was still what was read: its change is the row of the flow.
        if (paid.status === 200) {
          const { status, received } = paid.payload.result;
          expect(status).toBe(statusAfterPayment(receipt.status, { received, total }));
        }
        return;
      }
      case 2: {
        const payment = receipt.payments.find(({ voided_at }) => voided_at === null);
        if (!payment) return;
        const undone = await send(voidPayment, { id: payment.id, reason: 'Wrong' });
        if (undone.status === 200) {
          const { status, received } = undone.payload.result;
          expect(status).toBe(statusAfterVoid('paid', received));
        }
        return;
      }
      case 3: {
        const line = receipt.lines.find(({ refund }) => refund === null);
        // Refunds close a receipt to voids: they are rarer.
        if (!line || dice.below(4) > 0) return;
        const type = dice.of(['cash', 'credit card', 'deposit'] as const);
        await send(refundLine, { id, line: line.id, version, type, reason: 'Not done' });
        return;
      }
      case 4: {
        const amount = dice.below(3) ? 1 + dice.below(500) : -1 - dice.below(300);
        await send(updateDeposit, { owner, amount, type: dice.of(['cash', 'credit card'] as const) });
        return;
      }
      default: {
        const direction = dice.of(['in', 'out'] as const);
        const amount = 1 + dice.below(50);
        const moved = await send(moveTillCash, { id: session.id, direction, amount, reason: 'Coins' });
        if (moved.status === 200) movements += direction === 'in' ? amount : -amount;
      }
    }
  };

  for (let done = 0; done < OPERATIONS; done += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, OPERATIONS - done) }, operate));

  expect(acknowledged).toBeGreaterThan(OPERATIONS / 10);
  const sum = { received: 0, refunded: 0, cash: 0, used: 0, back: 0 };
  for (const bill of bills) {
    const { payments, lines, received, refunded, total, status, due } = await read(bill);
    const valid = payments.filter(({ voided_at }) => voided_at === null);
    const refunds = lines.flatMap(({ refund }) => refund ?? []);
    const all = (rows: readonly { amount: number }[]) => rows.reduce((each, { amount }) => each + amount, 0);
    expect(all(valid), seed.toString()).toBe(received);
    expect(total - received).toBe(due);
    expect(status).toBe(received === total ? 'paid' : received > 0 ? 'partial' : 'unpaid');
    expect(all(refunds)).toBe(refunded);
    expect(refunded).toBeLessThanOrEqual(received);
    sum.received += received;
    sum.refunded += refunded;
    const of = (rows: readonly { type: string; amount: number }[], type: string) =>
      all(rows.filter((row) => row.type === type));
    sum.cash += of(valid, 'cash') - of(refunds, 'cash');
    sum.used += of(valid, 'deposit');
    sum.back += of(refunds, 'deposit');
  }
  const entries = await hospital.work((trx) =>
    trx.selectFrom('deposit_entry').select(['amount', 'type']).where('owner', '=', owner).execute(),
  );
  const moved = (type: string | null) =>
    entries.filter((entry) => entry.type === type).reduce((all, { amount }) => all + amount, 0);
  const { balance } = (await hospital.call(getOwnerDeposit, { owner })).payload;
  expect(balance).toBe(moved('cash') + moved('credit card') - sum.used + sum.back);
  expect(balance).toBeGreaterThanOrEqual(0);

  const { result } = (await hospital.call(getTillSession, { id: session.id })).payload;
  expect(result.expected).toBe(3000 + sum.cash + moved('cash') + movements);
  const { content } = (await hospital.call(getClosingTotals, { kind: 'day', day: DAY })).payload;
  const totals = (name: 'received' | 'refunded') => content.types.reduce((all, row) => all + row[name], 0);
  expect([totals('received'), totals('refunded')]).toEqual([sum.received, sum.refunded]);
  const cash = content.types.find(({ type }) => type === 'cash');
  expect(cash?.net).toBe(sum.cash + moved('cash'));
}, 1_800_000);
