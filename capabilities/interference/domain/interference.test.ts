import { substances } from '@alder/pharmacy/domain';
import { analyteOf } from '@alder/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type InterferenceRule,
  interferencesOf,
  isDrugClass,
  type JudgedResult,
  type MedicineOverTime,
  type OwnRule,
  productRules,
  readIndex,
  rulesInForce,
  type SampleIndices,
  sampleIndicesOf,
  substanceName,
} from './index.ts';

const POTASSIUM: InterferenceRule = {
  ...{ key: 'k', kind: 'sample', index: 'hemolysis', grade_from: 2, value_from: null, drug: null, days_after: 0 },
  ...{ model: null, species: null, analyte: 'K', direction: 'up', percent: null, source: 'S' },
};
const PHENOBARBITAL: InterferenceRule = {
  ...{ ...POTASSIUM, key: 'p', kind: 'drug', index: null, grade_from: null, drug: 'phenobarbital', days_after: 28 },
  ...{ species: 'dog', analyte: 'T4', direction: 'down' },
};
const COLLECTED_AT = '2026-11-28T02:00:00.000Z';
const DAY_MS = 86_400_000;
const before = (days: number) => new Date(Date.parse(COLLECTED_AT) - days * DAY_MS).toISOString();
const result = (codes: readonly string[], more: Partial<JudgedResult> = {}): JudgedResult => ({
  ...{ device: 'Catalyst_One', species: 'dog', taken_at: COLLECTED_AT },
  results: codes.map((code) => ({ code, flag: 'N' })),
  ...more,
});
const graded = (grade: number): SampleIndices => ({ hemolysis: { grade, value: null, by: 'person' } });
const medicineFrom = (name: string, from: string, until: string | null): MedicineOverTime => ({
  ...{ names: [name, null, null, null], active_substance: null, from, until },
});
const marks = (
  rules: readonly InterferenceRule[],
  of: JudgedResult,
  { indices = {}, medicines = [] }: { indices?: SampleIndices; medicines?: readonly MedicineOverTime[] },
) => interferencesOf(rules, of, { indices, medicines });

test('a value is marked from the grade of its rule on, and no other value is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }), (grade_from, grade) => {
      const found = marks([{ ...POTASSIUM, grade_from }], result(['NA', 'K']), { indices: graded(grade) });
      expect(found.map(({ code }) => code)).toEqual(grade > 0 && grade >= grade_from ? ['K'] : []);
      for (const one of found) expect(one).toMatchObject({ rule: 'k', direction: 'up', index: 'hemolysis', grade });
    }),
  );
  expect(marks([POTASSIUM], result(['K']), {})).toEqual([]);
});

test('a rule by the number of an analyzer judges by the number alone, and one by grade never by it', () => {
  const byValue = { ...POTASSIUM, grade_from: null, value_from: 150 };
  const sent = (value: number, grade: number | null = null): SampleIndices => ({
    hemolysis: { grade, value, by: 'analyzer' },
  });
  expect(marks([byValue], result(['K']), { indices: sent(150) })).toHaveLength(1);
  expect(marks([byValue], result(['K']), { indices: sent(149.9, 4) })).toEqual([]);
  expect(marks([byValue], result(['K']), { indices: graded(4) })).toEqual([]);
  expect(marks([POTASSIUM], result(['K']), { indices: sent(900) })).toEqual([]);
});

test('a rule of an analyzer or of a species holds for that one only, and goes before a general one of the same cause', () => {
  const own = { ...POTASSIUM, key: 'own', model: 'Catalyst_One' as const, percent: 20 };
  const cat = { ...POTASSIUM, key: 'cat', species: 'cat' };
  const found = (of: JudgedResult) => marks([POTASSIUM, cat, own], of, { indices: graded(3) }).map(({ rule }) => rule);
  expect(found(result(['K']))).toEqual(['own']);
  expect(found(result(['K'], { device: 'vs2' }))).toEqual(['k']);
  expect(found(result(['K'], { device: 'vs2', species: 'cat' }))).toEqual(['cat']);
  const steps = [2, 3, 4].map((grade_from) => ({ ...POTASSIUM, key: `from${grade_from}`, grade_from }));
  expect(marks(steps, result(['K']), { indices: graded(3) }).map(({ rule }) => rule)).toEqual(['from3']);
  const low = { ...POTASSIUM, key: 'low', direction: 'down' as const };
  expect(marks([POTASSIUM, low], result(['K']), { indices: graded(3) })).toHaveLength(2);
});

