import { expect, test } from 'vitest';
import { sumTaxes, taxesOf, usualTaxPercent } from './tax.ts';

test('the usual sales tax is 5 % in Taiwan, 10 % in Japan and Korea, and none is assumed elsewhere', () => {
  expect(['TWD', 'JPY', 'KRW', 'USD'].map(usualTaxPercent)).toEqual([5, 10, 10, 0]);
});

test('the tax that a bill contains is named rate by rate, the highest first; a line without a rate has none that is known', () => {
  const lines = [
    { amount: 1080, tax_percent: 8 },
    { amount: 1100, tax_percent: 10 },
    { amount: 500, tax_percent: null },
    { amount: 2200, tax_percent: 10 },
    { amount: 300, tax_percent: 0 },
  ];

  expect(taxesOf(lines, 5180)).toEqual([
    { percent: 10, amount: 3300, tax: 300 },
    { percent: 8, amount: 1080, tax: 80 },
    { percent: 0, amount: 300, tax: 0 },
  ]);
});

test('tax is reckoned of what was paid after the discount, and rounded once for each rate', () => {
  // Three lines of 15 contain 1.36 each: rounded line by line it would be 3.
  const lines = Array.from({ length: 3 }, () => ({ amount: 15, tax_percent: 10 }));
  expect(taxesOf(lines, 45)).toEqual([{ percent: 10, amount: 45, tax: 4 }]);
  expect(taxesOf([{ amount: 18, tax_percent: 10 }], 18)).toEqual([{ percent: 10, amount: 18, tax: 2 }]);
  expect(taxesOf([{ amount: 2100, tax_percent: 5 }], 1050)).toEqual([{ percent: 5, amount: 1050, tax: 50 }]);
});

test('the taxes of a day are those of its bills, added rate by rate and not reckoned again', () => {
  const bill = (percent: number, amount: number, tax: number) => ({ percent, amount, tax });

  expect(sumTaxes([bill(8, 108, 8), bill(10, 16, 1), bill(10, 16, 1), bill(8, 54, 4), bill(10, 16, 1)])).toEqual([
    { percent: 10, amount: 48, tax: 3 },
    { percent: 8, amount: 162, tax: 12 },
  ]);
  expect(sumTaxes([])).toEqual([]);
});
