import { expect, test } from 'vitest';
import { doseFor, isFalling } from './doses.ts';

const general = { dosage_min: 0.1, dosage: 0.1, dosage_max: 0.2 };
const none = { dosage_min: null, dosage: null, dosage_max: null };
const cat = { species: 'cat', dosage_min: 0.02, dosage: 0.05, dosage_max: 0.05 };

test('the dose of the species holds before the general one, which holds for every species without its own', () => {
  const entry = { ...general, doses: [cat] };
  expect(doseFor(entry, 'cat')).toMatchObject({ of: 'species', dosage_max: 0.05 });
  expect(doseFor(entry, 'dog')).toMatchObject({ of: 'general', dosage_max: 0.2 });
  expect(doseFor(entry, null)).toMatchObject({ of: 'general', dosage_max: 0.2 });
});

test('where only other species have a dose none holds, and the species that have one are named', () => {
  expect(doseFor({ ...none, doses: [cat] }, 'rabbit')).toEqual({ ...none, of: 'otherSpecies', known: ['cat'] });
});

test('a medicine without any dose has the general one, which is none', () => {
  expect(doseFor({ ...none, doses: [] }, 'dog')).toEqual({ ...none, of: 'general', known: [] });
});

test('doses rise from the lowest over the usual to the highest, whichever are known', () => {
  expect(isFalling(general)).toBe(false);
  expect(isFalling(none)).toBe(false);
  expect(isFalling({ dosage_min: 2, dosage: null, dosage_max: 1 })).toBe(true);
  expect(isFalling({ dosage: 2, dosage_max: 1 })).toBe(true);
});
