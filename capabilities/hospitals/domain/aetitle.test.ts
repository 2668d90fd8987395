import { expect, test } from 'vitest';
import { aetitleOf } from './aetitle.ts';

test('an AE title is at most 16 characters, and stays so when the first was taken', () => {
  expect(aetitleOf('kamome-vet')).toBe('KAMOME_VET');
  expect(aetitleOf('a-very-long-hospital-key-indeed')).toBe('A_VERY_LONG_HOSP');
  expect(aetitleOf('a-very-long-hospital-key-indeed', 12)).toBe('A_VERY_LONG_H_12');
});
