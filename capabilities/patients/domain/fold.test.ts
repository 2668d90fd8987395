import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, phoneDigits, searchWords } from './fold.ts';

test('width, case, accents and kana make no difference to a search [entity.pet]', () => {
  expect(fold('ＭＯＣＨＩ')).toBe('mochi');
  expect(fold('モモ')).toBe('もも');
  expect(fold('ﾓﾓ')).toBe('もも');
  expect(fold('ガブ')).toBe('がぶ');
  expect(fold('Renée')).toBe('renee');
  expect(fold(' 田中　太郎 ')).toBe('田中 太郎');
  expect(fold('ヴィヴィ')).toBe(fold('ゔぃゔぃ'));
});

test('a folded text folds to itself [entity.pet]', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});

test('a telephone number is the same however it is typed [entity.owner]', () => {
  for (const typed of [
    '0912345678',
    '0912-345-678',
    '(0912) 345 678',
    '０９１２ー３４５ー６７８',
    '+886 912 345 678',
    '00886-912345678',
    '+886(0)912345678',
  ]) {
    expect(phoneDigits(typed), typed).toBe('0912345678');
  }
  expect(phoneDigits('+81 3-1234-5678')).toBe('0312345678');
  expect(phoneDigits('LINE only')).toBe('');
});

test('a number with separators is one word, words with numbers are many [entity.owner]', () => {
  expect(searchWords('0912 345 678')).toEqual([{ text: '0912345678', digits: '0912345678' }]);
  expect(searchWords('2026-0099')).toEqual([{ text: '2026-0099', digits: '20260099' }]);
  expect(searchWords('Mochi 678')).toEqual([
    { text: 'mochi', digits: '' },
    { text: '678', digits: '678' },
  ]);
  expect(searchWords('P02418')).toEqual([{ text: 'p02418', digits: '' }]);
  expect(searchWords(' 　 ')).toEqual([]);
  expect(searchWords('a b c d e f g')).toHaveLength(5);
});

test('only the country code at the start of a number is read as one [entity.owner]', () => {
  expect(phoneDigits('02-0081-1234')).toBe('0200811234');
  expect(phoneDigits('0912 886 886')).toBe('0912886886');
  expect(phoneDigits(' +886 912 345 678')).toBe('0912345678');
  expect(phoneDigits('009 886 123')).toBe('009886123');
});

test('a number in front of a name is a word of its own, and a sign alone finds nothing', () => {
  expect(searchWords('2 mochi')).toEqual([
    { text: '2', digits: '2' },
    { text: 'mochi', digits: '' },
  ]);
  expect(searchWords('12a 3')).toEqual([
    { text: '12a', digits: '' },
    { text: '3', digits: '3' },
  ]);
  expect(searchWords('+')).toEqual([]);
  expect(fold('a \t b')).toBe('a b');
});
