import { expect, test } from 'vitest';
import { chosenKeyProblem, hospitalKeyProblem, lookAlikeKey, suggestHospitalKey } from './hospital-key.ts';

test('a hospital key is three to thirty-one small letters, digits and hyphens after a letter', () => {
  for (const key of ['abc', 'kamome-vet', `a${'b'.repeat(30)}`]) expect(hospitalKeyProblem(key), key).toBeUndefined();
  for (const key of ['ab', '1abc', '-abc', 'Abc', 'a_b', 'a b', `a${'b'.repeat(31)}`, '醫院院', 'abc\n']) {
    expect(hospitalKeyProblem(key), key).toBe('hospitalKeyShape');
  }
});

test('no hospital can take a name that a path begins with', () => {
  const segments = ['public', 'admin', 'admin-api', 'pulpo-api', 'api', 'account', 'alder', 'auth', 'his', 'lis'];
  for (const key of [...segments, 'pacs', 'pet', 'hospital', 'constructor', 'prototype'])
    expect(hospitalKeyProblem(key), key).toBe('hospitalKeyReserved');
  for (const key of ['admin_api', 'pulpo_api']) expect(hospitalKeyProblem(key), key).toBe('hospitalKeyShape');
});

test.each([
  ['a1der', 'hospitalKeyReserved'],
  ['aider', 'hospitalKeyReserved'],
  ['al-der', 'hospitalKeyReserved'],
  ['adrnin', 'hospitalKeyReserved'],
  ['supp0rt', 'hospitalKeyReserved'],
  ['login', 'hospitalKeyReserved'],
  ['coast--vet', 'hospitalKeyShape'],
  ['coast-', 'hospitalKeyShape'],
  ['coast-vet', undefined],
])('the key %s, chosen by an anonymous client, is judged %s', (key, problem) => {
  expect(chosenKeyProblem(key)).toBe(problem);
});

test.each([
  ['sakura-vet', 'sakura--vet'],
  ['sakura-vet', 'sakuravet'],
  ['moon-vet', 'rnoon-vet'],
  ['moon-vet', 'm0on-vet'],
  ['lily-vet', '1i1y-vet'],
  ['window', 'vvindow'],
])('%s and %s are taken for one another', (one, other) => {
  expect(lookAlikeKey(one)).toBe(lookAlikeKey(other));
});

test('keys that differ by another letter are not taken for one another', () => {
  expect(lookAlikeKey('coast-vet')).not.toBe(lookAlikeKey('roast-vet'));
});

test.each([
  ['Sakura Animal Hospital', 'sakura-animal-hospital'],
  ["St. Mary's Vet Clinic", 'st-marys-vet-clinic'],
  ['24/7 Élan Vétérinaire', 'elan-veterinaire'],
  ['海岸動物醫院 Coast Vet', 'coast-vet'],
  ['海岸動物醫院', ''],
  ['Alder', ''],
  ['An animal hospital with a name far too long for a key', 'an-animal-hospital-with-a-name'],
])('the name %s suggests the key "%s"', (name, key) => {
  expect(suggestHospitalKey(name)).toBe(key);
});
