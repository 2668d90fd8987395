import { expect, test } from 'vitest';
import { plainAmount } from './sheet-money.ts';

test.each([
  ...[
    '1,200元',
    '1,200 元整',
    '¥1,200',
    '￥１，２００',
    '1,200円',
    '1,200円也',
    'NT$ 1,200',
    '新台幣1,200',
    '1,200 JPY',
  ],
  ...['JPY 1,200', '¥1,200-', '￥1,200－', '1,200日圓', '1,200塊', 'US$1,200', '1,200 TWD'],
])('%s of a price list is an amount of 1,200', (cell) => {
  expect(plainAmount(cell)).toBe('1,200');
});

test('a minus stays a minus, and what is more than an amount is none', () => {
  expect([plainAmount('-300'), plainAmount('−$5'), plainAmount('NT$-5')]).toEqual(['-300', '-5', '-5']);
  for (const cell of [
    '約500',
    '500-800',
    '500起',
    '=1+1',
    '壹仟元',
    '500/kg',
    '5%',
    '300-',
    '500 bag',
    '',
    '1,200元/次',
  ])
    expect([cell, plainAmount(cell)]).toEqual([cell, undefined]);
});
