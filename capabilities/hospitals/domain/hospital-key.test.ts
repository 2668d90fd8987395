import { expect, test } from 'vitest';
import { hospitalKeyProblem } from './hospital-key.ts';

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
