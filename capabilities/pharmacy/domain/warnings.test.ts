import type { Dosed } from '@alder/catalog/domain';
import { expect, test } from 'vitest';
import {
  answersOf,
  type ComparedLine,
  isUnweighed,
  type JudgedLine,
  lacksReason,
  type PrescriptionWarning,
  warningsOf,
} from './warnings.ts';

const line = (input: Partial<JudgedLine> = {}): JudgedLine => {
  const name = input.name ?? 'Metacam 1 mg';
  return {
    ...{ id: '', medicine: null, name, names: [name], created_at: '2026-11-23T06:00:00.000Z', safety_reason: null },
    ...{ dosage: 1, strength_mg: 1, form: 'tablet', unit: 'tab', route: 'PO', timesADay: 1 },
    ...input,
  };
};
const around = (
  input: { others?: ComparedLine[]; allergies?: { name: string }[]; weight?: number | null; isDeceased?: boolean } = {},
) => ({
  isDeceased: false,
  allergies: [],
  others: [],
  related: [],
  entry: { dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2, doses: [] } as Dosed | undefined,
  species: 'dog' as string | null,
  ...{ breed: null, birthdate: null, problems: [], current: [], now: Date.parse('2026-11-23T06:00:00.000Z') },
  weight: 10,
  ...input,
});
const kinds = (judged: JudgedLine, input = {}) => warningsOf(judged, around(input)).map(({ kind }) => kind);

test('a medicine for a deceased patient is warned about before everything else', () => {
  expect(kinds(line({ dosage: 20 }), { isDeceased: true })).toEqual(['deceased', 'dose']);
  expect(lacksReason([{ kind: 'deceased' }], ' ')).toBe(true);
  expect(lacksReason([{ kind: 'deceased' }], 'sent home the day before')).toBe(false);
});

test('a medicine that is given far more often than the catalog has it is warned about, and another frequency is another matter', () => {
  const entry = { dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2, doses: [], frequency: 'QD' as const };
  const often = (timesADay: number) => warningsOf(line({ timesADay }), around({ entry } as never));

  expect(often(6)).toEqual([{ kind: 'tooOften', times: 6, usual: 1 }]);
  expect(often(2)).toEqual([]);
  expect(lacksReason(often(6), 'Loading', { warnings: often(3), reason: 'Loading' })).toBe(true);
  expect(lacksReason(often(6), 'Loading', { warnings: often(6), reason: 'Loading' })).toBe(false);
});

test('the same substance under two names in one visit is warned about, and another substance is not', () => {
  const first = line({ id: 'a', name: 'Meloxicam 2 mg', created_at: '2026-11-23T05:00:00.000Z' });

  expect(warningsOf(line(), around({ others: [first] }))).toEqual([
    { kind: 'sameSubstance', line: 'a', name: 'Meloxicam 2 mg' },
  ]);
  expect(kinds(line({ name: 'Cerenia' }), { others: [first] })).toEqual([]);
  expect(kinds(line({ id: 'a' }), { others: [first] })).toEqual([]);
});

test('two medicines of one substance that no list has are the same by what the catalog says, or by the entry', () => {
  const own = line({ id: 'a', name: 'House drops', active_substance: 'Zeta acid', medicine: 'm' });

  expect(kinds(line({ name: 'Other drops', active_substance: 'zeta ACID' }), { others: [own] })).toEqual([
    'sameSubstance',
  ]);
  expect(kinds(line({ name: 'Renamed', medicine: 'm' }), { others: [own] })).toEqual(['sameSubstance']);
  expect(
    kinds(line({ name: 'Other drops', active_substance: '' }), { others: [{ ...own, active_substance: '' }] }),
  ).toEqual([]);
});

test('of two lines the later one answers: with its reason the earlier one is asked no more', () => {
  const later = line({ id: 'b', name: 'Meloxicam', created_at: '2026-11-23T07:00:00.000Z' });
  const earlier = line({ id: 'a' });

  expect(kinds(earlier, { others: [later] })).toEqual(['sameSubstance']);
  expect(kinds(earlier, { others: [{ ...later, safety_reason: 'Tapered' }] })).toEqual([]);
  expect(kinds(later, { others: [{ ...earlier, safety_reason: 'Tapered' }] })).toEqual(['sameSubstance']);
  const duplicate = { ...later, created_at: earlier.created_at, safety_reason: 'Tapered' };
  expect(kinds(earlier, { others: [duplicate] })).toEqual([]);
  expect(kinds(duplicate, { others: [{ ...earlier, safety_reason: 'Tapered' }] })).toEqual(['sameSubstance']);
});

