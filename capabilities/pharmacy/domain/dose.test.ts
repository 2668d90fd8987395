import { expect, test } from 'vitest';
import { isWeightOld, judgeDose, mgPerKg, nearestDoses, suggestedUnits, unitsFor, usualCourse } from './dose.ts';

test('a dose is judged against the catalog, twice its end asks for a reason [entity.medication]', () => {
  const range = { dosage_min: 0.125, dosage_max: 0.25 };

  expect(judgeDose(0.125, range)).toBe('within');
  expect(judgeDose(0.26, range)).toBe('outside');
  expect(judgeDose(0.51, range)).toBe('farOutside');
  expect(judgeDose(0.05, range)).toBe('farOutside');
  expect(judgeDose(undefined, range)).toBe('unknown');
});

test('both ends of the dosage range are within it, and twice the highest or half the lowest dose is not yet far outside', () => {
  const range = { dosage_min: 2, dosage_max: 4 };

  expect(judgeDose(2, range)).toBe('within');
  expect(judgeDose(4, range)).toBe('within');
  expect(judgeDose(1.99, range)).toBe('outside');
  expect(judgeDose(4.01, range)).toBe('outside');
  expect(judgeDose(8, range)).toBe('outside');
  expect(judgeDose(1, range)).toBe('outside');
  expect(judgeDose(8.01, range)).toBe('farOutside');
  expect(judgeDose(0.99, range)).toBe('farOutside');
});

test('a dosage range with one end judges by that end; without any nothing is judged', () => {
  expect(judgeDose(9, { dosage_min: null, dosage_max: 4 })).toBe('farOutside');
  expect(judgeDose(0.01, { dosage_min: null, dosage_max: 4 })).toBe('within');
  expect(judgeDose(0.5, { dosage_min: 2, dosage_max: null })).toBe('farOutside');
  expect(judgeDose(1000, { dosage_min: 2, dosage_max: null })).toBe('within');
  expect(judgeDose(3, { dosage_min: null, dosage_max: null })).toBe('unknown');
});

test('tablets and milligrams per kilogram follow from each other, and without a weight none is computed [entity.medication]', () => {
  expect(unitsFor(0.14, { strength_mg: 2.5, smallest_split: 0.25 }, 4.62)).toBe(0.25);
  expect(mgPerKg(0.25, 2.5, 4.62)).toBeCloseTo(0.135, 3);
  expect(unitsFor(0.14, { strength_mg: 2.5, smallest_split: 0.25 }, null)).toBeUndefined();
});

test('the units of a dose are the nearest whole splits for the weight, at least one', () => {
  const quarters = { strength_mg: 20, smallest_split: 0.25 };

  expect(unitsFor(2, quarters, 25)).toBe(2.5);
  expect(unitsFor(2, quarters, 26)).toBe(2.5);
  expect(unitsFor(2, quarters, 27)).toBe(2.75);
  expect(unitsFor(2, quarters, 0.3)).toBe(0.25);
  expect(unitsFor(0.1, { strength_mg: 1.5, smallest_split: 0.05 }, 4.5)).toBe(0.3);
});

test('no dose is suggested without a weight, or where the smallest part of a tablet is more than the animal may have', () => {
  const amoxicillin = { strength_mg: 250, smallest_split: 0.25, dosage: 20, dosage_min: 12.5, dosage_max: 25 };
  const unbounded = { ...amoxicillin, dosage_min: null, dosage_max: null };
  const ointment = { strength_mg: null, smallest_split: 1, dosage: null, dosage_min: null, dosage_max: null };

  expect(suggestedUnits(amoxicillin, 4)).toBe(0.25);
  expect(suggestedUnits(amoxicillin, 0.08)).toBeUndefined();
  expect(suggestedUnits(amoxicillin, null)).toBeUndefined();
  expect(suggestedUnits(unbounded, 4)).toBe(0.25);
  expect(suggestedUnits(unbounded, 0.08)).toBeUndefined();
  expect(suggestedUnits(ointment, 4)).toBe(1);
  expect(suggestedUnits(ointment, null)).toBeUndefined();
});

