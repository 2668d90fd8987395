import { expect, test } from 'vitest';
import { meterOf } from './meter.ts';

test('a visit is near its estimate from the share that the hospital set, and over it above the highest amount', () => {
  const estimate = { low: 6000, high: 8500 };
  const state = (spent: number) => meterOf(spent, estimate, 90).state;
  expect(meterOf(0, estimate, 90)).toEqual({ state: 'within', warn_at: 7650 });
  expect([7649, 7650, 8500, 8501].map(state)).toEqual(['within', 'near', 'near', 'over']);
});

test('a visit without a charge is within an estimate of nothing', () => {
  expect(meterOf(0, { low: 0, high: 0 }, 90).state).toBe('within');
  expect(meterOf(1, { low: 0, high: 0 }, 90).state).toBe('over');
});
