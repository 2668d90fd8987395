import { expect, test } from 'vitest';
import { MAX_OPENED_DICOMS, openedDicomsOf, withOpenedDicom } from './opened-dicoms.ts';

test('a study that is opened stands first, once, and the oldest of too many goes', () => {
  expect(withOpenedDicom([], 'a')).toEqual(['a']);
  expect(withOpenedDicom(['a', 'b'], 'b')).toEqual(['b', 'a']);
  const full = Array.from({ length: MAX_OPENED_DICOMS }, (_, index) => `s${index}`);
  expect(withOpenedDicom(full, 'new')).toEqual(['new', ...full.slice(0, -1)]);
});

test('an account without opened studies has none, whatever is kept in their place', () => {
  expect(openedDicomsOf(['a', 'b'])).toEqual(['a', 'b']);
  expect(openedDicomsOf(undefined)).toEqual([]);
  expect(openedDicomsOf('a')).toEqual([]);
});
