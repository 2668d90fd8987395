import { expect, test } from 'vitest';
import { isWeightOld, judgeDose, mgPerKg, unitsFor } from './dose.ts';
import { prescriptionFlow, progressOf } from './prescription-flow.ts';

test('a card moved to Pharmacy makes what was prescribed dispensing [state.medication]', () => {
  expect(prescriptionFlow.next('prescribing', 'send')).toBe('dispensing');
  expect(prescriptionFlow.next('prescribed', 'send')).toBe('dispensing');
  expect(prescriptionFlow.next('dispensing', 'dispense')).toBe('dispensed');
});

test('what was handed out cannot be edited or recalled, only undone [state.medication]', () => {
  for (const event of prescriptionFlow.events) {
    expect(prescriptionFlow.can('dispensed', event)).toBe(event === 'undo');
  }
});

test('a prescription is dispensed only when its last line is [state.medication]', () => {
  expect(progressOf([])).toBeUndefined();
  expect(progressOf(['dispensed', 'dispensing'])).toBe('dispensing');
  expect(progressOf(['dispensed', 'dispensed'])).toBe('dispensed');
  expect(progressOf(['prescribed', 'prescribing'])).toBe('prescribing');
});

test('a dose is judged against the catalog, twice its end asks for a reason [entity.medication]', () => {
  const range = { dosage_min: 0.125, dosage_max: 0.25 };

  expect(judgeDose(0.125, range)).toBe('within');
  expect(judgeDose(0.26, range)).toBe('outside');
  expect(judgeDose(0.51, range)).toBe('farOutside');
  expect(judgeDose(0.05, range)).toBe('farOutside');
  expect(judgeDose(undefined, range)).toBe('unknown');
});

test('tablets and milligrams per kilogram follow from each other, and without a weight nobody guesses [entity.medication]', () => {
  expect(unitsFor(0.14, { strength_mg: 2.5, smallest_split: 0.25 }, 4.62)).toBe(0.25);
  expect(mgPerKg(0.25, 2.5, 4.62)).toBeCloseTo(0.135, 3);
  expect(unitsFor(0.14, { strength_mg: 2.5, smallest_split: 0.25 }, null)).toBeUndefined();
});

test('a weight is old after 30 days, in the first year of life after 7 [entity.medication]', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const weighed = new Date('2026-11-10T00:00:00Z');

  expect(isWeightOld(weighed, '2019-08-17', now)).toBe(false);
  expect(isWeightOld(weighed, '2026-08-17', now)).toBe(true);
});
