import { expect, test } from 'vitest';
import { isTelephone, normalizeTelephone, telephoneLink, withoutExtension } from './telephone.ts';

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

test('a number can be called with six digits or more before its extension', () => {
  for (const number of [
    '0912-345-678',
    '345678',
    '+886 2 2345 6789 ext 5',
    '02-2345 6789 分機 12',
    '０９０ー１２３４ー５６７８',
  ])
    expect(isTelephone(number), number).toBe(true);
  for (const number of ['abc', '12', '', '12345', '12345 ext 678', 'ext 123456'])
    expect(isTelephone(number), number).toBe(false);
});

test('an extension is not dialed and is no part of the number', () => {
  expect(withoutExtension('02-2345 6789 ext. 5')).toBe('02-2345 6789');
  expect(withoutExtension('02-2345 6789#12')).toBe('02-2345 6789');
  expect(telephoneLink('02-2345 6789 內線 12')).toBe('tel:0223456789');
});
