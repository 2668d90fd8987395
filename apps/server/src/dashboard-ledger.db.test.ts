import { openReceipt, receivePayments, refundLine, updateReceipt, voidPayment } from '@alder/checkout/contract';
import { totalsOf } from '@alder/checkout/domain';
import { getReport, getReportRows } from '@alder/dashboard/contract';
import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';

const now = new Date('2026-11-21T01:00:00.000Z');
const range = { from: '2026-10-01', to: '2026-11-30' };
const types = ['cash', 'credit card', 'e-payment'] as const;

const visit = fc.record({
  amounts: fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 4 }),
  percent: fc.constantFrom(0, 5, 10, 33),
  off: fc.integer({ min: 0, max: 300 }),
  /** What is paid of it: nothing, a part, or all in one or two payments. */
  paid: fc.constantFrom('nothing', 'part', 'once', 'twice'),
  type: fc.constantFrom(...types),
  after: fc.constantFrom('keep', 'keep', 'void', 'refund'),
  daysAgo: fc.integer({ min: 0, max: 25 }),
});

test('whatever is charged, paid, voided and refunded, the report is the plain sum of the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1, 10),
      async (visits, rounding) => {
        await using hospital = await openHospital(implementations, { now, rounding });
        const pet = await hospital.addPet();
        const expected = { billed: 0, collected: 0, refunded: 0, outstanding: 0 };
        const byType: Record<string, number> = {};
        for (const one of visits) {
          const id = newId();
          hospital.setNow(new Date(now.getTime() - one.daysAgo * 86_400_000 + 3_600_000));
          await hospital.work(async (trx) => {
            const record = { id, pet: pet.id, owner: pet.owner, stage: 'checkout', checked_in_at: hospital.clock() };
            await trx.insertInto('medical_record').values(record).execute();
            for (const amount of one.amounts) {
              const line = { id: newId(), medical_record: id, pet: pet.id, name: 'Line', unit_price: amount, amount };
              await trx.insertInto('treatment_record').values(line).execute();
            }
          });
          const opened = (await hospital.call(openReceipt, { medical_record: id })).payload.result;
          const discount = {
            id: opened.id,
            version: opened.version,
            discount_percent: one.percent,
            discount_amount: one.off,
          };
          const { version, total } = (await hospital.call(updateReceipt, discount)).payload.result;
          const lines = one.amounts.map((amount) => ({ amount }));
          expect(total).toBe(totalsOf(lines, { percent: one.percent, amount: one.off }, rounding).total);
          const parts = amountsPaid(one.paid, total);
          const sum = parts.reduce((all, part) => all + part, 0);
          if (sum === 0) {
            expected.outstanding += total;
            continue;
          }
          const payments = parts.map((amount) => ({ type: one.type, amount }));
          const paid = await hospital.call(receivePayments, {
            ...{ id: opened.id, version, total, payments, accept_partial: true, accept_unpriced: true },
          });
          expect(paid.status).toBe(200);
          const receipt = paid.payload.result;
          expected.collected += sum;
          byType[one.type] = (byType[one.type] ?? 0) + sum;
          let due = total - sum;
          if (one.after === 'void') {
            const undone = receipt.payments[0]!;
            await hospital.call(voidPayment, { id: undone.id, reason: 'Wrong owner' });
            expected.collected -= undone.amount;
            byType[one.type]! -= undone.amount;
            due += undone.amount;
          }
          if (due === 0) expected.billed += total;
          expected.outstanding += due;
          const line = receipt.lines.find(({ paid: share }) => share !== null && share > 0);
          if (one.after === 'refund' && line) {
            const refund = {
              id: receipt.id,
              line: line.id,
              version: receipt.version,
              type: 'cash',
              reason: 'Not done',
            } as const;
            expect((await hospital.call(refundLine, refund)).status).toBe(200);
            expected.refunded += line.paid!;
          }
        }
        hospital.setNow(now);
        const { payload } = await hospital.call(getReport, { page: 'revenue', ...range });
        const figure = (measure: string) => payload.tiles.find((tile) => tile.measure === measure)?.value;
        expect(Object.fromEntries(Object.keys(expected).map((measure) => [measure, figure(measure)]))).toEqual(
          expected,
        );
        for (const { rows, measure } of payload.charts)
          if (measure in expected)
            expect(
              rows.reduce((all, { value }) => all + (value ?? 0), 0),
              measure,
            ).toBe(expected[measure as 'billed']);
        const charged = payload.charts.find(({ measure }) => measure === 'charged')!;
        expect(charged.rows.reduce((all, { value }) => all + (value ?? 0), 0)).toBe(expected.billed);
        const cash = await hospital.call(getReportRows, { measure: 'collected', by: 'type', key: 'cash', ...range });
        expect(cash.payload.value).toBe(byType.cash ?? 0);
        expect(cash.payload.result.reduce((all, { value }) => all + value, 0)).toBe(byType.cash ?? 0);
      },
    ),
    { numRuns: 12 },
  );
}, 300_000);

function amountsPaid(paid: 'nothing' | 'part' | 'once' | 'twice', total: number): number[] {
  if (paid === 'nothing' || total === 0) return [];
  const half = Math.ceil(total / 2);
  const parts = { part: [half], once: [total], twice: [half, total - half] }[paid];
  return parts.filter((part) => part > 0);
}
