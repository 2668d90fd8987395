import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  analyteOf,
  analytes,
  breedOf,
  breeds,
  charsets,
  convertUnit,
  decodeText,
  encodeText,
  hl7Species,
  joinUnit,
  readAnalyte,
  readSex,
  readSpecies,
  readUnit,
  showUnit,
  species,
} from './index.ts';

const names = [...species, ...analytes, ...Object.values(breeds).flat()];

test('every species, breed and analyte has a name in all three languages, in composed form', () => {
  for (const { en, ja, zhtw } of names) {
    for (const name of [en, ja, zhtw]) expect(name.trim() !== '' && name === name.normalize('NFC')).toBe(true);
  }
});

test('no two species and no two analytes share a code, no two breeds of a species a name', () => {
  const distinct = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
  distinct(species.map(({ code }) => code));
  distinct(analytes.map(({ code }) => code));
  for (const list of Object.values(breeds)) distinct(list.map(({ en }) => en));
});

test('an analyte is known by its LOINC code, its code and what devices call it', () => {
  expect(readAnalyte(['2951-2', 'Sodium SerPl-sCnc'])?.code).toBe('NA');
  expect(readAnalyte(['Na+'])?.code).toBe('NA');
  expect(readAnalyte(['nonsense', ' alkp '])?.code).toBe('ALP');
  expect(readAnalyte(['685/'])).toBeUndefined();
});

test('units of analyzers are read, shown, and converted only where a factor exists', () => {
  expect(readUnit('K/µL')).toBe('10*3/uL');
  expect(readUnit('mEq/L', 'NA')).toBe('mmol/L');
  expect(readUnit('mEq/L', 'CA')).toBe('mEq/L');
  expect(showUnit('10*3/uL')).toBe('10³/µL');
  expect(convertUnit(100, 'mg/dL', 'mmol/L', 'GLU')).toBeCloseTo(5.55);
  expect(convertUnit(5.55, 'mmol/L', 'mg/dL', 'GLU')).toBeCloseTo(100);
  expect(convertUnit(1, 'mg/dL', 'U/L', 'GLU')).toBeUndefined();
});

test('a value converted there and back is the same', () => {
  fc.assert(
    fc.property(fc.constantFrom(...analytes), fc.double({ min: 0.001, max: 1e5, noNaN: true }), ({ code }, value) => {
      const { unit, si } = analyteOf(code)!;
      expect(convertUnit(convertUnit(value, unit, si, code)!, si, unit, code)! / value).toBeCloseTo(1, 9);
    }),
  );
});

test('sex and species are read as analyzers write them', () => {
  expect([readSex('M'), readSex('FS'), readSex('FEMALE_SPAYED'), readSex('U')]).toEqual([
    'male',
    'female',
    'female',
    undefined,
  ]);
  expect([readSpecies('Canine'), readSpecies('FELINE'), readSpecies('犬'), readSpecies('OTHER')]).toEqual([
    'dog',
    'cat',
    'dog',
    'other',
  ]);
  expect(hl7Species('cat')).toBe('FELINE');
  expect(hl7Species('axolotl')).toBe('OTHER');
});

test('a name is the same after being written and read in every charset that has its letters', () => {
  const letters = {
    big5: '麻糬陳怡君',
    shift_jis: 'モチ小太郎',
    'euc-jp': 'モチ',
    gb18030: '麻糬',
    cp850: 'Müller ½',
    'windows-1252': 'Müller',
    'utf-8': '麻糬モチ',
  };
  for (const charset of charsets) {
    expect(decodeText(encodeText(letters[charset], charset), charset)).toBe(letters[charset]);
  }
});

test('a rabbit, a bird or a tortoise has its breed in the language of the page as a dog has', () => {
  expect(breedOf('rabbit', 'Holland Lop')).toMatchObject({ ja: 'ホーランド・ロップ', zhtw: '荷蘭垂耳兔' });
  for (const code of ['rabbit', 'guinea_pig', 'hamster', 'bird', 'tortoise', 'lizard', 'snake'])
    expect(breeds[code]?.length, code).toBeGreaterThan(3);
});

test('a caret inside a unit is part of it, unless it forms a coded unit', () => {
  expect(joinUnit(['10', '3/uL'])).toBe('10^3/uL');
  expect(joinUnit(['x10', '9/L'])).toBe('x10^9/L');
  expect(joinUnit(['10', '5/kg'])).toBe('10^5/kg');
  expect(joinUnit(['mL/min/1.73m', '2'])).toBe('mL/min/1.73m^2');
  expect(joinUnit(['mg/dL', 'milligram per deciliter', 'UCUM'])).toBe('mg/dL');
  expect(joinUnit(['10', '3/uL', 'thousand per microliter', 'UCUM'])).toBe('10^3/uL');
  expect(joinUnit(['10*3/uL', '10^3/uL', 'UCUM'])).toBe('10*3/uL');
  expect(joinUnit(['[arb]', 'arbitrary', 'UCUM'])).toBe('[arb]');
  expect(joinUnit(['%', 'percent'])).toBe('%');
  expect(joinUnit([''])).toBe('');
});

test('every spelling of a count is the same unit, and counts per liter and per microliter compare', () => {
  for (const text of [
    '10^3/uL',
    'x10^3/µL',
    '10E3/uL',
    '10*3/uL',
    'K/uL',
    '10³/µL',
    '10(3)/uL',
    '×10³/μL',
    '10^3/mm3',
  ]) {
    expect(readUnit(text), text).toBe('10*3/uL');
  }
  for (const text of ['x10^9/L', '10^9/L', '10*9/L', '10E+9/L', '10⁹/L']) expect(readUnit(text), text).toBe('10*9/L');
  expect(convertUnit(5.5, 'x10^9/L', '10^3/uL', 'WBC')).toBe(5.5);
  expect(convertUnit(550, '万/µL', '10*6/uL', 'RBC')).toBe(5.5);
  expect(convertUnit(12100, '/uL', '10*3/uL', 'WBC')).toBe(12.1);
  expect(convertUnit(150, 'g/L', 'g/dL', 'HGB')).toBe(15);
  expect(convertUnit(5.55, 'mmol/L', 'mg/L', 'GLU')).toBe(1000);
  expect(convertUnit(1, 'g/L', '10*9/L', 'HGB')).toBeUndefined();
});

test('any text is a unit that is read without failing, and a unit converts to itself unchanged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.double({ noNaN: true }), (text, value) => {
      expect(convertUnit(value, text, text, 'WBC')).toBe(value);
      expect(joinUnit(text.split('^'))).toBeTypeOf('string');
    }),
  );
});
