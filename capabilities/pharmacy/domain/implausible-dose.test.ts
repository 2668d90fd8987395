import type { Dosed } from '@alder/catalog/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ComparedDose,
  type DoseComparison,
  implausibleDoses,
  isSameSubstance,
  MAX_DOSE_FACTOR,
  MAX_MG_PER_KG,
  MAX_ML_PER_KG,
  MIN_PAST_DOSES,
} from './implausible-dose.ts';
import { implausibleText } from './implausible-words.ts';
import { lacksReason, warningsOf } from './warnings.ts';

const none = { dosage_min: null, dosage: null, dosage_max: null };
const unknown: Dosed = { ...none, doses: [] };
const forDogs: Dosed = { ...none, doses: [{ species: 'dog', dosage_min: 11, dosage: 15, dosage_max: 22 }] };
/** One tablet of amoxicillin 250 mg by mouth. */
const tablet = (input: Partial<ComparedDose> = {}): ComparedDose => ({
  ...{ names: ['Amoxicillin 250 mg'], active_substance: 'amoxicillin', dosage: 1, strength_mg: 250 },
  ...{ unit: 'tab', form: 'tablet', route: 'PO' },
  ...input,
});
const rat = (input: Partial<DoseComparison> = {}): DoseComparison => ({
  ...{ species: 'rat', weight: 0.08, entry: unknown, related: [] },
  ...input,
});
const bases = (dose: ComparedDose, around: DoseComparison) => implausibleDoses(dose, around).map(({ basis }) => basis);

test('3,125 mg/kg for a rat is implausible whatever the catalog knows, also of a medicine that was typed freely', () => {
  expect(implausibleDoses(tablet(), rat())).toEqual([
    {
      ...{ basis: 'anyMedicine', amount: 3125, compared: MAX_MG_PER_KG, factor: 1, unit: 'mg' },
      ...{ weight: 0.08, is_weighed: true, known: [], count: null },
    },
  ]);
  expect(bases(tablet(), rat({ entry: undefined }))).toEqual(['anyMedicine']);
  expect(bases(tablet({ dosage: 0.05 }), rat())).toEqual([]);
});

test('without a range for the species the doses of other species and of other strengths are compared with, and named', () => {
  const small = tablet({ dosage: 0.04 });
  expect(implausibleDoses(small, rat({ entry: forDogs }))).toMatchObject([
    { basis: 'catalog', amount: 125, compared: 22, factor: MAX_DOSE_FACTOR, known: ['dog'] },
  ]);
  expect(bases(small, rat({ related: [forDogs] }))).toEqual(['catalog']);
  expect(implausibleDoses(small, rat({ related: [{ ...unknown, dosage: 10 }, forDogs] }))).toMatchObject([
    { compared: 22, known: [] },
  ]);
  // 87.5 mg/kg are four times as much: the distance between species.
  expect(bases(tablet({ dosage: 0.028 }), rat({ entry: forDogs }))).toEqual([]);
});

test('a usual dose without a range may be exceeded five times, a highest dose is judged by its range alone', () => {
  const usual = { ...unknown, dosage: 10 };
  expect(bases(tablet({ dosage: 0.032 }), rat({ entry: usual }))).toEqual(['usual']);
  expect(bases(tablet({ dosage: 0.016 }), rat({ entry: usual }))).toEqual([]);
  expect(bases(tablet(), rat({ entry: { ...usual, dosage_max: 20 } }))).toEqual([]);
});

test('what the hospital has given ten times or more is compared with, what it has given less often is not', () => {
  const past = { count: MIN_PAST_DOSES, medianMgPerKg: 15 };
  expect(implausibleDoses(tablet({ dosage: 0.04 }), rat({ past }))).toMatchObject([
    { basis: 'pastDoses', compared: 15, count: MIN_PAST_DOSES },
  ]);
  expect(bases(tablet({ dosage: 0.04 }), rat({ past: { ...past, count: MIN_PAST_DOSES - 1 } }))).toEqual([]);
});

test('without a weight a dose that is too much for the heaviest animal of the species is implausible', () => {
  const unweighed = rat({ weight: null });
  expect(implausibleDoses(tablet(), unweighed)).toMatchObject([
    { basis: 'anyMedicine', weight: 1.2, is_weighed: false, amount: 250 / 1.2 },
  ]);
  expect(bases(tablet({ dosage: 0.5 }), unweighed)).toEqual([]);
  const dosed = { ...unknown, dosage_max: 20 };
  expect(bases(tablet(), rat({ weight: null, entry: dosed }))).toEqual(['range']);
  expect(bases(tablet({ dosage: 0.1 }), rat({ weight: null, entry: dosed }))).toEqual([]);
});

test.each([
  ['PO', 10],
  ['SC', 20],
  ['IV', 20],
  ['IM', 2],
  ['', 20],
])('more mL/kg at a time than a route takes is implausible: %s %d', (route, limit) => {
  const liquid = tablet({ unit: 'mL', form: 'injection', strength_mg: null, route });
  const dog = rat({ species: 'dog', weight: 10 });
  expect(bases({ ...liquid, dosage: limit * 10 }, dog)).toEqual([]);
  expect(implausibleDoses({ ...liquid, dosage: limit * 10 + 1 }, dog)).toMatchObject([
    { basis: 'volume', unit: 'mL', compared: limit },
  ]);
});

