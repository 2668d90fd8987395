import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartRange, flagOf, needsSex, pickRange, type RangeEntry, type RangeSubject } from './index.ts';

const limits = { low: 70, high: 140, crit_low: 40, crit_high: 400, unit: 'mg/dL' };
const entry = (over: Partial<RangeEntry>): RangeEntry => ({
  id: 'any',
  species: 'dog',
  name: [],
  name_zhtw: [],
  device: null,
  exam_type: 'chem',
  sex: null,
  ranges: { GLU: limits },
  age_from_days: null,
  age_to_days: null,
  valid_from: '2020-01-01T00:00:00.000Z',
  ...over,
});
const subject: RangeSubject = {
  species: 'dog',
  breed: 'Shiba Inu',
  sex: 'female',
  birthdate: '2024-11-21',
  device: 'vs2',
  exam_types: ['chem'],
  examTime: '2026-11-21T00:00:00.000Z',
};

test('the most specific range is picked: device, then breed, then sex, then age, then the newer [entity.customRange]', () => {
  const ladder = [
    entry({ id: 'any' }),
    entry({ id: 'newer', valid_from: '2025-01-01T00:00:00.000Z' }),
    entry({ id: 'age', age_from_days: 365, age_to_days: 2000 }),
    entry({ id: 'sex', sex: 'female' }),
    entry({ id: 'breed', name: ['shiba inu'] }),
    entry({ id: 'device', exam_type: null, device: 'vs2' }),
  ];
  for (let count = 1; count <= ladder.length; count += 1) {
    expect(pickRange(ladder.slice(0, count), subject, 'GLU', 'mg/dL')?.entry).toBe(ladder[count - 1]!.id);
    expect(pickRange([...ladder.slice(0, count)].reverse(), subject, 'GLU', 'mg/dL')?.entry).toBe(
      ladder[count - 1]!.id,
    );
  }
});

test('the range for the main kind of exam of a mixed run comes before one for its other kinds', () => {
  const mixed = { ...subject, exam_types: ['elec', 'chem'] };
  const ranges = [
    entry({ id: 'chem', valid_from: '2025-01-01T00:00:00.000Z' }),
    entry({ id: 'elec', exam_type: 'elec' }),
  ];

  expect(pickRange(ranges, mixed, 'GLU', 'mg/dL')?.entry).toBe('elec');
  expect(pickRange(ranges, { ...mixed, exam_types: ['chem', 'elec'] }, 'GLU', 'mg/dL')?.entry).toBe('chem');
});

test("a range with a sex never applies to a pet without one, and says that the pet's sex is needed [rule.rangeSex]", () => {
  const nameless = { ...subject, sex: null };
  const entries = [entry({ sex: 'female' })];

  expect(pickRange(entries, nameless, 'GLU', 'mg/dL')).toBeUndefined();
  expect(needsSex(entries, nameless)).toBe(true);
  expect(needsSex(entries, subject)).toBe(false);
  expect(needsSex(entries, { ...nameless, exam_types: ['cbc'] })).toBe(false);
});

test('age limits are half open, and need a date of birth', () => {
  const young = [entry({ age_from_days: 0, age_to_days: 730 })];
  expect(pickRange(young, { ...subject, birthdate: '2024-11-22' }, 'GLU', 'mg/dL')).toBeDefined();
  expect(pickRange(young, { ...subject, birthdate: '2024-11-21' }, 'GLU', 'mg/dL')).toBeUndefined();
  expect(pickRange(young, { ...subject, birthdate: null }, 'GLU', 'mg/dL')).toBeUndefined();
});

test('limits are converted to the unit of the result, or not used at all', () => {
  expect(pickRange([entry({})], subject, 'GLU', 'mmol/L')?.high).toBeCloseTo(7.77);
  expect(pickRange([entry({})], subject, 'GLU', 'furlong')).toBeUndefined();
});

test('flags: both ends belong to the range, a critical limit is critical itself', () => {
  const flag = (number: number) => flagOf({ number, comparator: null }, limits);
  expect([40, 40.1, 69.9, 70, 140, 140.1, 399.9, 400].map(flag)).toEqual(['LL', 'L', 'L', 'N', 'N', 'H', 'H', 'HH']);
});

test('a value beyond what the device can measure is flagged only when that is certain', () => {
  expect(flagOf({ number: 500, comparator: '>' }, limits)).toBe('HH');
  expect(flagOf({ number: 140, comparator: '>' }, limits)).toBe('H');
  expect(flagOf({ number: 100, comparator: '>' }, limits)).toBeUndefined();
  expect(flagOf({ number: 70, comparator: '<' }, limits)).toBe('L');
  expect(flagOf({ number: null, comparator: null }, limits)).toBeUndefined();
});

test('open ends flag nothing on their side', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (number) => {
      expect(
        flagOf({ number, comparator: null }, { low: null, high: null, crit_low: null, crit_high: null, unit: '' }),
      ).toBe('N');
    }),
  );
});

