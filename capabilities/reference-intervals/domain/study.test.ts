import { expect, test } from 'vitest';
import { type Criteria, groupsOf, histogram, judgeSamples, outcomeOf, type Sample } from './study.ts';

const strict: Criteria = { diagnosis: true, drug: true, flags: 'critical', outliers: 'tukey' };
const sample = (n: number, more: Partial<Sample> = {}): Sample => ({
  ...{ record: `r${n}`, pet: `p${n}`, value: 100 + (n % 7), comparator: false, sex: 'male', breed: '' },
  ...{ measured_at: '2026-11-01T00:00:00Z', diagnosis: false, drug: false, flagged: false, critical: false },
  ...{ held: false, ...more },
});
const herd = Array.from({ length: 30 }, (_, n) => sample(n + 100));

test('sick animals are left out by diagnosis, drug, flag and QC, each with its reason', () => {
  const sick = [
    sample(1, { diagnosis: true }),
    sample(2, { drug: true }),
    sample(3, { critical: true, flagged: true }),
    sample(4, { held: true }),
    sample(5, { comparator: true }),
    sample(6, { value: null }),
    sample(7, { flagged: true }),
  ];
  const reasons = (criteria: Criteria) => judgeSamples(sick, criteria, []).map((one) => one.reasons.join());
  expect(reasons(strict)).toEqual(['diagnosis', 'drug', 'flag', 'qc', 'comparator', 'unit', '']);
  expect(reasons({ ...strict, flags: 'any' }).at(-1)).toBe('flag');
  const lenient = { diagnosis: false, drug: false, flags: 'none', outliers: 'none' } as const;
  expect(reasons(lenient)).toEqual(['', '', '', 'qc', 'comparator', 'unit', '']);
  expect(outcomeOf(judgeSamples([...sick, ...herd], strict, []), null).excluded).toMatchObject({
    ...{ diagnosis: 1, drug: 1, flag: 1, qc: 1, comparator: 1, unit: 1, outlier: 0, person: 0 },
  });
});

test('an animal counts once, with its latest value that nothing speaks against', () => {
  const own = [sample(1, { pet: 'p', diagnosis: true }), sample(2, { pet: 'p' }), sample(3, { pet: 'p' })];
  expect(judgeSamples(own, strict, [])).toMatchObject([{ sample: { record: 'r2' }, included: true }]);
  // The decision of a person about a value comes first.
  const samples = judgeSamples(own, strict, [{ record: 'r1', include: true }]);
  expect(samples).toMatchObject([{ sample: { record: 'r1' }, reasons: ['diagnosis'], included: true }]);
  const left = judgeSamples(own, strict, [{ record: 'r2', include: false }]);
  expect(left).toMatchObject([{ sample: { record: 'r2' }, reasons: ['person'], included: false }]);
});

test('an outlier is left out until a user includes it again; a value without a number stays out', () => {
  const all = [...herd, sample(1, { value: 900 }), sample(2, { value: null })];
  const judged = judgeSamples(all, strict, []);
  expect(judged.find(({ sample: { record } }) => record === 'r1')).toMatchObject({
    ...{ reasons: ['outlier'], included: false },
  });
  const taken = judgeSamples(all, strict, [
    { record: 'r1', include: true },
    { record: 'r2', include: true },
  ]);
  expect(taken.find(({ sample: { record } }) => record === 'r1')!.included).toBe(true);
  expect(taken.find(({ sample: { record } }) => record === 'r2')!.included).toBe(false);
});

test('the classes of the histogram hold every value', () => {
  const values = herd.map(({ value }) => value!);
  const bins = histogram(values);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  expect([bins[0]!.from, bins.at(-1)!.to]).toEqual([100, 106]);
  expect(histogram([5, 5])).toEqual([{ from: 5, to: 6, count: 2 }]);
  expect(histogram([])).toEqual([]);
});

test('sexes and breeds that differ are reported, those of fewer than 20 animals are not tested', () => {
  const of = (n: number, more: Partial<Sample>) => Array.from({ length: n }, (_, i) => sample(i, more));
  const females = of(25, { sex: 'female', breed: 'Shiba Inu' }).map((one) => ({ ...one, value: one.value! + 20 }));
  const groups = groupsOf([...of(30, {}), ...females, ...of(19, { breed: 'Pug' })]);
  expect(groups.map(({ by, name, test: { apart } }) => [by, name, apart])).toEqual([
    ['sex', 'female', true],
    ['breed', 'Shiba Inu', true],
  ]);
});