test('ten times the highest dose is warned about, twice is not, and without strength or dose nothing is judged', () => {
  expect(warningsOf(line({ dosage: 20 }), around())).toEqual([
    { kind: 'dose', mg_per_kg: 2, dosage_min: 0.1, dosage_max: 0.2, is_far: true },
  ]);
  expect(kinds(line({ dosage: 4 }))).toEqual([]);
  expect(kinds(line({ dosage: 20 }), { weight: null })).toEqual(['weightMissing']);
  expect(kinds(line({ dosage: 20, strength_mg: null }))).toEqual([]);
  expect(kinds(line({ dosage: undefined }))).toEqual([]);
  expect(kinds(line({ dosage: Number.NaN }))).toEqual([]);
  expect(kinds(line({ dosage: 0 }))).toEqual([]);
  expect(warningsOf(line({ dosage: 20 }), { ...around(), entry: undefined })).toEqual([]);
});

test('outside the range of its own species every dose is warned about, and within the general one it does not count', () => {
  const cat = { species: 'cat', dosage_min: 0.02, dosage: 0.05, dosage_max: 0.05 };
  const entry = { dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2, doses: [cat] };

  expect(kinds(line({ dosage: 1 }), { entry, species: 'dog' })).toEqual([]);
  expect(warningsOf(line({ dosage: 0.8 }), { ...around(), entry, species: 'cat' })).toEqual([
    { kind: 'dose', mg_per_kg: 0.08, dosage_min: 0.02, dosage_max: 0.05, is_far: false },
  ]);
  expect(kinds(line({ dosage: 0.5 }), { entry, species: 'cat' })).toEqual([]);
});

test('a medicine with doses of other species only is warned about, without a weight too, and not for an unknown species', () => {
  const dog = { species: 'dog', dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2 };
  const entry = { dosage_min: null, dosage: null, dosage_max: null, doses: [dog] };

  expect(warningsOf(line(), { ...around({ weight: null }), entry, species: 'cat' })).toEqual([
    { kind: 'species', species: 'cat', known: ['dog'] },
  ]);
  expect(kinds(line(), { entry, species: 'dog' })).toEqual([]);
  expect(kinds(line(), { entry, species: null })).toEqual([]);
});

test('a shared medicine that is for dogs only is warned about for a horse, and not where the hospital has noted a dose for horses', () => {
  const entry = { dosage_min: null, dosage: null, dosage_max: null, doses: [], caution: 'Dogs. Give with food' };

  expect(warningsOf(line(), { ...around(), entry, species: 'horse' })).toEqual([
    { kind: 'species', species: 'horse', known: ['dog'] },
  ]);
  expect(kinds(line(), { entry, species: 'dog' })).toEqual([]);
  expect(kinds(line(), { entry, species: null })).toEqual([]);
  const horse = { species: 'horse', dosage_min: null, dosage: 0.1, dosage_max: null };
  expect(kinds(line(), { entry: { ...entry, doses: [horse] }, species: 'horse' })).not.toContain('species');
  expect(kinds(line(), { entry: { ...entry, caution: 'Dogs and horses' }, species: 'horse' })).toEqual([]);
});

test('the gravest warning is first', () => {
  const others = [line({ id: 'a', created_at: '2026-11-23T05:00:00.000Z' })];

  expect(kinds(line({ dosage: 20 }), { others, allergies: [{ name: 'Meloxicam' }] })).toEqual([
    'allergy',
    'sameSubstance',
    'dose',
  ]);
});

test('a warning asks for a reason, blanks are none, and an old reason does not cover a new warning', () => {
  const high = warningsOf(line({ dosage: 20 }), around());
  const higher = warningsOf(line({ dosage: 200 }), around());
  const before = { warnings: high, reason: 'Loading dose' };

  expect(lacksReason([], null)).toBe(false);
  expect(lacksReason(high, null)).toBe(true);
  expect(lacksReason(high, ' ')).toBe(true);
  expect(lacksReason(high, 'Loading dose')).toBe(false);
  expect(lacksReason(high, 'Loading dose', before)).toBe(false);
  expect(lacksReason(higher, 'Loading dose ', before)).toBe(true);
  expect(lacksReason(higher, 'Ten times, by protocol', before)).toBe(false);
});

