import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDiscrepancy, judgeEntry, roundQuantity } from './index.ts';

const bottle = { balance: 4, size: 10 };
const entry = { kind: 'draw', counted: 4, given: 0.7, wasted: 0.3, returned: 0, reason: '' } as const;

test('the drawn amount is the given and the wasted amount', () => {
  expect(judgeEntry(entry, bottle)).toEqual({ quantity: -1 });
  expect(judgeEntry({ ...entry, given: 0, wasted: 0 }, bottle)).toEqual({ problem: 'quantityMissing' });
  expect(judgeEntry({ ...entry, given: 4.1, wasted: 0 }, bottle)).toEqual({ problem: 'bottleShort' });
});

test('a bottle whose content differs from the balance needs a reason, and the balance stays until a correction', () => {
  expect(judgeEntry({ ...entry, counted: 3.8 }, bottle)).toEqual({ problem: 'balanceDiffers' });
  expect(judgeEntry({ ...entry, counted: 3.8, reason: 'foam in the syringe' }, bottle)).toEqual({ quantity: -1 });
  const correct = { ...entry, kind: 'correct', counted: 3.8, given: 0, wasted: 0 } as const;
  expect(judgeEntry(correct, bottle)).toEqual({ problem: 'reasonMissing' });
  expect(judgeEntry({ ...correct, reason: 'foam' }, bottle)).toEqual({ quantity: -0.2 });
});

test('waste and return need a reason, a check none, and only an empty bottle is closed', () => {
  expect(judgeEntry({ ...entry, kind: 'waste', given: 0 }, bottle)).toEqual({ problem: 'reasonMissing' });
  expect(judgeEntry({ ...entry, kind: 'return', returned: 0.5 }, bottle)).toEqual({ problem: 'reasonMissing' });
  expect(judgeEntry({ ...entry, kind: 'return', returned: 7, reason: 'x' }, bottle)).toEqual({
    problem: 'bottleShort',
  });
  expect(judgeEntry({ ...entry, kind: 'check' }, bottle)).toEqual({ quantity: 0 });
  expect(judgeEntry({ ...entry, kind: 'close' }, bottle)).toEqual({ problem: 'bottleNotEmpty' });
  expect(judgeEntry({ ...entry, kind: 'close', counted: 0 }, { balance: 0, size: 10 })).toEqual({ quantity: 0 });
});

test('a discrepancy is what was counted against the balance before the entry', () => {
  expect(isDiscrepancy({ counted: 4, balance: 3, quantity: -1 })).toBe(false);
  expect(isDiscrepancy({ counted: 3.8, balance: 3, quantity: -1 })).toBe(true);
  expect(isDiscrepancy({ counted: null, balance: 10, quantity: 10 })).toBe(false);
});

test('whatever is drawn, wasted and returned, the balance stays between nothing and the full bottle', () => {
  const amount = fc.integer({ min: 0, max: 12_000 }).map((n) => n / 1000);
  const kind = fc.constantFrom('draw', 'waste', 'return', 'check', 'correct');
  const step = fc.record({ kind, counted: amount, given: amount, wasted: amount, returned: amount });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let balance = 10;
      for (const each of steps) {
        const found = judgeEntry({ ...each, kind: each.kind as 'draw', reason: 'r' }, { balance, size: 10 });
        if ('quantity' in found) balance = roundQuantity(balance + found.quantity);
        expect(balance >= 0 && balance <= 10).toBe(true);
      }
    }),
  );
});
