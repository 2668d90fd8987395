import { expect, test } from 'vitest';
import { firstStep } from './frame-loader.ts';

// A radiograph of 3000 by 2400 with five levels: 1/16 to full size.
const levels = [40_000, 120_000, 400_000, 1_500_000, 6_000_000];
const image = { columns: 3000, rows: 2400 };

test('the first bytes fetched are those of the smallest size that fills the viewport [const.streaming]', () => {
  expect(firstStep(levels, image, { width: 180, height: 140 })).toEqual({ bytes: 40_000, level: 4 });
  expect(firstStep(levels, image, { width: 700, height: 600 })).toEqual({ bytes: 400_000, level: 2 });
  expect(firstStep(levels, image, { width: 5000, height: 4000 })).toEqual({ bytes: 6_000_000, level: 0 });
});
