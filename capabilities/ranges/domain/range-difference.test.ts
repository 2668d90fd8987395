import { expect, test } from 'vitest';
import { differenceOf, type HistoricRange } from './index.ts';

const K = { low: 3.5, high: 5.8, crit_low: null, crit_high: 6.5, unit: 'mmol/L' };
const range: HistoricRange = {
  ...{ species: 'cat', name: ['Maine Coon'], name_zhtw: [], device: null, exam_type: 'elec', sex: null },
  ...{ age_from_days: null, age_to_days: 365, valid_from: '2000-01-01T00:00:00.000Z', source: '', ranges: { K } },
};

test('a change names each limit that differs, one that was added and one that was removed', () => {
  const Na = { ...K, low: 147, high: 162, crit_high: null };
  const after = { ...range, ranges: { K: { ...K, crit_high: 7 }, Na } };
  expect(differenceOf(range, after)).toEqual({
    fields: [],
    limits: [
      { code: 'K', from: K, to: { ...K, crit_high: 7 } },
      { code: 'Na', from: undefined, to: Na },
    ],
  });
  expect(differenceOf(after, range).limits[1]).toEqual({ code: 'Na', from: Na, to: undefined });
  expect(differenceOf(null, range).limits).toEqual([{ code: 'K', from: undefined, to: K }]);
  expect(differenceOf(range, range)).toEqual({ fields: [], limits: [] });
});

test.each([
  ['species', { species: 'dog' }],
  ['breeds', { name_zhtw: ['緬因貓'] }],
  ['place', { device: 'vs2', exam_type: null }],
  ['sex', { sex: 'male' }],
  ['age', { age_to_days: 366 }],
  ['valid_from', { valid_from: '2026-01-01T00:00:00.000Z' }],
  ['source', { source: 'Chang 2016' }],
] as const)('a change of %s is named', (field, change) => {
  expect(differenceOf(range, { ...range, ...change } as HistoricRange).fields).toEqual([field]);
});
