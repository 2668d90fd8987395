import { expect, test } from 'vitest';
import { FEATURE_NAME, MAX_FEATURES, withFeatures } from './features.ts';

test('a feature is switched without touching the others, and an account keeps fifty of them', () => {
  expect(withFeatures({ beta: true, ids: ['7'] }, { beta: false, newBoard: true })).toEqual({
    ...{ beta: false, ids: ['7'], newBoard: true },
  });
  const full = Object.fromEntries(Array.from({ length: MAX_FEATURES }, (_, index) => [`f${index}`, true]));
  expect(withFeatures(full, { f0: false })).toEqual({ ...full, f0: false });
  expect(withFeatures(full, { another: true })).toBeUndefined();
});

test('a feature has the name of one word', () => {
  expect(['beta', 'newBoard2'].every((name) => FEATURE_NAME.test(name))).toBe(true);
  expect(['', '__proto__', 'Beta', 'a b', 'a'.repeat(41), 'a\n'].some((name) => FEATURE_NAME.test(name))).toBe(false);
});
