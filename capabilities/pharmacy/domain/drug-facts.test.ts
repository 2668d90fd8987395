import { species } from '@alder/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drugClasses, membersOf } from './drug-classes.ts';
import { hazardFacts } from './hazard-facts.ts';
import { moreHazardFacts } from './hazard-facts-more.ts';
import { interactionFacts } from './interaction-facts.ts';
import { substances } from './substances.ts';
import { type ComparedLine, type JudgedLine, keyOf, warningsOf } from './warnings.ts';

const NOW = Date.parse('2026-11-23T06:00:00.000Z');
const hazards = [...hazardFacts, ...moreHazardFacts];

const line = (name: string, input: Partial<JudgedLine> = {}): JudgedLine => ({
  ...{ id: '', medicine: null, name, names: [name], created_at: '2026-11-23T06:00:00.000Z', safety_reason: null },
  ...{ dosage: 1, strength_mg: 10, form: 'tablet', unit: 'tab', route: 'PO', timesADay: 1 },
  ...input,
});
const around = {
  ...{
    allergies: [],
    others: [],
    current: [] as ComparedLine[],
    related: [],
    entry: undefined,
    isDeceased: false,
    now: NOW,
  },
  ...{ species: 'dog' as string | null, breed: null as string | null, birthdate: '2020-01-01' as string | null },
  ...{ weight: 10 as number | null, problems: [] as { name: string; at: string }[] },
};
type Around = Partial<typeof around>;
const facts = (judged: JudgedLine, input: Around = {}) =>
  warningsOf(judged, { ...around, ...input }).flatMap((one) => ('fact' in one ? [one.fact] : []));
const cat = { species: 'cat' };

test('every fact has a source, texts in three languages, an id of its own, and names listed substances and species', () => {
  const listed = new Set(substances.map(({ inn }) => inn));
  const codes = new Set(species.map(({ code }) => code));
  const ids = [...hazards, ...interactionFacts].map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(substances.map(({ inn }) => inn)).size).toBe(substances.length);
  for (const { source, text } of [...hazards, ...interactionFacts])
    for (const written of [source, text.en, text.ja, text.zhtw]) expect(written.length).toBeGreaterThan(1);
  const members = [
    ...Object.values(drugClasses).flat(),
    ...interactionFacts.flatMap(({ parts }) => parts.flatMap(membersOf)),
  ];
  expect(
    [...members, ...hazards.flatMap(({ medicine }) => membersOf(medicine))].filter((inn) => !listed.has(inn)),
  ).toEqual([]);
  expect(hazards.flatMap((fact) => fact.species).filter((code) => !codes.has(code))).toEqual([]);
});

test('what poisons a species is named for it alone, by every name and on the skin where that is enough', () => {
  for (const name of ['Permethrin spot-on', 'ペルメトリン滴下剤', '百滅寧滴劑', 'Advantix'])
    expect(facts(line(name, { route: 'topical' }), cat)).toEqual(['permethrin-cat']);
  expect(facts(line('Permethrin'))).toEqual([]);
  expect(facts(line('Permethrin'), { species: null })).toEqual([]);
  expect(facts(line('Tylenol 500'), cat)).toEqual(['paracetamol-cat']);
  expect(facts(line('Frontline'), { species: 'rabbit' })).toEqual(['fipronil-rabbit']);
  expect(facts(line('Aspirin cream', { route: 'topical' }), cat)).toEqual([]);
});

test('an antibiotic that kills the gut flora of a rabbit is warned about by mouth, and without a route, and not as an injection', () => {
  const rabbit = { species: 'rabbit' };
  expect(facts(line('アモキシシリン'), rabbit)).toEqual(['hindgut-antibiotics']);
  expect(facts(line('Clindamycin', { route: '' }), { species: 'hamster' })).toEqual(['hindgut-antibiotics']);
  expect(facts(line('Penicillin G', { route: 'SC' }), rabbit)).toEqual([]);
  expect(facts(line('Amoxicillin'))).toEqual([]);
});

test('the dose of a day decides about the retina of a cat and about metronidazole, to the last tenth', () => {
  const enrofloxacin = (mg: number, timesADay = 1) => line('Baytril', { strength_mg: mg, timesADay });
  expect(facts(enrofloxacin(20), { ...cat, weight: 4 })).toEqual([]);
  expect(facts(enrofloxacin(20, 2), { ...cat, weight: 4 })).toEqual(['enrofloxacin-cat-retina']);
  expect(facts(enrofloxacin(25), { ...cat, weight: 4 })).toEqual(['enrofloxacin-cat-retina']);
  expect(facts(enrofloxacin(25), { ...cat, weight: null })).toEqual([]);
  expect(facts(line('Metronidazole', { strength_mg: 250, timesADay: 3 }))).toEqual(['metronidazole-dog']);
  expect(facts(line('Metronidazole', { strength_mg: 250, timesADay: 2 }))).toEqual([]);
});

test('herding breeds are warned about ivermectin in every language, a mix too, other breeds and cats are not', () => {
  for (const breed of ['Border Collie', 'コリー', '喜樂蒂牧羊犬', 'Aussie mix', 'Collie x Labrador'])
    expect(facts(line('Ivermectin'), { breed })).toEqual(['mdr1-macrocyclic']);
  for (const breed of ['Labrador Retriever', 'Bearded Collie', '', null])
    expect(facts(line('Ivermectin'), { breed })).toEqual([]);
  expect(facts(line('Ivermectin'), { breed: 'Collie', ...cat })).toEqual([]);
});