test('milliliters typed for milligrams are noticed by their mass', () => {
  const injection = tablet({ unit: 'mL', form: 'injection', strength_mg: 50, dosage: 100, route: 'SC' });
  expect(bases(injection, rat({ species: 'dog', weight: 10 }))).toEqual(['anyMedicine']);
});

test.each([
  ['what stays on the skin', { route: 'topical' }],
  ['an ointment without a route', { form: 'ointment', route: '' }],
  ['a shampoo', { form: 'シャンプー', route: '' }],
  ['charcoal', { names: ['活性炭'], active_substance: null }],
  ['mannitol', { names: ['Mannitol 20 %'], active_substance: 'mannitol' }],
  ['a fluid', { names: ["Ringer's lactate"], unit: 'mL', strength_mg: null, dosage: 4, route: 'IV' }],
  ['a diet', { names: ['Recovery'], form: 'diet', unit: 'mL', strength_mg: null, dosage: 2 }],
  ['no dose', { dosage: undefined }],
  ['no number', { dosage: Number.NaN }],
])('%s is not held against what medicines are given at', (_, input) => {
  expect(bases(tablet(input), rat())).toEqual([]);
});

test('no substance is given without any limit', () => {
  expect(bases(tablet({ names: ['活性炭'], dosage: 2 }), rat())).toEqual(['anyMedicine']);
});

test('whatever the medicine, ten times a plausible dose of a systemic medicine never passes once it exceeds every limit', () => {
  const weight = fc.double({ min: 0.01, max: 1000, noNaN: true });
  const known = fc.option(fc.double({ min: 0.01, max: 100, noNaN: true }), { nil: null });
  fc.assert(
    fc.property(weight, known, fc.double({ min: 1.01, max: 1000, noNaN: true }), (kg, dogs, times) => {
      const entry = dogs === null ? unknown : { ...none, doses: [{ species: 'dog', ...none, dosage_max: dogs }] };
      const limit = Math.min(MAX_MG_PER_KG, dogs === null ? MAX_MG_PER_KG : dogs * MAX_DOSE_FACTOR);
      const at = (mgPerKg: number) =>
        tablet({ names: ['X'], active_substance: 'x', strength_mg: 1, dosage: mgPerKg * kg });
      const around = { species: 'horse', weight: kg, entry, related: [] };
      expect(implausibleDoses(at(limit * times), around)).toHaveLength(1);
      expect(implausibleDoses(at(limit / times), around)).toEqual([]);
    }),
  );
});

test('a smaller dose is never less plausible than a larger one, with or without a weight', () => {
  const dose = fc.double({ min: 0.001, max: 10_000, noNaN: true });
  const route = fc.constantFrom(...Object.keys(MAX_ML_PER_KG), '', 'rectal');
  fc.assert(
    fc.property(
      dose,
      dose,
      route,
      fc.constantFrom('tab', 'mL'),
      fc.option(dose, { nil: null }),
      (a, b, by, unit, kg) => {
        const count = (dosage: number) =>
          implausibleDoses(tablet({ dosage, unit, route: by }), rat({ weight: kg })).length;
        expect(count(Math.min(a, b))).toBeLessThanOrEqual(count(Math.max(a, b)));
      },
    ),
  );
});

test('an implausible dose needs a reason, before what the species says, and another such dose needs another one', () => {
  const line = {
    ...{ ...tablet(), id: '', medicine: 'm', name: 'Amoxicillin 250 mg', created_at: '', safety_reason: null },
    timesADay: 1,
  };
  const around = {
    ...{
      allergies: [],
      others: [],
      current: [],
      isDeceased: false,
      now: 0,
      breed: null,
      birthdate: null,
      problems: [],
    },
    ...rat({ entry: forDogs }),
  };
  const warnings = warningsOf(line, around);
  expect(warnings.map(({ kind }) => kind)).toEqual(['implausible', 'species']);
  expect(lacksReason(warnings, '')).toBe(true);
  const tenfold = warningsOf({ ...line, dosage: 10 }, around);
  expect(lacksReason(tenfold, 'Weighed twice', { warnings, reason: 'Weighed twice' })).toBe(true);
});

test('the active substance of two entries is compared as it is written, and none is like no other', () => {
  expect(isSameSubstance({ active_substance: ' Amoxicillin' }, { active_substance: 'amoxicillin' })).toBe(true);
  expect(isSameSubstance({ active_substance: '' }, { active_substance: ' ' })).toBe(false);
  expect(isSameSubstance({ active_substance: 'amoxicillin' }, {})).toBe(false);
});

test.each(['en', 'ja', 'zhtw'] as const)('the sentence says what was compared, in %s', (language) => {
  const writer = {
    ...{ language, species: (code: string) => `<${code}>`, list: (items: string[]) => items.join('+') },
    number: String,
  };
  const [ofDogs] = implausibleDoses(tablet(), rat({ entry: forDogs }));
  const text = implausibleText(ofDogs!, writer);
  for (const part of ['3125 mg/kg', '22 mg/kg', '<dog>', '5']) expect(text).toContain(part);
  const [unweighed] = implausibleDoses(tablet(), rat({ weight: null }));
  for (const part of ['1.2', '208.3 mg/kg', '200 mg/kg']) expect(implausibleText(unweighed!, writer)).toContain(part);
  const past = { count: 12, medianMgPerKg: 15 };
  const [given] = implausibleDoses(tablet(), rat({ past }));
  for (const part of ['15 mg/kg', '12']) expect(implausibleText(given!, writer)).toContain(part);
  expect(text).not.toMatch(/[{}]/);
});
