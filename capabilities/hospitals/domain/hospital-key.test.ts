import { expect, test } from 'vitest';
import { hospitalKeyProblem, RESERVED_KEYS } from './hospital-key.ts';

test('a hospital key is three to thirty-one small letters, digits and hyphens after a letter', () => {
  for (const key of ['abc', 'kamome-vet', `a${'b'.repeat(30)}`]) expect(hospitalKeyProblem(key), key).toBeUndefined();
  for (const key of ['ab', '1abc', '-abc', 'Abc', 'a_b', 'a b', `a${'b'.repeat(31)}`, '醫院院', 'abc\n']) {
    expect(hospitalKeyProblem(key), key).toBe('hospitalKeyShape');
  }
});

test('no hospital can take a name that a path begins with', () => {
  for (const key of RESERVED_KEYS) expect(hospitalKeyProblem(key), key).toBeDefined();
});
