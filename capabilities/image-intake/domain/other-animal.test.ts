import { expect, test } from 'vitest';
import { isOtherAnimal } from './other-animal.ts';

const study = { pet: 'mochi', pet_patient_id: 'P02418', sent: ['P02418'] };
const unmatched = { pet: null, pet_patient_id: null, sent: ['P09999'] };
const nameless = { pet: null, pet_patient_id: null, sent: [''] };
const image = (patient_id: string, pet: string | null = null) => ({ patient_id, pet, isChosen: false });
const chosen = (patient_id: string, pet: string) => ({ patient_id, pet, isChosen: true });

test.each([
  ['the same number', image('P02418', 'mochi'), study, false],
  ['another spelling of the number', image(' ｐ02418'), study, false],
  ['no number', image(''), study, false],
  ['the number of another pet', image('P02419', 'tofu'), study, true],
  ['a number that no pet or several pets have', image('P0241O'), study, true],
  ['a number that two spellings make two pets', image('P-2', 'tofu'), { ...study, sent: [''] }, true],
  [
    'the number of a study that a person matched with another pet',
    image('P02419', 'tofu'),
    { ...study, sent: ['P02419'] },
    false,
  ],
  [
    'the number of the pet of a study that was sent with another one',
    image('P02418', 'mochi'),
    { ...study, sent: ['X'] },
    false,
  ],
  ['the number of an unmatched study', image('p09999'), unmatched, false],
  ['another number than an unmatched study', image('P02418', 'mochi'), unmatched, true],
  ['a number, where the study has none', image('P02418', 'mochi'), nameless, false],
  ['a pet that a person chose, of another number', chosen('P02419', 'mochi'), study, false],
  ['another pet that a person chose', chosen('P02418', 'tofu'), study, true],
] as const)('%s', (_title, one, other, isOther) => {
  expect(isOtherAnimal(one, other)).toBe(isOther);
});
