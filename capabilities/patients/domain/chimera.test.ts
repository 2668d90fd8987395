import type { Patient, RelatedPerson } from '@alder/fhir';
import { expect, test } from 'vitest';
import { chimeraPetFields, decidedOf, differencesOf, remoteOf } from './chimera.ts';

const patient: Patient = {
  ...{ id: '1', lastUpdated: undefined, active: true, identifiers: [], gender: 'female', birthDate: '2019-08-17' },
  ...{ names: [{ text: 'Mochi', given: [] }], deceased: false, contacts: [] },
  species: { codes: ['448771007'], texts: [] },
  breed: { codes: [], texts: ['Shiba Inu'] },
  genderStatus: { codes: ['neutered'], texts: [] },
};
const owner: RelatedPerson = {
  ...{ id: '2', active: true, patient: '1', relationships: ['OWN'] },
  names: [{ family: '林', given: ['怡君'] }],
  telecom: [
    { system: 'phone', value: '０９１２-345-678' },
    { system: 'email', value: 'lin@example.test' },
  ],
  addresses: ['Taipei', 'Tainan'],
};
const petOf = (change: Partial<Patient>) => remoteOf({ ...patient, ...change }, []).pet;
const ownerOf = (...people: RelatedPerson[]) => remoteOf(patient, people).owner;

test("another system's patient and owner are read in the terms of this one", () => {
  expect(remoteOf(patient, [owner])).toEqual({
    pet: {
      ...{ name: 'Mochi', species: 'dog', breed: 'Shiba Inu', sex: 'female', neutered: true },
      ...{ birthdate: '2019-08-17', chip_number: null, status: 'normal' },
    },
    owner: { name: '林怡君', phones: ['0912-345-678'], email: 'lin@example.test', address: 'Taipei' },
  });
});

test('what the other system does not say, or says as no value of this one, is not guessed', () => {
  const bare = petOf({
    ...{ names: [], species: undefined, breed: undefined, genderStatus: undefined },
    ...{ gender: 'unknown', birthDate: '2019-08', deceased: true },
  });
  expect(bare).toEqual({
    ...{ name: null, species: null, breed: null, sex: null, neutered: null, birthdate: null, chip_number: null },
    status: 'deceased',
  });
  expect(petOf({ gender: 'male' }).sex).toBe('male');
  expect(petOf({ birthDate: '2019-08-17T10:00' }).birthdate).toBeNull();
  expect(petOf({ birthDate: 'x2019-08-17' }).birthdate).toBeNull();
  expect(remoteOf(patient, []).owner).toBeNull();
});

test.each([
  ['neutered', true],
  ['Castrated', true],
  ['spayed', true],
  ['desexed', true],
  ['intact', false],
  ['not neutered yet', null],
])('the sex status %s is read as %s', (word, expected) => {
  expect(petOf({ genderStatus: { codes: [], texts: [word] } }).neutered).toBe(expected);
});

test.each([
  ['448169003', 'cat'],
  ['388626009', 'rabbit'],
  ['388445009', 'horse'],
  ['388168008', 'cattle'],
  ['388393002', 'pig'],
  ['388254009', 'sheep'],
  ['388249000', 'goat'],
  ['387976008', 'bird'],
  ['CANISLF', 'dog'],
  ['feliscat', 'cat'],
  ['equusca', 'horse'],
])('the species code %s means a %s', (code, species) => {
  expect(petOf({ species: { codes: [code], texts: [] } }).species).toBe(species);
});

test('a species is read by its word too, and an unknown breed stays as it was written', () => {
  expect(petOf({ species: { codes: [], texts: ['Feline'] } }).species).toBe('cat');
  expect(petOf({ species: { codes: ['999'], texts: ['?'] } }).species).toBeNull();
  expect(petOf({ breed: { codes: [], texts: ['Moon walker'] } }).breed).toBe('Moon walker');
  expect(petOf({ breed: { codes: ['1'], texts: [] } }).breed).toBeNull();
});

test('a chip is a number of 15 digits, or what the other system calls one', () => {
  const chipOf = (...identifiers: Patient['identifiers']) => petOf({ identifiers }).chip_number;
  expect(chipOf({ value: 'C-17' }, { value: '900 012 345 678 901' })).toBe('900012345678901');
  expect(chipOf({ system: 'urn:iso-11784', value: 'ABC1234567' })).toBe('ABC1234567');
  expect(chipOf({ system: 'urn:x:chip', value: ' ' })).toBeNull();
  expect(chipOf({ system: 'urn:x:chart', value: '1234567' })).toBeNull();
  expect(chipOf({ value: '9000123456789012' })).toBeNull();
});

