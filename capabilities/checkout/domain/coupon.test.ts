import { expect, test } from 'vitest';
import { type CouponRule, couponCode, couponFault, discountOfCoupon, totalsOf } from './index.ts';

const coupon: CouponRule = {
  ...{ kind: 'percent', value: 10, max_uses: 2, min_amount: 500 },
  ...{ valid_from: '2026-11-01', valid_to: '2026-11-30' },
};
const on = { today: '2026-11-24', subtotal: 500, uses: 1, hasCoupon: false };

test.each([
  ['a code that is not there', undefined, {}, 'unknown'],
  ['the first day', coupon, { today: '2026-11-01' }, undefined],
  ['the last day', coupon, { today: '2026-11-30' }, undefined],
  ['the day before', coupon, { today: '2026-10-31' }, 'notYet'],
  ['the day after', coupon, { today: '2026-12-01' }, 'expired'],
  ['the last use', coupon, { uses: 1 }, undefined],
  ['one use too many', coupon, { uses: 2 }, 'usedUp'],
  ['one unit too little', coupon, { subtotal: 499 }, 'tooSmall'],
  ['a receipt with a coupon', coupon, { hasCoupon: true }, 'alreadyUsed'],
] as const)('a coupon on %s', (_what, rule, more, expected) => {
  expect(couponFault(rule, { ...on, ...more })).toBe(expected);
});

test('a coupon without bounds counts on any day, any number of times', () => {
  const free = { ...coupon, valid_from: null, valid_to: null, max_uses: null, min_amount: 0 };
  expect(couponFault(free, { today: '1999-01-01', subtotal: 0, uses: 9999, hasCoupon: false })).toBeUndefined();
});

test('a coupon of percent or of an amount never takes off more than the subtotal', () => {
  const off = (kind: 'percent' | 'amount', value: number) => {
    const { discount_percent: percent, discount_amount: amount } = discountOfCoupon({ kind, value });
    return totalsOf([{ amount: 600 }], { percent, amount }, 1).discount;
  };
  expect([off('percent', 10), off('amount', 100), off('percent', 100), off('amount', 9999)]).toEqual([
    60, 100, 600, 600,
  ]);
});

test('a code is compared without blanks, case and full width', () => {
  expect(couponCode(' spring 26\t')).toBe('SPRING26');
  expect(couponCode('ｓｐｒｉｎｇ　２６')).toBe('SPRING26');
});
