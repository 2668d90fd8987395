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

test('a value at an end of its range is accepted without a question', () => {
  expect(implausibleValues('cat', { weight: 0.05, temperature: 30, pulse: 20, respiration: 2 })).toEqual([]);
  expect(implausibleValues('cat', { weight: 16, temperature: 43.5, pulse: 400, respiration: 400 })).toEqual([]);
  expect(implausibleValues('cat', { weight: 16.01 })).toHaveLength(1);
  expect(implausibleValues('cat', { temperature: 29.9 })).toHaveLength(1);
});

test('an earlier weight narrows the range of a weight alone, four times up or down, for 90 days', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const daysAgo = (days: number) => ({ weight: 8, at: new Date(now.getTime() - days * 86_400_000) });

  expect(implausibleValues('dog', { weight: 32 }, daysAgo(90), now)).toEqual([]);
  expect(implausibleValues('dog', { weight: 32.1 }, daysAgo(90), now)).toHaveLength(1);
  expect(implausibleValues('dog', { weight: 32.1 }, daysAgo(90.01), now)).toEqual([]);
  expect(implausibleValues('dog', { weight: 2 }, daysAgo(1), now)).toEqual([]);
  expect(implausibleValues('dog', { weight: 1.9 }, daysAgo(1), now)).toMatchObject([{ range: { low: 2, high: 32 } }]);
  expect(implausibleValues('dog', { temperature: 38.5, pulse: 90, respiration: 60 }, daysAgo(1), now)).toEqual([]);
  expect(implausibleValues('cat', { weight: 17 }, { ...daysAgo(1), weight: 8 }, now)).toHaveLength(1);
});

test('small, hibernating, feathered and cold-blooded species have ranges of their own', () => {
  expect(plausibleRange('hamster', 'temperature').low).toBe(20);
  expect(plausibleRange('hamster', 'pulse').high).toBe(900);
  expect(plausibleRange('hedgehog', 'temperature').low).toBe(20);
  expect(plausibleRange('sugar_glider', 'temperature').low).toBe(20);
  expect(plausibleRange('bird', 'temperature').high).toBe(45.5);
  expect(plausibleRange('bird', 'weight').high).toBe(20);
  expect(plausibleRange('SNAKE', 'pulse')).toEqual({ low: 2, high: 250 });
  expect(plausibleRange('snake', 'respiration')).toEqual({ low: 0, high: 150 });
  expect(plausibleRange('axolotl', 'temperature')).toEqual({ low: 0, high: 46 });
});