test('a medicine with a strength, or one that is divided, gets no dose filled in where the catalog has none', () => {
  const ketamine = { strength_mg: 50, smallest_split: 0.05, dosage: null, dosage_min: null, dosage_max: null };

  expect(suggestedUnits(ketamine, 9.2)).toBeUndefined();
  expect(suggestedUnits({ ...ketamine, dosage: 5 }, 9.2)).toBe(0.9);
  expect(suggestedUnits({ ...ketamine, strength_mg: null }, 9.2)).toBeUndefined();
});

test('where the split nearest to the usual dose is outside the range, its neighbour within the range is suggested', () => {
  // 24 mg/kg are 1.54 tablets of 250 mg for 16 kg: 1.5 are within, 2 are not.
  expect(
    suggestedUnits({ strength_mg: 250, smallest_split: 1, dosage: 24, dosage_min: 12.5, dosage_max: 25 }, 16),
  ).toBe(1);
});

test('without a strength or a weight there is neither a dose per kilogram nor a number of units', () => {
  expect(mgPerKg(1, null, 4)).toBeUndefined();
  expect(mgPerKg(1, 20, null)).toBeUndefined();
  expect(mgPerKg(1, 20, 0)).toBeUndefined();
  expect(mgPerKg(2, 20, 10)).toBe(4);
  expect(unitsFor(2, { strength_mg: null, smallest_split: 1 }, 4)).toBeUndefined();
});

test('a weight is old after 30 days, in the first year of life after 7 [entity.medication]', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const weighed = new Date('2026-11-10T00:00:00Z');

  expect(isWeightOld(weighed, '2019-08-17', now)).toBe(false);
  expect(isWeightOld(weighed, '2026-08-17', now)).toBe(true);
});

test('the age and the date of the weight are exact to the day, and an unknown age is that of an adult', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  expect(isWeightOld(daysAgo(30), '2019-08-17', now)).toBe(false);
  expect(isWeightOld(daysAgo(31), '2019-08-17', now)).toBe(true);
  expect(isWeightOld(daysAgo(7), '2026-08-17', now)).toBe(false);
  expect(isWeightOld(daysAgo(8), '2026-08-17', now)).toBe(true);
  expect(isWeightOld(daysAgo(8), '2025-11-21', now)).toBe(false);
  expect(isWeightOld(daysAgo(8), '2025-11-22', now)).toBe(true);
  expect(isWeightOld(daysAgo(29), null, now)).toBe(false);
  expect(isWeightOld(daysAgo(31), null, now)).toBe(true);
});

test('a tablet that is divided into quarters is not given in eighths: the doses on either side are named', () => {
  expect(nearestDoses(0.125, 0.25)).toEqual({ below: undefined, above: 0.25 });
  expect(nearestDoses(1.3, 0.25)).toEqual({ below: 1.25, above: 1.5 });
  expect(nearestDoses(0.33, 0.05)).toEqual({ below: 0.3, above: 0.35 });
  expect(nearestDoses(0.75, 0.25)).toBeUndefined();
  expect(nearestDoses(0.3, 0.05)).toBeUndefined();
  expect(nearestDoses(10_000, 0.01)).toBeUndefined();
});

test('a monthly dewormer, an injection and a bottle of eye drops are suggested once, not every day for a week', () => {
  const nothing = { frequency: null, days: null };
  const once = { frequency: 'STAT', days: 1 };
  expect(usualCourse({ type: 'deworm', unit: 'tab', ...nothing })).toEqual(once);
  expect(usualCourse({ type: 'injection', unit: 'mL', ...nothing })).toEqual(once);
  expect(usualCourse({ type: 'general', unit: 'bottle', ...nothing })).toEqual(once);
  expect(usualCourse({ type: 'general', unit: 'Tube', ...nothing })).toEqual(once);

  expect(usualCourse({ type: 'general', unit: 'tab', ...nothing })).toEqual({ frequency: 'QD', days: 7 });
  expect(usualCourse({ type: 'deworm', unit: 'tab', frequency: 'QD', days: 3 })).toEqual({ frequency: 'QD', days: 3 });
  expect(usualCourse({ type: 'deworm', unit: 'mL', frequency: null, days: 5 })).toEqual({ frequency: 'QD', days: 5 });
  expect(usualCourse({ type: 'injection', unit: 'mL', frequency: 'BID', days: null })).toEqual({
    frequency: 'BID',
    days: 7,
  });
});