test('a range of another species, device, exam or breed, or one that is not valid yet, is never picked', () => {
  const picked = (over: Partial<RangeEntry>, of: Partial<RangeSubject> = {}) =>
    pickRange([entry(over)], { ...subject, ...of }, 'GLU', 'mg/dL')?.entry;

  expect(picked({})).toBe('any');
  expect(picked({ species: 'cat' })).toBeUndefined();
  expect(picked({ exam_type: null, device: 'hm5' })).toBeUndefined();
  expect(picked({ exam_type: null, device: 'vs2' })).toBe('any');
  expect(picked({ exam_type: 'cbc' })).toBeUndefined();
  expect(picked({ sex: 'male' })).toBeUndefined();
  expect(picked({ valid_from: '2026-11-21T00:00:00.000Z' })).toBe('any');
  expect(picked({ valid_from: '2026-11-21T00:00:00.001Z' })).toBeUndefined();
  expect(picked({ name: ['Poodle'] })).toBeUndefined();
  expect(picked({ name_zhtw: ['柴犬'] })).toBeUndefined();
  expect(picked({ name_zhtw: ['柴犬'] }, { breed: '柴犬' })).toBe('any');
  expect(picked({ ranges: {} })).toBeUndefined();
});

test('an age has a first day that belongs to it, and one end may be open', () => {
  // The animal is 730 days old.
  const fits = (age_from_days: number | null, age_to_days: number | null, birthdate: string | null = '2024-11-21') =>
    pickRange([entry({ age_from_days, age_to_days })], { ...subject, birthdate }, 'GLU', 'mg/dL') !== undefined;

  expect([fits(730, null), fits(731, null), fits(null, 731), fits(null, 730), fits(400, 731)]).toEqual([
    ...[true, false, true, false, true],
  ]);
  expect([fits(null, null, null), fits(0, null, null), fits(null, 99_999, null)]).toEqual([true, false, false]);
});

test('of two ages the narrower one is picked, also where it begins late, and a breed of either list before any', () => {
  const ages = [
    entry({ id: 'wide', age_from_days: 700, age_to_days: 2000 }),
    entry({ id: 'narrow', age_from_days: 0, age_to_days: 800 }),
  ];
  expect(pickRange(ages, subject, 'GLU', 'mg/dL')?.entry).toBe('narrow');
  expect(pickRange([...ages].reverse(), subject, 'GLU', 'mg/dL')?.entry).toBe('narrow');
  const breeds = [entry({ id: 'both', name: ['Shiba Inu'], name_zhtw: ['柴犬'] }), entry({ id: 'sex', sex: 'female' })];
  expect(pickRange(breeds, subject, 'GLU', 'mg/dL')?.entry).toBe('both');
});

test('a range that is picked says whose it is, in the unit of the result, with its open ends left open', () => {
  expect(pickRange([entry({})], subject, 'GLU', 'mg/dL')).toEqual({ ...limits, source: 'hospital', entry: 'any' });
  const half = entry({ ranges: { GLU: { ...limits, low: null, crit_low: null } } });
  expect(pickRange([half], subject, 'GLU', 'mmol/L')).toMatchObject({ low: null, crit_low: null, unit: 'mmol/L' });
  const spelled = pickRange([entry({})], subject, 'GLU', 'MG/DL');
  expect(spelled).toEqual({ ...limits, unit: 'MG/DL', source: 'hospital', entry: 'any' });
});

test('the sex is asked for only where a range with a sex would apply with it', () => {
  const nameless = { ...subject, sex: null };
  expect(needsSex([entry({})], nameless)).toBe(false);
  expect(needsSex([entry({}), entry({ sex: 'male' })], nameless)).toBe(true);
  expect(needsSex([entry({ sex: 'male', species: 'cat' })], nameless)).toBe(false);
});

test('a value below what can be measured is critical only where the critical limit is reached', () => {
  expect(flagOf({ number: 40, comparator: '<' }, limits)).toBe('LL');
  expect(flagOf({ number: 41, comparator: '<' }, limits)).toBe('L');
  expect(flagOf({ number: 71, comparator: '<' }, limits)).toBeUndefined();
  expect(flagOf({ number: 40, comparator: '<=' }, limits)).toBe('LL');
  expect(flagOf({ number: 400, comparator: '>=' }, limits)).toBe('HH');
  expect(flagOf({ number: 71, comparator: '~' }, limits)).toBe('N');
});

test('a chart is drawn with the ends that a range has', () => {
  expect(chartRange(limits)).toEqual({ low: 70, high: 140, critLow: 40, critHigh: 400 });
  expect(chartRange({ low: 0, high: null, crit_low: null, crit_high: null })).toEqual({ low: 0 });
  expect(chartRange({ low: null, high: 5, crit_low: 1, crit_high: null })).toEqual({ high: 5, critLow: 1 });
  expect(chartRange(null)).toEqual({});
});
