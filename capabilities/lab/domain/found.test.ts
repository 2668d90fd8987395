import { expect, test } from 'vitest';
import { numberInUnit } from './analyzer-and-unit.ts';
import { markOf, mayTriage, needsReason, type Placed, triagePlaces } from './found.ts';

const placed = (match_state: string, more: Partial<Placed> = {}): Placed => ({
  ...{ match_state, match_by: null, aside: null, set_id: 'set' },
  ...more,
});
const placesOf = (from: Placed) => triagePlaces.filter((to) => mayTriage(from, to));

test('a result without a patient, or with two, is put aside or discarded, and comes back from there', () => {
  for (const state of ['unmatched', 'conflict']) {
    expect(placesOf(placed(state))).toEqual(['aside', 'discarded']);
    expect(placesOf(placed(state, { aside: {} }))).toEqual(['waiting', 'aside', 'discarded']);
  }
  expect(placesOf(placed('discarded'))).toEqual(['waiting']);
});

test('what a person filed from the inbox can be taken back there, what a device filed or a person typed cannot', () => {
  for (const state of ['matched', 'unrequested']) {
    expect(placesOf(placed(state, { match_by: 'person' }))).toEqual(['waiting']);
    expect(placesOf(placed(state, { match_by: 'patient_id' }))).toEqual([]);
    expect(placesOf(placed(state, { match_by: 'person', set_id: null }))).toEqual([]);
  }
  expect(placesOf(placed('retracted', { match_by: 'person' }))).toEqual([]);
});

test('only what is discarded needs a reason, and blanks are none', () => {
  expect(needsReason('discarded', ' \t')).toBe(true);
  expect(needsReason('discarded', 'another clinic')).toBe(false);
  expect(needsReason('aside', '')).toBe(false);
  expect(needsReason('waiting', '')).toBe(false);
});

test('results are found by an analyte, by a flag, or by an analyte with that flag', () => {
  expect(markOf('GLU', 'critical')).toBe('GLU|critical');
  expect(markOf('GLU', undefined)).toBe('GLU|');
  expect(markOf(undefined, 'high')).toBe('|high');
  expect(markOf(undefined, undefined)).toBeUndefined();
});

test('a value is compared in the unit of the other one, to the digits that were measured, and never without a factor', () => {
  const glucose = { code: 'GLU', raw: '5.5', number: 5.5, unit: 'mmol/L' };
  expect(numberInUnit(glucose, 'mmol/L')).toEqual({ number: 5.5, isConverted: false });
  expect(numberInUnit(glucose, 'mg/dL')).toEqual({ number: 99.1, isConverted: true });
  expect(numberInUnit({ ...glucose, raw: '5.537', number: 5.537 }, 'mg/dL')).toEqual({
    number: 99.77,
    isConverted: true,
  });
  for (const raw of ['5.7', '005.7']) expect(numberInUnit({ ...glucose, raw, number: 5.7 }, 'mg/dL')?.number).toBe(103);
  expect(numberInUnit(glucose, 'U/L')).toBeUndefined();
  expect(numberInUnit({ ...glucose, raw: 'high', number: null }, 'mmol/L')).toBeUndefined();
});
