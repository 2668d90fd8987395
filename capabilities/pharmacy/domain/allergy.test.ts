import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alertsOf, allergiesOf, allergyTo, comparedAllergies } from './allergy.ts';
import { substanceGroups, substances } from './substances.ts';

const amoxicillin = { name: 'Amoxicillin', active_substance: null };
const by = (names: string[], allergy: { name: string; active_substance?: string | null }, active_substance?: string) =>
  allergyTo({ names, active_substance }, [allergy])?.by;

test('an allergy is recognized under every brand and in every language of the medicine', () => {
  expect(by(['Clavamox 250 mg'], amoxicillin)).toBe('substance');
  expect(by(['安滅菌 250 mg'], amoxicillin)).toBe('substance');
  expect(by(['アモキシシリン・クラブラン酸 250 mg'], { name: '阿莫西林' })).toBe('substance');
  expect(by(['Own mixture'], amoxicillin, 'amoxicillin')).toBe('substance');
  expect(by(['Amoxicillin 250 mg'], { name: 'Amoxicillin-clavulanate' })).toBe('substance');
  expect(by(['ｱﾓｷｼｼﾘﾝ'], { name: 'AMOXICILLIN' })).toBe('substance');
});

test('an allergy to a group asks before each of its substances, and to a substance before its group', () => {
  expect(by(['Synulox'], { name: 'ペニシリン' })).toBe('group');
  expect(by(['Ampicillin 500 mg'], amoxicillin)).toBe('group');
  expect(by(['Rimadyl'], { name: 'NSAIDs' })).toBe('group');
  expect(by(['Metacam'], { name: 'Something else', active_substance: 'carprofen' })).toBe('group');
});

test('a medicine that no list has is compared by its words', () => {
  expect(by(['GI diet, chicken'], { name: 'Chicken' })).toBe('name');
  expect(by(['Amox 50 own brand'], { name: 'amox' })).toBe('name');
  expect(by(['腸胃處方罐 雞肉'], { name: '雞肉' })).toBe('name');
});

test('what only looks alike is left alone', () => {
  expect(by(['Veggie drops'], { name: 'Egg' })).toBeUndefined();
  expect(by(['Amlodipine 2.5 mg'], amoxicillin)).toBeUndefined();
  expect(by(['Cefalexin 250 mg'], amoxicillin)).toBeUndefined();
  expect(by(['Levofloxacin'], { name: '' })).toBeUndefined();
  expect(allergyTo({ names: [null, undefined, ''] }, [amoxicillin])).toBeUndefined();
});

test('the same substance is always recognized, whichever of its names each side uses', () => {
  const any = fc
    .constantFrom(...substances)
    .chain((one) => fc.tuple(fc.constantFrom(...one.names), fc.constantFrom(...one.names)));
  fc.assert(
    fc.property(any, ([one, other]) => {
      expect(by([`${one} 10 mg`], { name: other })).toBe('substance');
    }),
  );
});

test('every listed substance and group has names, none of them empty, and a group that is listed', () => {
  const groups = substanceGroups.map(({ group }) => group);
  expect(new Set(groups).size).toBe(groups.length);
  for (const { group, names } of substanceGroups) {
    expect([group, names.every((name) => name.length > 1)]).toEqual([group, true]);
    expect(new Set(names).size).toBeGreaterThan(2);
    expect(group).not.toBe('');
  }
  for (const { inn, group, names } of substances) {
    expect([inn, group === null || groups.includes(group)]).toEqual([inn, true]);
    expect([inn, names.includes(inn), new Set(names).size > 1]).toEqual([inn, true, true]);
    expect([inn, names.filter((name) => name.trim().length < 2)]).toEqual([inn, []]);
  }
});

test('substances that cross-react share a group, and a substance of no group is compared alone', () => {
  const groupOf = (name: string) => substances.find(({ inn }) => inn === name)?.group;

  expect(groupOf('cefovecin')).toBe('cephalosporins');
  expect(groupOf('tramadol')).toBe('opioids');
  expect(by(['Clindamycin'], { name: 'Metronidazole' })).toBeUndefined();
  expect(by(['Cerenia'], { name: 'Apoquel' })).toBeUndefined();
});

