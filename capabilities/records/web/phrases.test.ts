import { expect, test } from 'vitest';
import { matchPhrases, type Phrase, replaceSlash, slashAt } from './phrases.ts';

test.each([
  ['/', 1, { start: 0, word: '' }],
  ['Repeat potassium. /ck', 21, { start: 18, word: 'ck' }],
  ['第一行\n/腎', 6, { start: 4, word: '腎' }],
  ['食慾正常。/nor', 9, { start: 5, word: 'nor' }],
])('a slash at the beginning of a word opens the phrases: %s', (text, caret, slash) => {
  expect(slashAt(text, caret)).toEqual(slash);
});

test.each([
  ['21/11', 5],
  ['and/or', 6],
  ['/ckd recheck', 12],
  ['https://a', 9],
])('a slash within a word, or one left behind, does not: %s', (text, caret) => {
  expect(slashAt(text, caret)).toBeUndefined();
});

test('the chosen words stand in the place of the slash and its word, the caret behind them', () => {
  const text = 'Weighs /we today';
  const slash = slashAt(text, 10)!;

  expect(replaceSlash(text, slash, '4.62 kg')).toEqual({ text: 'Weighs 4.62 kg today', caret: 14 });
});

test('a phrase is found by its word and by its name', () => {
  const phrase = (id: string, name: string, code: string): Phrase => ({ id, name, code, kind: 'template', text: '' });
  const phrases = [phrase('1', 'Dental scaling', 'dent'), phrase('2', 'CKD recheck plan', 'ckd')];

  expect(matchPhrases(phrases, 'ck').map(({ id }) => id)).toEqual(['2']);
  expect(matchPhrases(phrases, 'scal').map(({ id }) => id)).toEqual(['1']);
  expect(matchPhrases(phrases, '')).toHaveLength(2);
});
