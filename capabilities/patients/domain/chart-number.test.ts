import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartKey, isSameChartNumber } from './chart-number.ts';

test('a chart number typed with full-width letters, spaces or small letters is the same number', () => {
  expect(isSameChartNumber('Ｐ０２４１８', 'p02418')).toBe(true);
  expect(isSameChartNumber(' P 02418 ', 'P02418')).toBe(true);
});

test('letters O and l are never read as digits 0 and 1, and zeros are never left out', () => {
  expect(isSameChartNumber('P0241O', 'P02410')).toBe(false);
  expect(isSameChartNumber('P0241l', 'P02411')).toBe(false);
  expect(isSameChartNumber('P2418', 'P02418')).toBe(false);
  expect(isSameChartNumber('', ' ')).toBe(false);
});

test('two chart numbers are the same exactly when their keys are, and a key is its own key', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(chartKey(chartKey(one))).toBe(chartKey(one));
      expect(isSameChartNumber(one, other)).toBe(chartKey(one) !== '' && chartKey(one) === chartKey(other));
    }),
  );
});
