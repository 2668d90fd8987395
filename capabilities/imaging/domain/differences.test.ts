import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, worthALook } from './differences.ts';

const coco = { patient_id: 'P00956', name: 'Coco', species: 'dog' };
const sent = { patient_id: 'P00956', patient_name: 'COCO', species: 'CANINE' };

test.each([
  ['as the pet is called', {}, []],
  ['with the owner before it', { patient_name: 'Tanaka^Coco' }, []],
  ['in full-width letters', { patient_name: 'Ｃｏｃｏ' }, []],
  ['with nothing at all', { patient_id: '', patient_name: '', species: '' }, []],
  ['in letters that the device cannot write', { patient_name: '??^?' }, []],
  ['with an unknown species', { species: 'Z0001' }, []],
  ['with another number', { patient_id: 'P00957' }, ['patient_id']],
  ['with another name', { patient_name: 'Cocoa' }, ['patient_name']],
  ['as a cat', { species: '貓' }, ['species']],
  [
    'as another animal altogether',
    { patient_id: '7', patient_name: 'Tofu', species: 'FELINE' },
    ['patient_id', 'patient_name', 'species'],
  ],
])('a header %s differs from the pet where it does', (_how, more, expected) => {
  expect(differencesOf({ ...sent, ...more }, coco)).toEqual(expected);
});

test('names in scripts without spaces agree with the owner written before them', () => {
  const pet = { ...coco, name: '小花' };
  expect(differencesOf({ ...sent, patient_name: '林小花' }, pet)).toEqual([]);
  expect(differencesOf({ ...sent, patient_name: 'ぽち' }, { ...coco, name: 'ポチ' })).toEqual([]);
  expect(differencesOf({ ...sent, patient_name: '林小白' }, pet)).toEqual(['patient_name']);
});

test("a header with the pet's own attributes never differs", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.constantFrom('dog', 'cat', 'rabbit', 'other'),
      (patient_id, name, species) => {
        expect(differencesOf({ patient_id, patient_name: name, species }, { patient_id, name, species })).toEqual([]);
      },
    ),
  );
});

test.each([
  ['as the hospital has it', {}, []],
  ['with the breed in another language', { breed: '柴犬' }, []],
  ['with the breed written shorter', { breed: 'SHIBA' }, []],
  ['with neither breed nor owner', { breed: '', responsible_person: '' }, []],
  ['with the owner in capitals and the given name first', { responsible_person: 'MEI^TANAKA' }, []],
  ['with another breed', { breed: 'Pug' }, ['breed']],
  ['with another owner', { responsible_person: 'Sato^Ken' }, ['responsible_person']],
])(
  'a header %s with another breed or owner is marked, but does not count as another animal',
  (_how, more, expected) => {
    const known = { species: 'dog', breed: 'Shiba Inu', responsible_person: 'Tanaka Mei' };
    expect(worthALook({ ...known, species: 'CANINE', ...more }, known)).toEqual(expected);
    expect(differencesOf({ ...sent, ...more }, coco)).toEqual([]);
  },
);
