import { expect, test } from 'vitest';
import { tooOften } from './too-often.ts';

test('a medicine for once a day every four hours is far too often; twice as often is not', () => {
  expect(tooOften(6, 'QD')).toEqual({ times: 6, usual: 1 });
  expect(tooOften(3, 'QD')).toEqual({ times: 3, usual: 1 });
  expect(tooOften(2, 'QD')).toBeUndefined();
  expect(tooOften(5, 'BID')).toEqual({ times: 5, usual: 2 });
  expect(tooOften(4, 'BID')).toBeUndefined();
});

test('a medicine given as needed, once, or without a frequency in the catalog is not compared with it', () => {
  expect([tooOften(24, 'PRN'), tooOften(24, 'STAT'), tooOften(24, null), tooOften(24, undefined)]).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
});
