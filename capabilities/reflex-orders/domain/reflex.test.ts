import { analyteOf, speciesOf } from '@alder/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decisionsOf,
  doubtOf,
  dryRun,
  type Earlier,
  findCycle,
  isMet,
  isSampleUsable,
  isUnstarted,
  MIN_NOT_WITHIN_DAYS,
  measuredBy,
  metBy,
  type PastResult,
  type ReflexRule,
  type ReflexValue,
  reflexExamples,
  reflexesOf,
} from './index.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const hours = (count: number) => new Date(NOW.getTime() - count * 3_600_000);
const days = (count: number) => hours(24 * count);

const rule = (more: Partial<ReflexRule> = {}): ReflexRule => ({
  ...{ id: 'r1', name: 'T4 → fT4', is_on: true, mode: 'auto', analyte: 'T4', species: 'cat', kind: 'above' },
  ...{ age_from_days: null, age_to_days: null, low_limit: 4.7, high_limit: null, unit: 'ug/dL', test: 'fT4' },
  ...{ laboratory: 'IDEXX', sample_type: null, same_sample_hours: 24, not_within_days: 7 },
  ...more,
});
const value = (more: Partial<ReflexValue> = {}): ReflexValue => ({
  ...{ code: 'T4', name: 'T4', raw: '5.8', comparator: null, number: 5.8, unit: 'ug/dL', flag: 'H' },
  ...{ flag_device: '', range: null, status: 'F' },
  ...more,
});
const result = (more: Partial<PastResult> = {}): PastResult => ({
  ...{ record: 'x1', pet: 'mochi', verify_state: 'final', match_state: 'matched', control: false, invalid: false },
  ...{ at: NOW, values: [value()], chain: [], isHeld: false },
  animal: { species: 'cat', birthdate: '2014-11-28', status: 'normal', hasSex: true },
  ...more,
});
const canDo = () => true;
const due = (rules: readonly ReflexRule[], of: PastResult, earlier: readonly Earlier[] = [], can = canDo) =>
  reflexesOf(rules, of, earlier, { now: NOW, canDo: can }).map(({ rule: { id }, action, obstacle }) =>
    [id, action, obstacle].filter((part) => part !== null).join(' '),
  );

test('a value above the limit meets the rule, the limit itself and one below do not, and below is the same the other way round', () => {
  expect(isMet(rule(), value())).toBe(true);
  expect(isMet(rule(), value({ number: 4.7 }))).toBe(false);
  expect(isMet(rule({ kind: 'below', low_limit: null, high_limit: 0.8 }), value({ number: 0.7 }))).toBe(true);
  expect(isMet(rule({ kind: 'below', low_limit: null, high_limit: 0.8 }), value({ number: 0.8 }))).toBe(false);
  const between = rule({ kind: 'between', low_limit: 2.5, high_limit: 4.7 });
  expect([2.4, 2.5, 4.7, 4.8].map((number) => isMet(between, value({ number })))).toEqual([false, true, true, false]);
});

test('a value in another unit is converted before it is compared, and one in a unit without a factor meets no limit', () => {
  expect(isMet(rule(), value({ number: 74.6, unit: 'nmol/L' }))).toBe(true);
  expect(isMet(rule(), value({ number: 58, unit: 'nmol/L' }))).toBe(false);
  expect(isMet(rule(), value({ number: 99, unit: 'U/L' }))).toBe(false);
  expect(isMet(rule(), value({ number: null }))).toBe(false);
});

test('a value given as less or more than a number meets a limit only where it does so whatever it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }), (number, low_limit) => {
      const above = rule({ low_limit });
      // "More than 10" may be 10.001, "less than 10" may be 0.
      expect(isMet(above, value({ number, comparator: '>' }))).toBe(number >= low_limit);
      expect(isMet(above, value({ number, comparator: '>=' }))).toBe(number > low_limit);
      expect(isMet(above, value({ number, comparator: '<' }))).toBe(false);
      expect(isMet(above, value({ number, comparator: '<=' }))).toBe(false);
      const below = rule({ kind: 'below', low_limit: null, high_limit: low_limit });
      expect(isMet(below, value({ number, comparator: '<' }))).toBe(number <= low_limit);
      expect(isMet(below, value({ number, comparator: '<=' }))).toBe(number < low_limit);
      expect(isMet(below, value({ number, comparator: '>' }))).toBe(false);
      expect(isMet(below, value({ number, comparator: '>=' }))).toBe(false);
      const between = rule({ kind: 'between', low_limit: 0, high_limit: 99 });
      expect(isMet(between, value({ number, comparator: '<' }))).toBe(false);
    }),
  );
});

