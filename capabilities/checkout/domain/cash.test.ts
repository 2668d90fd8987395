import { expect, test } from 'vitest';
import { denominationsOf, isUnlikelyCash } from './cash.ts';

test.each([
  ['ten times what is due', 600, 6000, 'TWD', true],
  ['a digit less', 600, 5999, 'TWD', false],
  ['the note of 1,000 for 80', 80, 1000, 'TWD', false],
  ['two notes of 1,000 for 80', 80, 2000 + 1, 'TWD', true],
  ['the note of 10,000 yen for 800', 800, 10_000, 'JPY', false],
  ['100,000 yen for 8,000', 8000, 80_000, 'JPY', true],
  ['100 dollars for 9.50, in cents', 950, 10_000, 'USD', false],
  ['nothing handed over', 600, undefined, 'TWD', false],
  ['what is handed over for nothing', 0, 2001, 'TWD', false],
])('cash is asked about at %s', (_what, amount, tendered, currency, expected) => {
  expect(isUnlikelyCash({ amount, tendered }, currency)).toBe(expected);
});

test('a currency is counted by its own notes and coins, the highest first, each once', () => {
  expect(denominationsOf('JPY').notes).toEqual([10_000, 5000, 2000, 1000]);
  expect(denominationsOf('JPY').coins).toEqual([500, 100, 50, 10, 5, 1]);
  expect(denominationsOf('TWD').coins).toEqual([50, 20, 10, 5, 1]);
  expect(denominationsOf('KRW')).toEqual({ notes: [50_000, 10_000, 5000, 1000], coins: [500, 100, 50, 10] });
  expect(denominationsOf('USD').coins).toEqual([200, 100, 50, 20, 10, 5, 1]);
  for (const currency of ['TWD', 'JPY', 'KRW', 'USD']) {
    const all = [...denominationsOf(currency).notes, ...denominationsOf(currency).coins];
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
  }
});
