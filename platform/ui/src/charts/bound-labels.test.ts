import { expect, test } from 'vitest';
import { labelHeights } from './bound-labels.ts';

/** A chart 100 pixels high for values from 0 to 400. */
const y = (value: number) => 100 - value / 4;
const bounds = { critHigh: 400, high: 143, low: 70, critLow: 50 };

test('the numbers of the bounds of a value never stand on each other', () => {
  const at = labelHeights(bounds, y);
  const heights = [bounds.critHigh, bounds.high, bounds.low, bounds.critLow].map(at);

  for (const [place, height] of heights.entries())
    if (place > 0) expect(height - heights[place - 1]!).toBeGreaterThanOrEqual(12);
});

test('a number with enough space is shown at its own height', () => {
  const at = labelHeights({ critHigh: undefined, high: 300, low: 100, critLow: undefined }, y);

  expect([at(300), at(100)]).toEqual([y(300), y(100)]);
});