test('flagged high includes critically high, flagged low critically low, and critical is either; an invalid value meets nothing', () => {
  const met = (kind: 'high' | 'low' | 'critical') =>
    (['LL', 'L', 'N', 'H', 'HH', 'invalid', null] as const).filter((flag) =>
      isMet(rule({ kind, low_limit: null }), value({ flag })),
    );
  expect(met('high')).toEqual(['H', 'HH']);
  expect(met('low')).toEqual(['LL', 'L']);
  expect(met('critical')).toEqual(['LL', 'HH']);
  expect(isMet(rule(), value({ flag: 'invalid' }))).toBe(false);
  expect(isMet(rule(), value({ code: 'CREA' }))).toBe(false);
});

test('a rule is for its species and age alone; an animal whose birth is unknown meets no age', () => {
  expect(metBy(rule(), result())).toBeDefined();
  expect(metBy(rule({ species: null }), result())).toBeDefined();
  expect(metBy(rule({ species: 'dog' }), result())).toBeUndefined();
  const old = (birthdate: string | null, more: Partial<ReflexRule>) =>
    metBy(rule(more), result({ animal: { ...result().animal, birthdate } })) !== undefined;
  expect(old('2025-11-28', { age_from_days: 365 })).toBe(true);
  expect(old('2025-11-29', { age_from_days: 365 })).toBe(false);
  expect(old('2025-11-28', { age_to_days: 365 })).toBe(false);
  expect(old('2025-11-29', { age_to_days: 365 })).toBe(true);
  expect(old(null, { age_to_days: 365 })).toBe(false);
  expect(old(null, {})).toBe(true);
});

test('only a final result of a living, known animal orders: no preliminary, invalid, retracted, control or unmatched one', () => {
  expect(due([rule()], result())).toEqual(['r1 order']);
  expect(due([rule()], result({ verify_state: 'amended', match_state: 'unrequested' }))).toEqual(['r1 order']);
  for (const more of [
    { verify_state: 'preliminary' },
    { verify_state: 'invalid' },
    { verify_state: 'retracted' },
    { match_state: 'unmatched' },
    { match_state: 'conflict' },
    { match_state: 'discarded' },
    { control: true },
    { invalid: true },
    { values: [value({ status: 'P' })] },
    { animal: { ...result().animal, status: 'deceased' } },
  ])
    expect(due([rule()], result(more))).toEqual([]);
  expect(due([rule({ is_on: false })], result())).toEqual([]);
});

test('nothing is ordered where the test was ordered or resulted within the days of the rule, and two rules ask for one test once', () => {
  const orderAt = (at: Date) => [{ tests: ['T4', 'fT4'], at }];
  expect(due([rule()], result(), orderAt(days(6)))).toEqual([]);
  expect(due([rule()], result(), orderAt(days(7)))).toEqual(['r1 order']);
  expect(due([rule()], result(), [{ tests: ['T4'], at: NOW }])).toEqual(['r1 order']);
  expect(due([rule(), rule({ id: 'r2', low_limit: 3 })], result())).toEqual(['r1 order']);
  expect(due([rule(), rule({ id: 'r2', test: 'TSH' })], result())).toEqual(['r1 order', 'r2 order']);
});

test('a rule that led to the order of a result does not order again because of it', () => {
  expect(due([rule(), rule({ id: 'r2', test: 'TSH' })], result({ chain: ['r1'] }))).toEqual(['r2 order']);
});

test('an automatic rule only suggests what quality control, an old result, a missing analyzer or a missing sex forbids to order unseen', () => {
  const inHouse = rule({ laboratory: null });
  expect(due([rule({ mode: 'suggest' })], result())).toEqual(['r1 suggest']);
  expect(due([rule()], result({ isHeld: true }))).toEqual(['r1 suggest quality']);
  expect(due([rule()], result({ at: hours(72) }))).toEqual(['r1 order']);
  expect(due([rule()], result({ at: hours(73) }))).toEqual(['r1 suggest old']);
  expect(due([inHouse], result())).toEqual(['r1 order']);
  expect(due([inHouse], result(), [], () => false)).toEqual(['r1 suggest analyzer']);
  expect(due([rule()], result(), [], () => false)).toEqual(['r1 order']);
  const unsexed = result({ animal: { ...result().animal, hasSex: false } });
  expect(due([inHouse], unsexed)).toEqual(['r1 suggest sex']);
  expect(due([rule()], unsexed)).toEqual(['r1 order']);
});

