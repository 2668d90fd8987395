import { expect, test } from 'vitest';
import { searchWords } from './fold.ts';
import { formerNameFor, formerNames } from './former-name.ts';

test('a new name puts the old one first; another writing of it, or the way back, keeps no former name twice', () => {
  const owner = { name: 'Emily Tanaka', former_names: [] };
  expect(formerNames(owner, 'Emily Sato')).toEqual(['Emily Tanaka']);
  expect(formerNames(owner, 'EMILY  TANAKA')).toEqual([]);
  expect(formerNames({ name: 'Emily Sato', former_names: ['Emily Tanaka'] }, 'Emily Tanaka')).toEqual(['Emily Sato']);
  expect(formerNames({ name: 'D', former_names: ['C', 'B', 'A'] }, 'E')).toEqual(['D', 'C', 'B']);
});

test('a former name stands beside who was found by it, and beside nobody whose present name was typed', () => {
  const shown = (q: string) => formerNameFor(searchWords(q), ['Mochi', 'Emily Sato', '0912-345-678'], ['Emily Tanaka']);
  expect(shown('tanaka')).toBe('Emily Tanaka');
  expect(shown('たなか')).toBe('Emily Tanaka');
  for (const q of ['sato', 'emily', 'mochi sato', '0912345678', '5678']) expect(shown(q), q).toBeUndefined();
});