test('the beginning of a word counts from four letters on, and only of the last word', () => {
  expect(by(['Chickenmeal'], { name: 'Chic' })).toBe('name');
  expect(by(['Chickenmeal'], { name: 'Chi' })).toBeUndefined();
  expect(by(['Chickenmeal'], { name: 'meal' })).toBeUndefined();
  expect(by(['Chicken meal'], { name: 'Chick meal' })).toBeUndefined();
  expect(by(['Chicken meal 2 kg'], { name: 'chicken me' })).toBeUndefined();
  expect(by(['Chicken meal 2 kg'], { name: 'chicken meal' })).toBe('name');
  expect(by(['Meal of chicken'], { name: 'chicken meal' })).toBeUndefined();
});

test('punctuation, spaces and empty fields of a chart neither hide an allergy nor make one', () => {
  expect(by(['Beef - dry, 3 kg'], { name: ' Beef (dry) ' })).toBe('name');
  expect(by(['Beef'], { name: '---' })).toBeUndefined();
  expect(by(['Béchamel'], { name: 'bechamel' })).toBe('name');
  expect(by([''], { name: '雞肉', active_substance: null })).toBeUndefined();
  expect(by(['Kangaroo'], { name: '', active_substance: '' })).toBeUndefined();
});

test('of two allergies the one to the same substance is named before the one to its group', () => {
  const both = [{ name: 'Penicillin' }, { name: 'Ampicillin' }];

  expect(allergyTo({ names: ['Ampicillin 500 mg'] }, both)).toEqual({ allergy: both[1], by: 'substance' });
});

test('an alert of the kind allergy is an allergy, named once', () => {
  const noted = [{ name: 'Amoxicillin', active_substance: 'amoxicillin' }];
  const alerts = [
    { kind: 'allergy', text: 'amoxicillin ' },
    { kind: 'caution', text: 'Meloxicam at night only' },
    { kind: 'allergy', text: 'Meloxicam' },
  ];
  expect(allergiesOf(noted, alerts)).toEqual([...noted, { name: 'Meloxicam' }]);
  expect(allergyTo({ names: ['Metacam 1.5 mg/mL'] }, allergiesOf([], alerts))?.allergy.name).toBe('Meloxicam');
});

test('allergies stand before the other alerts of a pet, and no other alert is left out', () => {
  const alerts = [
    { kind: 'caution', text: 'Amoxicillin' },
    { kind: 'allergy', text: 'AMOXICILLIN' },
    { kind: 'allergy', text: 'Chicken' },
  ];
  expect(alertsOf([{ name: 'Amoxicillin' }], alerts)).toEqual([
    { kind: 'allergy', text: 'Amoxicillin' },
    { kind: 'allergy', text: 'Chicken' },
    { kind: 'caution', text: 'Amoxicillin' },
  ]);
});

test('a caution that names a medicine or its group is held against it, any other caution against nothing', () => {
  const caution = (text: string) => comparedAllergies([], [{ kind: 'caution', text }]);
  const match = (text: string, name: string) => allergyTo({ names: [name] }, caution(text))?.by;
  expect(match('Rimadyl', 'Carprofen 50 mg')).toBe('substance');
  expect(match('ペニシリン注意', 'Amoxicillin 250 mg')).toBe('group');
  expect(match('勿用 carprofen', 'Meloxicam 1.5 mg/mL')).toBe('group');
  expect(['Bites when held', '易咬', 'Owner pays later'].map(caution)).toEqual([[], [], []]);
  expect(comparedAllergies([{ name: 'Cefalexin' }], [{ kind: 'allergy', text: 'Tramadol' }])).toEqual([
    { name: 'Cefalexin' },
    { name: 'Tramadol' },
  ]);
});
