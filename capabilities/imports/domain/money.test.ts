import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoney } from './money.ts';

test.each([
  ['1,234.50', 2, 123_450],
  ['1.234,50', 2, 123_450],
  ['12,5', 2, 1250],
  ['NT$ 1,234', 0, 1234],
  ['NT$1,234.00', 0, 1234],
  ['￥１，２００', 0, 1200],
  ['(12.00)', 2, -1200],
  ['-12.00', 2, -1200],
  ['12.00-', 2, -1200],
  ['1,234,567', 0, 1_234_567],
  ['1.234.567', 0, 1_234_567],
  ['AUD 0.10', 2, 10],
  ['0', 2, 0],
  ['-0', 2, 0],
  ['(0.00)', 2, 0],
  ['\u221212.00', 2, -1200],
  ['\u201312.00', 2, -1200],
  ['-$5', 2, -500],
  ['¥-500', 0, -500],
  ['500-', 0, -500],
  ['$12.50-', 2, -1250],
  ['12.-', 2, -1200],
  ['(NT$1,234)', 0, -1234],
  ['1 234,50', 2, 123_450],
  ["1'234.50", 2, 123_450],
  ['12 USD', 2, 1200],
  ['1,200円', 0, 1200],
  ['3,000 元', 0, 3000],
  ['12.', 2, 1200],
  ['.5', 2, 50],
  ['12.5000', 2, 1250],
  ['1,234', 2, 123_400],
  ['12,50', 2, 1250],
  ['1,2345', 4, 12_345],
  ['1,234,567.8', 2, 123_456_780],
  ['1.234.567,8', 2, 123_456_780],
])('%s is the amount that it says', (cell, decimals, amount) => {
  expect(readMoney(cell, decimals)).toBe(amount);
});

test.each([
  ['12.345', 2],
  ['12.5', 0],
  ['abc', 2],
  ['', 2],
  ['1,23,456', 0],
  ['1.2.3', 2],
  ['12 or 13', 0],
  ['5%', 2],
  ['５％', 2],
  ['1.2,3.4', 2],
  ['1,234.567', 2],
  ['12,34.50', 2],
  ['1234,567', 0],
  ['.', 2],
  ['-', 2],
  ['12.345.6', 2],
  ['9007199254740992', 0],
  ['99999999999999999', 2],
])('%s is no amount of the currency: nothing is rounded and nothing guessed', (cell, decimals) => {
  expect(readMoney(cell, decimals)).toBeUndefined();
});

test('whatever amount a program writes, with or without thousands, comes out as it went in', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('en', 'de', 'ja'), (amount, language) => {
      const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount / 100);
      expect(readMoney(written, 2)).toBe(amount);
    }),
  );
});
