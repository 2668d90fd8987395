import { expect, test } from 'vitest';
import { intervalOf } from './interval.ts';

test('an interval of 10,000 values takes less than half a second', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => 100 + 20 * Math.sin(index * 12.9898) ** 3);
  const start = performance.now();
  expect(intervalOf(values)!.method).toBe('nonparametric');
  expect(performance.now() - start).toBeLessThan(500);
});