test('a value that is not reportable carries no mark', () => {
  const of = { ...result([]), results: [{ code: 'K', flag: 'invalid' }] };
  expect(marks([POTASSIUM], of, { indices: graded(4) })).toEqual([]);
});

test('a medicine marks a value from its first day until the days of the rule after its last, by whatever name it was prescribed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 400 }), fc.integer({ min: 1, max: 60 }), (ago, days) => {
      const medicines = [medicineFrom('フェノバルビタール錠30mg', before(ago), before(ago - days))];
      const acts = ago >= 0 && ago - days <= 28;
      expect(marks([PHENOBARBITAL], result(['T4']), { medicines })).toHaveLength(acts ? 1 : 0);
    }),
  );
  const named = (name: string) =>
    marks([PHENOBARBITAL], result(['T4']), { medicines: [medicineFrom(name, before(3), null)] });
  expect(named('Phenobarbitone 30 mg')).toMatchObject([{ code: 'T4', direction: 'down', index: null }]);
  expect(named('苯巴比妥')).toHaveLength(1);
  expect(named('Levetiracetam')).toEqual([]);
  const cat = result(['T4'], { species: 'cat' });
  expect(marks([PHENOBARBITAL], cat, { medicines: [medicineFrom('Phenobarbital', before(3), null)] })).toEqual([]);
});

test('a rule of a class holds for each of its substances, and one medicine that was prescribed twice marks a value once', () => {
  const steroid = { ...PHENOBARBITAL, drug: 'corticosteroids', analyte: 'ALP', direction: 'up' as const };
  const medicines = [
    medicineFrom('Prednisolone 5 mg', before(2), null),
    medicineFrom('Prednisolone 5 mg', before(20), before(10)),
  ];
  expect(marks([steroid], result(['ALP']), { medicines })).toHaveLength(1);
  expect(
    marks([steroid], result(['ALP']), { medicines: [medicineFrom('Dexamethasone', before(2), null)] }),
  ).toHaveLength(1);
});

test('what interferes never changes a value, and every mark names a value of the result and a rule that is in force', () => {
  const codes = fc.array(fc.constantFrom('K', 'ALP', 'T4', 'CREA', 'CL', 'TBIL', 'X1'), { maxLength: 8 });
  const level = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
  const medicine = fc.record({
    name: fc.constantFrom(...substances.map(({ inn }) => inn)),
    ago: fc.integer({ min: 0, max: 200 }),
  });
  fc.assert(
    fc.property(
      codes,
      level,
      level,
      level,
      fc.array(medicine, { maxLength: 4 }),
      (list, hemolysis, lipemia, icterus, drugs) => {
        const of = result(list);
        const copy = structuredClone(of);
        const indices = sampleIndicesOf({ comments: [], results: [] }, { hemolysis, lipemia, icterus });
        const medicines = drugs.map(({ name, ago }) => medicineFrom(name, before(ago), before(ago - 5)));
        const found = marks(productRules, of, { indices, medicines });
        expect(of).toEqual(copy);
        for (const one of found) {
          expect(list).toContain(one.code);
          expect(productRules.find(({ key }) => key === one.rule)).toMatchObject({ analyte: one.code });
          expect((one.index === null) === (one.medicine !== null)).toBe(true);
        }
      },
    ),
  );
});