test('the sample of the result is used while it is young enough, of the right kind and usable, and otherwise a new one is asked for', () => {
  const sample = { number: '261128-01', sample_type: 'serum', taken_at: hours(24), hasEnded: false };
  expect(isSampleUsable(rule(), sample, NOW)).toBe(true);
  expect(isSampleUsable(rule({ sample_type: 'serum' }), sample, NOW)).toBe(true);
  expect(isSampleUsable(rule({ sample_type: 'urine' }), sample, NOW)).toBe(false);
  expect(isSampleUsable(rule(), { ...sample, taken_at: hours(25) }, NOW)).toBe(false);
  expect(isSampleUsable(rule(), { ...sample, taken_at: hours(-1) }, NOW)).toBe(false);
  expect(isSampleUsable(rule(), { ...sample, taken_at: null }, NOW)).toBe(false);
  expect(isSampleUsable(rule(), { ...sample, hasEnded: true }, NOW)).toBe(false);
  expect(isSampleUsable(rule({ same_sample_hours: 0 }), { ...sample, taken_at: NOW }, NOW)).toBe(false);
  expect(isSampleUsable(rule(), undefined, NOW)).toBe(false);
});

test('a corrected, retracted or moved result makes its order doubtful, by the limits of then and not those of now', () => {
  const cause = {
    ...{ rule: 'r1', name: '', record: 'x1', code: 'T4', label: 'T4', raw: '5.8', unit: 'ug/dL', flag: 'H' },
    ...{ kind: 'above' as const, low_limit: 4.7, high_limit: null, limit_unit: 'ug/dL', chain: ['r1'] },
  };
  expect(doubtOf(cause, 'mochi', result())).toBeUndefined();
  expect(doubtOf(cause, 'mochi', result({ values: [value({ number: 4.7 })] }))).toBe('corrected');
  expect(doubtOf(cause, 'mochi', result({ values: [] }))).toBe('corrected');
  expect(doubtOf(cause, 'mochi', result({ invalid: true }))).toBe('corrected');
  expect(doubtOf(cause, 'mochi', result({ verify_state: 'retracted' }))).toBe('retracted');
  expect(doubtOf(cause, 'mochi', result({ match_state: 'discarded' }))).toBe('retracted');
  expect(doubtOf(cause, 'taro', result())).toBe('moved');
});

test('a person decides about what was suggested, and about a doubtful order that its analyzer has not begun, once', () => {
  const ordered = { state: 'ordered', doubt: 'corrected', settled: false, unstarted: true } as const;
  expect(decisionsOf({ ...ordered, state: 'suggested' })).toEqual(['order', 'dismiss']);
  expect(decisionsOf(ordered)).toEqual(['withdraw', 'keep']);
  expect(decisionsOf({ ...ordered, doubt: null })).toEqual([]);
  expect(decisionsOf({ ...ordered, settled: true })).toEqual([]);
  expect(decisionsOf({ ...ordered, unstarted: false })).toEqual([]);
  expect(decisionsOf({ ...ordered, state: 'dismissed' })).toEqual([]);
  const all = ['new', 'queued', 'sent', 'accepted', 'running', 'partial', 'canceling', 'done', 'canceled', 'failed'];
  expect(all.filter(isUnstarted)).toEqual(['new', 'queued', 'sent', 'accepted']);
});

const edge = (id: string, analyte: string, test: string, species: string | null = 'cat') => ({
  id,
  analyte,
  test,
  species,
});

test('a rule whose test measures what it judges, itself or through other rules, is a loop; profiles count with their analytes', () => {
  expect(findCycle(edge('a', 'T4', 'T4'), [])).toEqual(['a']);
  expect(findCycle(edge('a', 'CREA', 'Chem 17'), [])).toEqual(['a']);
  expect(measuredBy('Chem 17').has('CREA')).toBe(true);
  const chain = [edge('b', 'ALT', 'BA'), edge('c', 'BA', 'Chem 10')];
  expect(findCycle(edge('c', 'BA', 'Chem 10'), chain)).toEqual(['c', 'b']);
  expect(findCycle(edge('a', 'T4', 'fT4'), chain)).toBeUndefined();
  expect(findCycle(edge('d', 'UPC', 'ALT'), [edge('b', 'ALT', 'BA')])).toBeUndefined();
});

