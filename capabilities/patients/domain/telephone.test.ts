import { expect, test } from 'vitest';
import { normalizeTelephone, telephoneLink } from './telephone.ts';

test('a telephone number is dialed however it was typed', () => {
  expect(telephoneLink('+886 912-345-678')).toBe('tel:+886912345678');
  expect(telephoneLink('０９５５－１１１－２２２')).toBe('tel:0955111222');
});

test('full-width digits, dashes and spaces of a telephone number are stored in their narrow form', () => {
  expect(normalizeTelephone('０９１２－３４５－６７８')).toBe('0912-345-678');
  expect(normalizeTelephone('０９０ー１２３４ー５６７８')).toBe('090-1234-5678');
  expect(normalizeTelephone(' ＋８８６　９１２–345−678 ')).toBe('+886 912-345-678');
  expect(normalizeTelephone('02-2345 6789 分機 12')).toBe('02-2345 6789 分機 12');
});
