import { totalsOf } from '@alder/checkout/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareOptions, lineEstimate, optionEstimate, optionLetter } from './estimate.ts';

const line = { low: 2, high: 3, unit_price: 2500, discount_percent: 0 };

test('a line with a range costs its unit price at the fewest and at the most, less its discount', () => {
  expect(lineEstimate(line)).toEqual({ low: 5000, high: 7500 });
  expect(lineEstimate({ ...line, discount_percent: 10 })).toEqual({ low: 4500, high: 6750 });
});

test('an option comes to what the same lines cost on a receipt, never the least above the most', () => {
  const any = fc.record({
    low: fc.integer({ min: 0, max: 20 }),
    more: fc.integer({ min: 0, max: 20 }),
    unit_price: fc.integer({ min: 0, max: 100_000 }),
    discount_percent: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom(1, 5, 10), (drawn, step) => {
      const lines = drawn.map(({ more, ...rest }) => ({ ...rest, high: rest.low + more }));
      const { low, high } = optionEstimate(lines, step);
      expect(low).toBeLessThanOrEqual(high);
      const charged = lines.map((one) => ({ amount: lineEstimate(one).high }));
      expect(high).toBe(totalsOf(charged, { percent: 0, amount: 0 }, step).total);
    }),
  );
});

test('lines of two options stand in one row by their entry, and say whether they differ', () => {
  const named = (name: string, entry: string | null, more: object = {}) => ({
    ...line,
    name,
    entry,
    note: '',
    ...more,
  });
  const rows = compareOptions([
    { lines: [named('Blood', 'e1'), named('Plate', null)] },
    { lines: [named('Blood', 'e1'), named('Ward', 'e2', { high: 2 })] },
  ]);
  expect(rows.map(({ line: { name }, cells, differs }) => [name, cells.map(Boolean), differs])).toEqual([
    ['Blood', [true, true], false],
    ['Plate', [true, false], true],
    ['Ward', [false, true], true],
  ]);
});

test('the same entry twice in one option is two rows, and a changed quantity differs', () => {
  const blood = { ...line, name: 'Blood', entry: 'e1', note: '' };
  const rows = compareOptions([{ lines: [blood, blood] }, { lines: [{ ...blood, high: 9 }] }]);
  expect(rows.map(({ cells, differs }) => [cells.map(Boolean), differs])).toEqual([
    [[true, true], true],
    [[true, false], true],
  ]);
  expect([0, 1, 3].map(optionLetter)).toEqual(['A', 'B', 'D']);
});
