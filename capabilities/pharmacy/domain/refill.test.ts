import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Refillable, refillProblem, refillsLeft } from './refill.ts';

const line: Refillable = { refills: 2, refilled: 0, refills_until: '2026-12-31', weight: 4 };
const around = { today: '2026-12-31', weight: 4 as number | null, isDeceased: false };

test('a line is refilled until its last day, as often as it was allowed, and never for a deceased patient', () => {
  expect(refillProblem(line, around)).toBeUndefined();
  expect(refillProblem(line, { ...around, today: '2027-01-01' })).toBe('expired');
  expect(refillProblem({ ...line, refills_until: null }, { ...around, today: '2030-01-01' })).toBeUndefined();
  expect(refillProblem({ ...line, refilled: 2 }, around)).toBe('none');
  expect(refillProblem({ ...line, refills: 0 }, around)).toBe('none');
  expect(refillProblem(line, { ...around, isDeceased: true })).toBe('deceased');
});

test('a weight that changed by more than a tenth is asked about, a tenth and an unknown one are not', () => {
  expect(refillProblem(line, { ...around, weight: 4.4 })).toBeUndefined();
  expect(refillProblem(line, { ...around, weight: 3.6 })).toBeUndefined();
  expect(refillProblem(line, { ...around, weight: 4.41 })).toBe('weightChanged');
  expect(refillProblem(line, { ...around, weight: 3.59 })).toBe('weightChanged');
  expect(refillProblem(line, { ...around, weight: null })).toBeUndefined();
  expect(refillProblem({ ...line, weight: null }, around)).toBeUndefined();
});

test('never more refills than were allowed, and never fewer than none', () => {
  fc.assert(
    fc.property(fc.nat({ max: 24 }), fc.nat({ max: 40 }), (refills, refilled) => {
      const left = refillsLeft({ refills, refilled });
      expect(left).toBe(Math.max(0, refills - refilled));
      expect(refillProblem({ ...line, refills, refilled }, around) === undefined).toBe(left > 0);
    }),
  );
});
