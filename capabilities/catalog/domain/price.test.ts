import { expect, test } from 'vitest';
import { isPriceMissing } from './price.ts';

test('a shared default without a price of the hospital has no price; what the hospital entered as 0 is free', () => {
  expect(isPriceMissing({ price: 0, isShared: true })).toBe(true);
  expect(isPriceMissing({ price: 0, isShared: false })).toBe(false);
});

test('a line whose price was typed by hand is not missing a price', () => {
  expect(isPriceMissing({ price: 0, amount: 300, isShared: true })).toBe(false);
  expect(isPriceMissing({ price: 300, amount: 300, isShared: true })).toBe(false);
  expect(isPriceMissing({ price: 300, amount: 0, isShared: true })).toBe(false);
});