test('a warning that is there no more asks for nothing, and each warning is known by what it is about', () => {
  const penicillin = { kind: 'allergy', allergen: 'Penicillin', by: 'group' } as const;
  const twice = { kind: 'sameSubstance', line: 'a', name: 'Metacam' } as const;
  const before = { warnings: [penicillin, twice], reason: 'Tolerated' };

  expect(lacksReason([twice], 'Tolerated', before)).toBe(false);
  expect(lacksReason([{ ...penicillin, by: 'name' }], 'Tolerated', before)).toBe(false);
  expect(lacksReason([{ ...penicillin, allergen: 'Cephalexin' }], 'Tolerated', before)).toBe(true);
  expect(lacksReason([{ ...twice, line: 'b' }], 'Tolerated', before)).toBe(true);
});

test('a medicine dosed by weight warns where the patient has none, one that is not dosed by weight does not', () => {
  const range = { dosage_min: 1, dosage_max: 3 };
  expect(isUnweighed({ dosage: 1, strength_mg: 10 }, range, null)).toBe(true);
  expect(isUnweighed({ dosage: 1, strength_mg: 10 }, range, 0)).toBe(true);
  expect(isUnweighed({ dosage: 1, strength_mg: 10 }, range, 4)).toBe(false);
  expect(isUnweighed({ dosage: undefined, strength_mg: 10 }, range, null)).toBe(false);
  expect(isUnweighed({ dosage: 1, strength_mg: null }, range, null)).toBe(false);
  expect(isUnweighed({ dosage: 1, strength_mg: 10 }, { dosage_min: null, dosage_max: null }, null)).toBe(false);
});

test('a reason answers what it was written against: what became known since needs another one', () => {
  const dose = (is_far: boolean) =>
    ({ kind: 'dose', mg_per_kg: is_far ? 9 : 3, dosage_min: 1, dosage_max: 2, is_far }) as const;
  const allergy = (allergen: string) => ({ kind: 'allergy', allergen, by: 'name' }) as const;
  const fact = (kind: 'hazard' | 'interaction', id: string): PrescriptionWarning =>
    kind === 'hazard'
      ? { kind, fact: id, severity: 'serious' }
      : { kind, fact: id, severity: 'serious', lines: ['a'], names: ['A'] };
  const lacks = (warnings: Parameters<typeof lacksReason>[0], answered: string[] | null | undefined) =>
    lacksReason(warnings, 'Tolerated', { warnings, reason: 'Tolerated', answered });

  expect(answersOf([dose(false), dose(false)])).toEqual(['dose']);
  expect(answersOf([dose(true)])).toEqual(['dose', 'dose far outside']);
  for (const one of [
    ...[allergy('Penicillin'), fact('hazard', 'mdr1'), fact('interaction', 'nsaid'), dose(false), dose(true)],
    ...([{ kind: 'deceased' }, { kind: 'weightMissing' }, { kind: 'sameSubstance', line: 'a', name: 'A' }] as const),
    { kind: 'species', species: 'cat', known: ['dog'] } as const,
  ]) {
    expect(lacks([one], answersOf([one])), one.kind).toBe(false);
    expect(lacks([one], []), one.kind).toBe(true);
    // Lines of before this was kept: their reason answers all.
    for (const unknown of [null, undefined]) expect(lacks([one], unknown), one.kind).toBe(false);
  }
  expect(lacks([dose(false)], answersOf([dose(true)]))).toBe(false);
  expect(lacks([dose(true)], answersOf([dose(false)]))).toBe(true);
  expect(lacks([allergy('Penicillin')], answersOf([allergy('Meloxicam')]))).toBe(true);
  expect(lacks([fact('hazard', 'mdr1')], answersOf([fact('interaction', 'mdr1')]))).toBe(true);
  expect(lacks([fact('hazard', 'mdr1')], answersOf([fact('hazard', 'kidney')]))).toBe(true);
  expect(lacks([allergy('Meloxicam'), dose(false)], answersOf([allergy('Meloxicam')]))).toBe(true);
});