test('an index is read as analyzers write it: 2+, ++, a number of their own, and nothing from other words', () => {
  for (const [text, index] of [
    ['2+', { grade: 2, value: null }],
    ['+3', { grade: 3, value: null }],
    ['++', { grade: 2, value: null }],
    ['+++++', { grade: 4, value: null }],
    ['0', { grade: 0, value: 0 }],
    ['-18', { grade: 0, value: -18 }],
    ['187', { grade: null, value: 187 }],
    ['1,5', { grade: null, value: 1.5 }],
    ['OK', undefined],
    ['2++', undefined],
    ['', undefined],
  ] as const)
    expect(readIndex(text)).toEqual(index);
});

test('the analyzer goes before the person who looked at the tube; a number without a scale is graded by the person', () => {
  const look = { hemolysis: 1, lipemia: 2, icterus: null };
  const sent = (comments: readonly string[], results: readonly { code: string; name: string; raw: string }[] = []) =>
    sampleIndicesOf({ comments, results }, look);
  expect(sent(['INST QC: OK', 'HEM: 3+  LIP: 187  ICT: -3'])).toEqual({
    hemolysis: { grade: 3, value: null, by: 'analyzer' },
    lipemia: { grade: 2, value: 187, by: 'person' },
    icterus: { grade: 0, value: -3, by: 'analyzer' },
  });
  expect(sent([])).toEqual({
    hemolysis: { grade: 1, value: null, by: 'person' },
    lipemia: { grade: 2, value: null, by: 'person' },
  });
  expect(sent([], [{ code: 'HEM', name: 'Hemolysis Index', raw: '++' }]).hemolysis).toMatchObject({ grade: 2 });
  expect(sent([], [{ code: 'H-Index', name: '', raw: '40' }]).hemolysis).toMatchObject({ grade: 1, value: 40 });
  // A result of another name, and a word that only begins so, are no index.
  expect(sent(['Hemoglobin: 3', 'Lipase: 40'], [{ code: 'LIPA', name: 'Lipase', raw: '40' }])).toMatchObject({
    ...{ hemolysis: { by: 'person' }, lipemia: { value: null } },
  });
});

test('a row of the hospital takes the place of the product row that it names, switched off too, and the others stay', () => {
  const [first, ...others] = productRules;
  const own = (more: Partial<OwnRule>): OwnRule => ({ ...first!, key: 'own', product: null, is_on: true, ...more });
  const keys = (rows: readonly OwnRule[]) => rulesInForce(rows).map(({ key }) => key);
  expect(rulesInForce([])).toEqual(productRules);
  expect(keys([own({ product: first!.key })])).toEqual([...others.map(({ key }) => key), 'own']);
  expect(keys([own({ product: first!.key, is_on: false })])).toEqual(others.map(({ key }) => key));
  expect(keys([own({})])).toEqual([...productRules.map(({ key }) => key), 'own']);
  expect(keys([own({ is_on: false })])).toEqual(productRules.map(({ key }) => key));
});

test('each row of the product has a key of its own, an analyte and a medicine that are known, and a source', () => {
  expect(new Set(productRules.map(({ key }) => key)).size).toBe(productRules.length);
  for (const { analyte, drug, kind, index, grade_from, source } of productRules) {
    expect(analyteOf(analyte)).toBeDefined();
    expect(source).toMatch(/(19|20)\d\d/);
    expect(kind === 'sample' ? index !== null && grade_from !== null : drug !== null).toBe(true);
    if (drug) expect(isDrugClass(drug) || substances.some(({ inn }) => inn === drug)).toBe(true);
  }
});

test('a substance has its name in the language of the reader', () => {
  expect(substanceName('phenobarbital', 'en')).toBe('Phenobarbital');
  expect(substanceName('phenobarbital', 'ja')).toBe('フェノバルビタール');
  expect(substanceName('phenobarbital', 'zhtw')).toBe('苯巴比妥');
  expect(substanceName('penicillin g', 'zhtw')).toBe('Penicillin g');
});