test('a kidney disease, a dehydration of this week and earlier seizures count, an adrenal disease and an old dehydration do not', () => {
  const has = (name: string, at = '2026-11-20T00:00:00.000Z') => ({ problems: [{ name, at }] });
  for (const name of ['Chronic kidney disease', 'CKD IRIS 3', '慢性腎臓病', '慢性腎病'])
    expect(facts(line('Meloxicam'), has(name))).toEqual(['nsaid-kidney']);
  for (const name of ['Hyperadrenocorticism', '副腎皮質機能亢進症', '腎上腺疾病', 'Adrenal mass'])
    expect(facts(line('Meloxicam'), has(name))).toEqual([]);
  expect(facts(line('Rimadyl'), has('脱水 8 %'))).toEqual(['nsaid-dehydration']);
  expect(facts(line('Rimadyl'), has('脱水 8 %', '2026-11-01T00:00:00.000Z'))).toEqual([]);
  expect(facts(line('Bravecto'), has('癲癇', '2025-01-01T00:00:00.000Z'))).toEqual(['isoxazoline-seizures']);
});

test('what harms a growing dog is warned about until its birthday, and an unknown birthday is not guessed', () => {
  const apoquel = line('Apoquel 3.6 mg');
  expect(facts(apoquel, { birthdate: '2025-11-24' })).toEqual(['oclacitinib-young']);
  expect(facts(apoquel, { birthdate: '2025-11-23' })).toEqual([]);
  expect(facts(apoquel, { birthdate: null })).toEqual([]);
});

test('a liquid for people with gabapentin is asked about for a dog, a capsule is not', () => {
  expect(facts(line('Gabapentin', { form: 'solution' }))).toEqual(['gabapentin-liquid-dog']);
  expect(facts(line('ガバペンチンシロップ', { form: '' }))).toEqual(['gabapentin-liquid-dog']);
  expect(facts(line('Gabapentin', { form: 'capsule' }))).toEqual([]);
});

test('two medicines of one visit, of an earlier prescription and of the ward are compared, by brand and language', () => {
  const prednisolone = line('プレドニゾロン 5 mg', { id: 'a' });
  expect(warningsOf(line('Metacam'), { ...around, others: [prednisolone] })).toEqual([
    {
      ...{ kind: 'interaction', fact: 'nsaid-corticosteroid', severity: 'contraindicated' },
      ...{ lines: ['a'], names: ['プレドニゾロン 5 mg'] },
    },
  ]);
  expect(facts(line('Rimadyl'), { current: [line('Metacam', { id: 'b' })] })).toEqual(['nsaid-nsaid']);
  expect(facts(line('Metacam'), { current: [line('メロキシカム', { id: 'b' })] })).toEqual([]);
  expect(
    facts(line('Prednisolone eye drops', { route: 'ophthalmic' }), { current: [line('Metacam', { id: 'b' })] }),
  ).toEqual([]);
});

test('three medicines are harmful together only when all three are given', () => {
  const benazepril = line('Fortekor', { id: 'a' });
  const furosemide = line('Lasix', { id: 'b' });
  expect(facts(line('Onsior'), { current: [benazepril] })).toEqual([]);
  expect(facts(line('Onsior'), { current: [furosemide, benazepril] })).toEqual(['nsaid-raas-diuretic']);
  expect(facts(furosemide, { current: [line('Onsior', { id: 'c' }), benazepril] })).toEqual(['nsaid-raas-diuretic']);
});

test('of two interacting lines the later one answers: with its reason the earlier one is asked no more', () => {
  const later = line('Metacam', { id: 'b', created_at: '2026-11-23T07:00:00.000Z' });
  const earlier = line('Prednisolone', { id: 'a' });
  expect(facts(earlier, { current: [later] })).toEqual(['nsaid-corticosteroid']);
  expect(facts(earlier, { current: [{ ...later, safety_reason: 'Tapered' }] })).toEqual([]);
  expect(facts(later, { current: [{ ...earlier, safety_reason: 'Tapered' }] })).toEqual(['nsaid-corticosteroid']);
});

test('every pair of an interaction is found from either side, whatever the member and the language', () => {
  const inns = (name: string) => substances.filter(({ inn }) => membersOf(name).includes(inn));
  fc.assert(
    fc.property(
      fc.constantFrom(...interactionFacts.filter(({ parts }) => parts.length === 2)),
      fc.nat(),
      fc.nat(),
      (fact, one, other) => {
        const [first, second] = [inns(fact.parts[0]!), inns(fact.parts[1]!)];
        const a = first[one % first.length]!;
        const b = second[other % second.length]!;
        if (a.inn === b.inn) return;
        const nameOf = ({ names }: (typeof substances)[number], pick: number) => names[pick % names.length]!;
        const [left, right] = [line(nameOf(a, other), { id: 'a' }), line(nameOf(b, one), { id: 'b' })];
        const isContained = left.name === right.name;
        if (isContained) return;
        expect(facts(left, { current: [right], species: null })).toContain(fact.id);
        expect(facts(right, { current: [left], species: null })).toContain(fact.id);
      },
    ),
    { numRuns: 400 },
  );
});

test('the gravest fact is first, and each is known by what it is about', () => {
  const warnings = warningsOf(line('Metacam'), {
    ...around,
    others: [line('Meloxicam', { id: 'm', created_at: '2026-11-22T00:00:00.000Z' })],
    current: [line('Prednisolone', { id: 'p' }), line('Gentamicin', { id: 'g', route: 'SC' })],
    allergies: [{ name: 'Meloxicam' }],
  });
  expect(warnings.map(keyOf)).toEqual([
    ...['allergy Meloxicam', 'interaction nsaid-corticosteroid p', 'sameSubstance m'],
    'interaction nsaid-aminoglycoside g',
  ]);
});
