import { expect, test } from 'vitest';
import { isSameName, judgeImagePatient, patientKey, readableName } from './image-patient.ts';

const written = { chart: 'A1', patient_name: 'Smith^Bella', species: 'Canine' };
const bella = { id: '1', name: 'Bella', species: 'dog' };

test('images are matched where one patient has the chart number and nothing contradicts it', () => {
  expect(judgeImagePatient(written, 'dog', [bella])).toEqual({ pet: bella, reason: undefined });
  // A header without name and species, or with a species that no word names, contradicts nothing.
  const bare = { chart: 'A1', patient_name: '', species: '' };
  expect(judgeImagePatient(bare, undefined, [bella])).toEqual({ pet: bella, reason: undefined });
});

test('another name or another species under the same chart number is shown to a person, never matched', () => {
  expect(judgeImagePatient(written, 'dog', [{ ...bella, name: 'Momo' }]).reason).toBe('nameDiffers');
  expect(judgeImagePatient(written, 'dog', [{ ...bella, species: 'cat' }]).reason).toBe('speciesDiffers');
});

test('no chart number, an unknown one and one of two patients name no patient', () => {
  expect(judgeImagePatient({ ...written, chart: ' ' }, 'dog', [bella])).toEqual({
    pet: undefined,
    reason: 'chartMissing',
  });
  expect(judgeImagePatient(written, 'dog', [])).toEqual({ pet: undefined, reason: 'chartUnknown' });
  expect(judgeImagePatient(written, 'dog', [bella, { ...bella, id: '2' }])).toEqual({
    pet: undefined,
    reason: 'petUnclear',
  });
});

test.each([
  ['Bella', true],
  ['BELLA', true],
  ['Bella^Smith', true],
  ['Smith^Bella^^^', true],
  ['Smith, Bella', true],
  ['Smith Bella', true],
  ['ＢＥＬＬＡ', true],
  ['Bellatrix^Smith', false],
  ['Isabella', false],
])('the name %s of a header is the patient Bella: %s', (name, is) => {
  expect(isSameName(name, 'Bella')).toBe(is);
});

test('a name of two words and names in Chinese characters are recognised', () => {
  expect(isSameName('Miss Kitty', 'Miss Kitty')).toBe(true);
  expect(isSameName('Wang^Xiao=王^小黑', '小黑')).toBe(true);
  expect(readableName('Smith^Bella^^=王^小黑')).toBe('Smith Bella 王 小黑');
});

test('spelling and width of the chart number make no second patient, another name does', () => {
  expect(patientKey(written)).toBe(patientKey({ ...written, chart: ' Ａ1', patient_name: 'SMITH^BELLA' }));
  expect(patientKey(written)).not.toBe(patientKey({ ...written, patient_name: 'Smith^Momo' }));
});
