import { species } from '@alder/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { implausibleValues, plausibleRange } from './plausible.ts';

test('a cat of 462 kg and a dog of 3.96 °C are asked about, with the value that was probably meant', () => {
  expect(implausibleValues('cat', { weight: 462 })).toEqual([
    { field: 'weight', value: 462, range: { low: 0.05, high: 16 }, meant: 4.62 },
  ]);
  expect(implausibleValues('dog', { temperature: 3.96 })).toMatchObject([{ field: 'temperature', meant: 39.6 }]);
});

test('a dog of 46 kg is plausible, but not two weeks after it weighed 4.6 kg', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const recently = { weight: 4.6, at: new Date('2026-11-08T00:00:00Z') };

  expect(implausibleValues('dog', { weight: 46 }, undefined, now)).toEqual([]);
  expect(implausibleValues('dog', { weight: 46 }, recently, now)).toMatchObject([{ field: 'weight', meant: 4.6 }]);
  expect(implausibleValues('dog', { weight: 46 }, { ...recently, at: new Date('2025-11-08T00:00:00Z') }, now)).toEqual(
    [],
  );
});

test('sick, newborn and cold-blooded animals are not asked about', () => {
  expect(implausibleValues('cat', { temperature: 33.1, pulse: 90, respiration: 120, weight: 0.08 })).toEqual([]);
  expect(implausibleValues('dog', { respiration: 300, weight: 98 })).toEqual([]);
  expect(implausibleValues('tortoise', { temperature: 12, pulse: 8, weight: 0.02 })).toEqual([]);
  expect(implausibleValues('axolotl', { temperature: 21, weight: 0.12 })).toEqual([]);
  expect(implausibleValues('cat', { weight: null, temperature: undefined })).toEqual([]);
});

test('every species of the list accepts exactly the values inside its range', () => {
  const field = fc.constantFrom('weight', 'temperature', 'pulse', 'respiration');
  const value = fc.double({ min: 0, max: 2000, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...species.map(({ code }) => code)), field, value, (code, name, number) => {
      const { low, high } = plausibleRange(code, name as 'weight');

      expect(low).toBeLessThan(high);
      expect(implausibleValues(code, { [name]: number }).length).toBe(number >= low && number <= high ? 0 : 1);
    }),
  );
});