test('rules of different species close no loop; a rule of any species closes one with each', () => {
  const back = edge('b', 'BA', 'ALT', 'dog');
  expect(findCycle(edge('a', 'ALT', 'BA', 'cat'), [back])).toBeUndefined();
  expect(findCycle(edge('a', 'ALT', 'BA', 'dog'), [back])).toEqual(['a', 'b']);
  expect(findCycle(edge('a', 'ALT', 'BA', null), [back])).toEqual(['a', 'b']);
  expect(findCycle(edge('a', 'ALT', 'BA', null), [edge('b', 'BA', 'ALT', null)])).toEqual(['a', 'b']);
});

test('a table of rules that was saved rule by rule has no loop, whatever was tried', () => {
  const codes = ['A', 'B', 'C', 'D', 'E'];
  const any = fc.record({
    analyte: fc.constantFrom(...codes),
    test: fc.constantFrom(...codes),
    species: fc.constantFrom('cat', 'dog', null),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (tried) => {
      const saved: ReturnType<typeof edge>[] = [];
      for (const [at, { analyte, test: ordered, species }] of tried.entries()) {
        const one = edge(String(at), analyte, ordered, species);
        if (!findCycle(one, saved)) saved.push(one);
      }
      // Followed as results would: every rule that a species meets, from every analyte, ends.
      for (const species of ['cat', 'dog']) {
        for (const start of codes) {
          let seen = [start];
          for (let step = 0; seen.length > 0; step += 1) {
            expect(step).toBeLessThanOrEqual(codes.length);
            seen = saved
              .filter((one) => seen.includes(one.analyte) && (one.species === null || one.species === species))
              .map((one) => one.test);
          }
        }
      }
    }),
  );
});

test('a dry run orders once for each patient and period, in the order of the results, and leaves alone what was ordered before', () => {
  const of = (record: string, pet: string, at: Date, number = 5.8) =>
    result({ record, pet, at, values: [value({ number })] });
  const results = [
    of('late', 'mochi', days(1)),
    of('first', 'mochi', days(10)),
    of('again', 'mochi', days(5)),
    of('normal', 'taro', days(4), 3),
    of('known', 'kuro', days(4)),
    of('before', 'shiro', days(20)),
  ];
  const earlier = new Map([
    ['kuro', [{ tests: ['fT4'], at: days(6) }]],
    // Ordered after the result: it does not count for it.
    ['shiro', [{ tests: ['fT4'], at: days(2) }]],
  ]);
  const found = dryRun(rule(), results, earlier).map(({ result: { record } }) => record);
  expect(found).toEqual(['before', 'first', 'late']);
});

test('what a dry run orders is never within the days of the rule for one patient, whatever came in', () => {
  const any = fc.record({
    pet: fc.constantFrom('a', 'b'),
    at: fc.integer({ min: 0, max: 720 }),
    number: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(
      fc.array(any, { maxLength: 40 }),
      fc.integer({ min: MIN_NOT_WITHIN_DAYS, max: 20 }),
      (runs, not_within_days) => {
        const results = runs.map(({ pet, at, number }, n) =>
          result({ record: String(n), pet, at: hours(at), values: [value({ number })] }),
        );
        const found = dryRun(rule({ not_within_days }), results, new Map());
        for (const one of found) {
          expect(one.value.number).toBeGreaterThan(4.7);
          const others = found.filter((other) => other !== one && other.result.pet === one.result.pet);
          for (const other of others)
            expect(Math.abs(other.result.at.getTime() - one.result.at.getTime())).toBeGreaterThanOrEqual(
              not_within_days * 86_400_000,
            );
        }
      },
    ),
  );
});

test('each example judges an analyte that the product knows in a species that it knows, names its publication, and they make no loop', () => {
  expect(new Set(reflexExamples.map(({ example }) => example)).size).toBe(reflexExamples.length);
  for (const one of reflexExamples) {
    expect(analyteOf(one.analyte)?.code).toBe(one.analyte);
    if (one.species !== null) expect(speciesOf(one.species)).toBeDefined();
    expect(one.source).toMatch(/20\d\d/);
    expect(one.mode).toBe('suggest');
    expect(one.not_within_days).toBeGreaterThanOrEqual(MIN_NOT_WITHIN_DAYS);
  }
  const edges = reflexExamples.map((one) => ({ ...one, id: one.example }));
  for (const one of edges) expect(findCycle(one, edges)).toBeUndefined();
});
