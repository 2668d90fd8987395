import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allergyTo } from './allergy.ts';
import { substances } from './substances.ts';

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
