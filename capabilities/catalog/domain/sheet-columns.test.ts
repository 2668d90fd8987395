import { expect, test } from 'vitest';
import { cellValue } from './sheet-columns.ts';

const numberOf = (text: string) => cellValue('number', text, () => undefined);

test('a strength or dose with a decimal comma in a price list keeps its size', () => {
  expect(['2,5', '0,125', '２，５'].map(numberOf)).toEqual([2.5, 0.125, 2.5]);
  expect(['1,200', '1,234.5', '0.5'].map(numberOf)).toEqual([1200, 1234.5, 0.5]);
  expect(['1,2,3', '1,23.4', 'many'].map(numberOf)).toEqual([undefined, undefined, undefined]);
});
