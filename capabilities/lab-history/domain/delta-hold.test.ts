import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitOf, type HeldChange, heldChanges, holdStep } from './delta-hold.ts';
import type { DeltaLimit } from './delta-limit.ts';
import type { MatrixRun } from './matrix.ts';

const limit = (more: Partial<DeltaLimit> = {}): DeltaLimit => ({
  ...{ species: null, analyte: 'K', kind: 'percent', amount: 20, unit: '', within_days: 7, holds: true, ...more },
});
const run = (id: string, day: number, values: Readonly<Record<string, number>>, more: Partial<MatrixRun> = {}) => ({
  ...{ id, timestamp: `2026-11-${String(day).padStart(2, '0')}T02:00:00.000Z`, device: 'Catalyst_One', model: '' },
  ...{ device_serial: 'C1', typed_by: null, profile: '', verify_state: 'final', ...more },
  values: Object.entries(values).map(([code, number]) => ({
    ...{ code, name: code, raw: String(number), number, comparator: null, unit: 'mmol/L', unit_raw: 'mmol/L' },
    ...{ flag: null, low: null, high: null },
  })),
});
const of = { species: 'cat', limits: [limit()], id: 'new' };
const change: HeldChange = {
  ...{
    code: 'K',
    name: 'K',
    raw: '5',
    unit: 'mmol/L',
    before: 4,
    before_record: 'old',
    since: '2026-11-19T02:00:00.000Z',
  },
  ...{ kind: 'percent', difference: 25, limit: 20, limit_unit: '', within_days: 7 },
};

test('a change beyond a limit that holds makes the result wait, with the value before, its day and the limit; one at the limit does not [DHO-01]', () => {
  const runs = [run('old', 19, { K: 4 }), run('new', 21, { K: 5 })];
  expect(heldChanges(runs, of)).toEqual([{ ...change, difference: expect.closeTo(25) }]);
  expect(heldChanges(runs, { ...of, limits: [limit({ amount: 25.0001 })] })).toEqual([]);
  expect(heldChanges(runs, { ...of, limits: [limit({ holds: false })] })).toEqual([]);
  // The limit of the species counts, also where it lets results pass.
  const ofCats = limit({ species: 'cat', holds: false });
  expect(heldChanges(runs, { ...of, limits: [limit(), ofCats] })).toEqual([]);
});

test('a value that nobody stands for is no measure of the next one: it is compared with the last that was released [DHO-02]', () => {
  const waiting = run('waits', 20, { K: 5 }, { verify_state: 'preliminary' });
  const runs = [run('old', 19, { K: 4 }), waiting, run('new', 21, { K: 5 }, { verify_state: 'preliminary' })];
  expect(heldChanges(runs, of)).toMatchObject([{ before: 4, before_record: 'old' }]);
});

test('another analyzer, a value too long ago and a first value are not compared', () => {
  const now = run('new', 21, { K: 5 });
  expect(heldChanges([run('old', 19, { K: 4 }, { device_serial: 'C2' }), now], of)).toEqual([]);
  expect(heldChanges([run('old', 13, { K: 4 }), now], of)).toEqual([]);
  expect(heldChanges([now], of)).toEqual([]);
});

test('whatever the values: a result waits exactly where its change is larger than the limit, in both directions', () => {
  const number = fc.double({ min: 0.1, max: 1000, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 0.1, max: 500, noNaN: true }), (before, after, amount) => {
      const runs = [run('old', 19, { K: before }), run('new', 21, { K: after })];
      const waits = heldChanges(runs, { ...of, limits: [limit({ amount })] }).length === 1;
      expect(waits).toBe(Math.abs((after / before - 1) * 100) > amount);
    }),
  );
});

const cat = { pet: 'cat', isPreliminary: false, changes: [change] };

test('what a person has verified of a patient is not asked about again; another value, or another patient, is [DHO-03]', () => {
  const verified = [{ pet: 'cat', code: 'K', raw: '5' }];
  expect(holdStep(cat, undefined, verified)).toEqual({});
  expect(holdStep({ ...cat, changes: [{ ...change, raw: '6' }] }, undefined, verified).hold).toHaveLength(1);
  expect(holdStep({ ...cat, pet: 'dog' }, undefined, verified).hold).toHaveLength(1);
});

test('a hold ends with its result: moved to another patient, retracted, or corrected to a value within the limit [DHO-04]', () => {
  const open = { pet: 'cat' };
  expect(holdStep({ ...cat, pet: 'dog', changes: [] }, open, [])).toEqual({ end: 'moved' });
  expect(holdStep({ ...cat, pet: 'dog' }, open, [])).toEqual({ end: 'moved', hold: [change] });
  expect(holdStep({ ...cat, pet: null }, open, [])).toEqual({ end: 'withdrawn' });
  expect(holdStep({ ...cat, changes: [] }, open, [])).toEqual({ end: 'settled' });
  expect(holdStep(cat, open, [])).toEqual({ hold: [change] });
});

test('a result that the device calls preliminary begins to wait when it is final, and one that waits goes on waiting', () => {
  expect(holdStep({ ...cat, isPreliminary: true }, undefined, [])).toEqual({});
  expect(holdStep({ ...cat, isPreliminary: true }, { pet: 'cat' }, [])).toEqual({ hold: [change] });
});

test('whatever happens, nothing is released while a change is unverified, and nothing waits without one', () => {
  const pets = fc.constantFrom('cat', 'dog');
  fc.assert(
    fc.property(
      fc.option(pets, { nil: null }),
      fc.option(fc.record({ pet: pets }), { nil: undefined }),
      fc.boolean(),
      fc.array(fc.record({ pet: pets, code: fc.constant('K'), raw: fc.constantFrom('5', '6') })),
      (pet, open, isChanged, verified) => {
        const step = holdStep({ pet, isPreliminary: false, changes: isChanged ? [change] : [] }, open, verified);
        const isPending = pet !== null && isChanged && !verified.some((one) => one.pet === pet && one.raw === '5');
        expect(step.hold !== undefined).toBe(isPending);
        if (open && !isPending) expect(step.end).toBeDefined();
        if (!open) expect(step.end).toBeUndefined();
      },
    ),
  );
});

test('a mix-up shows: the result fits the earlier values of the other patient, and theirs fit this one [DHO-05]', () => {
  const limits = [limit(), limit({ analyte: 'NA' })];
  const result = run('new', 21, { K: 5, NA: 140 });
  const theirs = [run('b1', 19, { K: 5.1, NA: 142 }), run('b2', 21, { K: 3, NA: 150 })];
  expect(fitOf(theirs, result, { species: 'cat', limits })).toEqual({ compared: 2, beyond: 0 });
  expect(fitOf([run('c1', 19, { K: 3, NA: 142 })], result, { species: 'cat', limits })).toEqual({
    ...{ compared: 2, beyond: 1 },
  });
  expect(fitOf([], result, { species: 'cat', limits })).toEqual({ compared: 0, beyond: 0 });
});
