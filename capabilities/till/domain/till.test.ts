import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arePieces, chooseTill, expectedCash, needsReason, sumOfPieces, type TillCash, tillFlow } from './index.ts';

test('a till goes from open over counted to closed; counted it is counted again or opened again, closed it stays', () => {
  expect(tillFlow.next('open', 'count')).toBe('counted');
  expect(tillFlow.can('open', 'close')).toBe(false);
  expect(tillFlow.next('counted', 'count')).toBe('counted');
  expect(tillFlow.next('counted', 'resume')).toBe('open');
  expect(tillFlow.next('counted', 'close')).toBe('closed');
  expect(tillFlow.events.filter((event) => tillFlow.can('closed', event))).toEqual([]);
});

test('the cash that should be in a till is its opening amount, plus receipts, less payments', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const names = ['received', 'voided', 'refunded', 'deposited', 'paid_out', 'put_in', 'taken_out'] as const;
  const parts = fc.record(
    Object.fromEntries(names.map((name) => [name, amount])) as Record<keyof TillCash, typeof amount>,
  );
  const nothing = Object.fromEntries(names.map((name) => [name, 0])) as TillCash;
  expect(expectedCash(3000, nothing)).toBe(3000);
  fc.assert(
    fc.property(amount, parts, (float, cash) => {
      const each = names.map((name) => expectedCash(0, { ...nothing, [name]: cash[name] }));
      expect(expectedCash(float, cash)).toBe(each.reduce((sum, part) => sum + part, float));
    }),
  );
  expect(names.map((name) => Math.sign(expectedCash(0, { ...nothing, [name]: 1 })))).toEqual([1, -1, -1, 1, -1, 1, -1]);
});

test('pieces are banknotes and coins of the currency, each a whole number of times', () => {
  expect(sumOfPieces({ '1000': 3, '50': 2, '1': 4 })).toBe(3104);
  expect(sumOfPieces({})).toBe(0);
  expect(arePieces({ '1000': 3, '50': 0 }, [1000, 50])).toBe(true);
  const wrongs: Record<string, number>[] = [
    { '999': 1 },
    { '1000': 1.5 },
    { '1000': -1 },
    { '1000': 100_001 },
    { '0050': 1 },
  ];
  for (const wrong of wrongs) expect(arePieces(wrong, [1000, 50])).toBe(false);
});

test.each([
  [0, 0, false],
  [1, 0, true],
  [-1, 0, true],
  [50, 50, false],
  [-51, 50, true],
])('a difference of %i with a limit of %i asks for a reason: %s', (variance, limit, expected) => {
  expect(needsReason({ counted: 1000 + variance, expected: 1000 }, limit)).toBe(expected);
});

const [chou, lin] = ['chou', 'lin'];
const front = { id: 'front', opened_by: chou };
const back = { id: 'back', opened_by: lin };
const used = { uses_tills: true, cash_alone: false };

test.each([
  ['without tills cash belongs to none', [front], { account: chou }, { ...used, uses_tills: false }, { session: null }],
  ['the only one', [front], { account: lin }, used, { session: 'front' }],
  ['the own one of two', [front, back], { account: lin }, used, { session: 'back' }],
  ['the one that is named', [front, back], { account: lin, named: 'front' }, used, { session: 'front' }],
  ['one that is closed by now', [front], { account: chou, named: 'back' }, used, { problem: 'tillNotOpen' }],
  ['none of two is the own one', [front, back], { account: 'wu' }, used, { problem: 'tillUnclear' }],
  ['none is open', [], { account: chou }, used, { problem: 'tillMissing' }],
  ['none is open, and none is asked for', [], { account: chou }, { ...used, cash_alone: true }, { session: null }],
])('the till of cash: %s', (_what, open, who, setting, expected) => {
  expect(chooseTill(open, who, setting)).toEqual(expected);
});
