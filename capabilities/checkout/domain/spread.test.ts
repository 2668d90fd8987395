import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settle, type Tender } from './receipt.ts';
import { oldestFirst, partsFault, partsOfSum, spreadTenders } from './spread.ts';

const bill = (id: string, due: number, day: number, part?: number) => ({
  ...{ id, due, number: day, part },
  checked_in_at: `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`,
});
const partOf = (parts: readonly { readonly id: string; readonly part: number }[]) =>
  parts.map(({ id, part }) => [id, part]);

test('a sum that is too small for all bills pays the oldest first', () => {
  const bills = [bill('new', 1000, 20), bill('old', 600, 3), bill('between', 400, 10)];

  expect(partOf(partsOfSum(bills, 800))).toEqual([
    ['old', 600],
    ['between', 200],
    ['new', 0],
  ]);
});

test('bills of one moment are paid in the order of their numbers', () => {
  const at = '2026-11-21T02:00:00.000Z';
  const bills = [
    { checked_in_at: at, number: 12 },
    { checked_in_at: at, number: 9 },
  ];

  expect(oldestFirst(bills).map(({ number }) => number)).toEqual([9, 12]);
});

test('what a person sets for a bill stays, and the others share the rest, the oldest first', () => {
  const bills = [bill('new', 1000, 20, 500), bill('old', 600, 3), bill('between', 400, 10)];

  expect(partOf(partsOfSum(bills, 800))).toEqual([
    ['old', 300],
    ['between', 0],
    ['new', 500],
  ]);
});

test('parts that overpay a bill, leave money over or want more than there is are refused', () => {
  const over = partsOfSum([bill('a', 100, 1, 101), bill('b', 100, 2)], 150);
  const left = partsOfSum([bill('a', 100, 1, 50), bill('b', 100, 2, 50)], 150);
  const more = partsOfSum([bill('a', 100, 1, 100), bill('b', 100, 2, 80)], 150);
  const right = partsOfSum([bill('a', 100, 1, 50), bill('b', 100, 2)], 150);

  expect(partsFault(over, 150)).toBe('amountOver');
  expect(partsFault(left, 150)).toBe('partsUnequal');
  expect(partsFault(more, 150)).toBe('partsUnequal');
  expect(partsFault(right, 150)).toBeUndefined();
});

test('cash over two bills is cut, and its change is on the last piece alone', () => {
  const tenders: Tender[] = [
    { type: 'credit card', amount: 500 },
    { type: 'cash', amount: 700, tendered: 1000 },
  ];

  expect(spreadTenders([800, 400], tenders)).toEqual([
    [
      { type: 'credit card', amount: 500 },
      { type: 'cash', amount: 300, tendered: 300 },
    ],
    [{ type: 'cash', amount: 400, tendered: 700 }],
  ]);
});

const types = ['cash', 'credit card', 'deposit', 'wire transfer'] as const;
const cents = fc.integer({ min: 1, max: 1_000_000 });
/** Bills with what is due, and payments that sum to no more than that. */
const families = fc
  .array(fc.record({ due: fc.integer({ min: 0, max: 1_000_000 }), day: fc.integer({ min: 1, max: 28 }) }), {
    minLength: 2,
    maxLength: 8,
  })
  .chain((bills) =>
    fc.record({
      bills: fc.constant(bills.map(({ due, day }, place) => ({ ...bill(`bill ${place}`, due, day), number: place }))),
      tenders: fc.array(fc.record({ type: fc.constantFrom(...types), amount: cents, more: cents }), { maxLength: 6 }),
    }),
  )
  .map(({ bills, tenders }) => {
    let left = bills.reduce((sum, { due }) => sum + due, 0);
    const fitting: Tender[] = tenders.flatMap(({ type, amount: wanted, more }) => {
      const amount = Math.min(wanted, left);
      left -= amount;
      return amount === 0 ? [] : [{ type, amount, ...(type === 'cash' && { tendered: amount + more }) }];
    });
    return { bills, tenders: fitting };
  });

test('whatever the bills and the payments are, the pieces add up to the cent, no bill is overpaid and change is given once', () => {
  fc.assert(
    fc.property(families, ({ bills, tenders }) => {
      const sum = tenders.reduce((all, { amount }) => all + amount, 0);
      const parts = partsOfSum(bills, sum);
      const pieces = spreadTenders(
        parts.map(({ part }) => part),
        tenders,
      );

      expect(partsFault(parts, sum)).toBeUndefined();
      for (const [place, { due, part }] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(due);
        expect(pieces[place]!.reduce((all, { amount }) => all + amount, 0)).toBe(part);
        expect(pieces[place]!.every(({ amount, tendered = amount }) => amount > 0 && tendered >= amount)).toBe(true);
      }
      // An older bill is settled before a younger one gets anything.
      const isShort = parts.map(({ due, part }) => part < due);
      expect(parts.every(({ part }, place) => part === 0 || !isShort.slice(0, place).includes(true))).toBe(true);
      for (const type of types) {
        const of = (all: readonly Tender[]) =>
          all.filter((one) => one.type === type).reduce((n, { amount }) => n + amount, 0);
        expect(of(pieces.flat())).toBe(of(tenders));
      }
      const change = (all: readonly Tender[]) =>
        all.reduce((n, { tendered, amount }) => n + (tendered ?? amount) - amount, 0);
      expect(change(pieces.flat())).toBe(change(tenders));
      expect(pieces.flat().every(({ type, tendered }) => type === 'cash' || tendered === undefined)).toBe(true);
      const due = bills.reduce((all, one) => all + one.due, 0);
      expect(settle(due, tenders, true).result).toBe('settled');
    }),
  );
});

test('random parts that a person sets are paid as they were set, or refused as a whole', () => {
  const typed = fc.array(fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }), {
    minLength: 8,
    maxLength: 8,
  });
  fc.assert(
    fc.property(families, typed, ({ bills, tenders }, set) => {
      const sum = tenders.reduce((all, { amount }) => all + amount, 0);
      const parts = partsOfSum(
        bills.map((one, place) => ({ ...one, part: set[place] })),
        sum,
      );
      const fault = partsFault(parts, sum);
      if (fault) return;

      expect(parts.reduce((all, { part }) => all + part, 0)).toBe(sum);
      for (const { id, due, part } of parts) {
        expect(part).toBeLessThanOrEqual(due);
        const expected = set[bills.findIndex((one) => one.id === id)];
        if (expected !== undefined) expect(part).toBe(expected);
      }
    }),
  );
});
