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