test('the name is the official one, else the usual one, else the first; family names of East Asia come first and unspaced', () => {
  const nick = { use: 'nickname', text: 'Mo', given: [] };
  const usual = { use: 'usual', text: 'Mochi', given: [] };
  const official = { use: 'official', text: 'Mochi of Alder', given: [] };
  expect(petOf({ names: [nick, usual, official] }).name).toBe('Mochi of Alder');
  expect(petOf({ names: [nick, usual] }).name).toBe('Mochi');
  expect(petOf({ names: [nick] }).name).toBe('Mo');
  const written = (family: string, ...given: string[]) => ownerOf({ ...owner, names: [{ family, given }] })?.name;
  expect(written('Smith', 'Ann', 'B.')).toBe('Ann B. Smith');
  expect(written('さとう', 'ハナー')).toBe('さとうハナー');
  expect(written('김', '민준')).toBe('김민준');
  expect(written('Lin', '怡君')).toBe('怡君 Lin');
  expect(ownerOf({ ...owner, names: [{ given: [] }] })?.name).toBeNull();
});

test('the owner is who owns the animal, not somebody else of it, and never somebody who is no longer', () => {
  const other = (name: string, more: Partial<RelatedPerson>) => ({
    ...owner,
    names: [{ text: name, given: [] }],
    ...more,
  });
  const sitter = other('Sitter', { relationships: ['FRND'] });
  expect(ownerOf(sitter, other('Owner', {}))?.name).toBe('Owner');
  expect(ownerOf(sitter, other('Guardian', { relationships: ['guard'] }))?.name).toBe('Guardian');
  expect(ownerOf(sitter, other('Former', { relationships: ['OWNER-FORMER'] }))?.name).toBe('Sitter');
  expect(ownerOf(other('Former', { active: false }), sitter)?.name).toBe('Sitter');
  const contact = { names: [{ text: 'Contact', given: [] }], telecom: [], addresses: [] };
  expect(remoteOf({ ...patient, contacts: [contact] }, [other('Former', { active: false })]).owner).toEqual({
    ...{ name: 'Contact', phones: [], email: null, address: null },
  });
});

test('telephones are numbers of a telephone, each once and ten at most', () => {
  const phonesOf = (...telecom: RelatedPerson['telecom']) => ownerOf({ ...owner, telecom })?.phones;
  expect(
    phonesOf(
      { system: 'sms', value: '0911 111 111' },
      { system: 'phone', value: '0911 111 111' },
      { value: '+886 2 1234' },
      { value: 'call me' },
      { value: '12345' },
      { system: 'fax', value: '02 9999 9999' },
    ),
  ).toEqual(['0911 111 111', '+886 2 1234']);
  const many = Array.from({ length: 12 }, (_, at) => ({ system: 'phone', value: `0911 111 1${at + 10}` }));
  expect(phonesOf(...many)).toHaveLength(10);
});

const here = { name: 'Mochi', phones: ['0912345678', '02-1234'], chip_number: '900012345678901', neutered: true };
const differing = (
  there: Record<string, unknown>,
  before: Parameters<typeof differencesOf>[3] = null,
  own: object = here,
) => differencesOf(Object.keys(there), own as Record<string, unknown>, there, before);

test('what the other side does not say is no difference, so that nothing is ever emptied by it', () => {
  expect(differing({ name: null, phones: [], chip_number: '', neutered: undefined })).toEqual([]);
});

test('the same name, numbers, chip and status written otherwise are no difference', () => {
  expect(
    differing({ name: ' ｍｏｃｈｉ ', phones: ['02 1234', '0912-345-678'], chip_number: '900-012-345-678-901' }),
  ).toEqual([]);
  expect(differing({ status: 'normal' }, null, { status: 'missing' })).toEqual([]);
  expect(differing({ status: 'deceased' }, null, { status: 'missing' })).toHaveLength(1);
  expect(differing({ phones: ['0912345678'] })).toHaveLength(1);
  expect(differing({ neutered: false })).toEqual([{ field: 'neutered', here: true, there: false, changed: 'unknown' }]);
  expect(differing({ breed: 'Shiba' })).toEqual([{ field: 'breed', here: null, there: 'Shiba', changed: 'unknown' }]);
});

test('after a decision a difference says which side has changed since', () => {
  const before = decidedOf(['name', 'birthdate'], { name: 'Mochi' }, { name: 'Moti' });
  expect(before).toEqual({ name: { here: 'Mochi', there: 'Moti' }, birthdate: { here: null, there: null } });
  const changed = (own: string, other: string) => differing({ name: other }, before, { name: own })[0]?.changed;
  expect(changed('Mochi', 'Motchi')).toBe('there');
  expect(changed('Mocha', 'Moti')).toBe('here');
  expect(changed('Mocha', 'Motchi')).toBe('both');
  expect(changed('Mochi', 'Moti')).toBe('unknown');
  expect(differing({ breed: 'Shiba' }, before, {})[0]?.changed).toBe('unknown');
  expect(differing({ birthdate: '2019-08-17' }, before, {})[0]?.changed).toBe('there');
});

test('every field that is compared is one that is read', () => {
  expect(Object.keys(petOf({})).toSorted()).toEqual([...chimeraPetFields].toSorted());
});
