import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitsFault, type RangePlace, rivalsOf } from './index.ts';

const limits = { low: 1, high: 2, crit_low: 0.5, crit_high: 3, unit: 'mmol/L' };
const entry = (input: Partial<RangePlace> = {}): RangePlace => ({
  id: 'a',
  species: 'dog',
  name: [],
  name_zhtw: [],
  device: null,
  exam_type: 'chem',
  sex: null,
  age_from_days: null,
  age_to_days: null,
  ranges: { K: limits },
  ...input,
});

test('bounds that are in order pass, whichever of them are open', () => {
  const bound = (value: number) => fc.option(fc.constant(value));
  fc.assert(
    fc.property(bound(1), bound(2), bound(3), bound(4), (crit_low, low, high, crit_high) => {
      expect(limitsFault({ crit_low, low, high, crit_high, unit: 'U/L' })).toBeUndefined();
    }),
  );
  expect(limitsFault({ ...limits, high: 0.9 })).toBe('high');
  expect(limitsFault({ ...limits, crit_low: 1.5 })).toBe('crit_low');
  expect(limitsFault({ ...limits, crit_high: 1.5 })).toBe('crit_high');
});

test('two entries for the same animals and analyte are reported, those of different specificity are not', () => {
  const rivals = (input: Partial<RangePlace>) => rivalsOf(entry(), [entry({ id: 'b', ...input })]).length;

  expect(rivals({})).toBe(1);
  for (const other of [
    { species: 'cat' },
    { sex: 'female' as const },
    { device: 'vs2', exam_type: null },
    { name: ['Shiba Inu'] },
    { age_to_days: 365 },
    { ranges: { NA: limits } },
  ])
    expect(rivals(other)).toBe(0);
  expect(rivalsOf(entry(), [entry()])).toEqual([]);
});

test('breeds are compared in both lists without their case, ages by overlap', () => {
  const shiba = entry({ name: ['Shiba Inu'] });
  const young = entry({ age_from_days: 0, age_to_days: 365 });

  expect(rivalsOf(shiba, [entry({ id: 'b', name_zhtw: ['shiba inu'] })])).toHaveLength(1);
  expect(rivalsOf(shiba, [entry({ id: 'b', name: ['Poodle'] })])).toEqual([]);
  expect(rivalsOf(young, [entry({ id: 'b', age_from_days: 100, age_to_days: 465 })])).toHaveLength(1);
  expect(rivalsOf(young, [entry({ id: 'b', age_from_days: 365, age_to_days: 730 })])).toEqual([]);
});

test('each pair of bounds is compared, and bounds that are equal are in order', () => {
  const open = { low: null, high: null, crit_low: null, crit_high: null, unit: 'U/L' };
  expect(limitsFault({ ...open, low: 2, high: 2, crit_low: 2, crit_high: 2 })).toBeUndefined();
  expect(limitsFault({ ...open, low: 3, high: 2 })).toBe('high');
  expect(limitsFault({ ...open, crit_low: 3, low: 2 })).toBe('crit_low');
  expect(limitsFault({ ...open, crit_low: 3, high: 2 })).toBe('crit_low');
  expect(limitsFault({ ...open, high: 3, crit_high: 2 })).toBe('crit_high');
  expect(limitsFault({ ...open, low: 3, crit_high: 2 })).toBe('crit_high');
  expect(limitsFault({ ...open, crit_low: 3, crit_high: 2 })).toBe('crit_high');
});

test('an entry for one breed is no rival of one for all, and ages without limits overlap like any others', () => {
  const rivals = (one: Partial<RangePlace>, other: Partial<RangePlace>) =>
    rivalsOf(entry(one), [entry({ id: 'b', ...other })]).length;

  expect(rivals({ name: ['Shiba'] }, { name_zhtw: ['柴犬'] })).toBe(0);
  expect(rivals({ name: ['Shiba', 'Poodle'] }, { name: ['poodle'] })).toBe(1);
  expect(rivals({ name: ['Shiba'] }, {})).toBe(0);
  expect(rivals({}, { name: ['Shiba'] })).toBe(0);
  expect(rivals({ age_to_days: 365 }, { age_from_days: 0, age_to_days: 365 })).toBe(1);
  expect(rivals({ age_from_days: 0, age_to_days: 200 }, { age_from_days: 0, age_to_days: 365 })).toBe(0);
  expect(rivals({ age_from_days: 100, age_to_days: 200 }, { age_from_days: 0, age_to_days: 100 })).toBe(0);
  expect(rivals({ age_from_days: 0, age_to_days: 100 }, { age_from_days: 100, age_to_days: 200 })).toBe(0);
  expect(rivals({ exam_type: 'cbc' }, {})).toBe(0);
  expect(rivals({ device: 'vs2' }, {})).toBe(0);
});

test('one analyte in common is enough to be a rival, and ages of one length that begin apart overlap', () => {
  const rivals = (one: Partial<RangePlace>, other: Partial<RangePlace>) =>
    rivalsOf(entry(one), [entry({ id: 'b', ...other })]).length;

  expect(rivals({ ranges: { K: limits, NA: limits } }, { ranges: { K: limits } })).toBe(1);
  expect(rivals({ name: ['SHIBA INU'] }, { name: ['shiba inu'] })).toBe(1);
  expect(rivals({ age_from_days: 100, age_to_days: 300 }, { age_from_days: 150, age_to_days: 250 })).toBe(0);
  expect(rivals({ age_from_days: 100, age_to_days: 300 }, { age_from_days: 0, age_to_days: 400 })).toBe(0);
});
