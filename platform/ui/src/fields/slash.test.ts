import { expect, test } from 'vitest';
import { slashAt } from './slash.ts';

test.each([
  ['/', 1, { start: 0, word: '' }],
  ['Repeat potassium. /ck', 21, { start: 18, word: 'ck' }],
  ['第一行\n/腎', 6, { start: 4, word: '腎' }],
  ['食慾正常。/nor', 9, { start: 5, word: 'nor' }],
  ['心：/nor', 6, { start: 2, word: 'nor' }],
])('a slash at the beginning of a word offers phrases: %s', (text, caret, slash) => {
  expect(slashAt(text, caret)).toEqual(slash);
});

test.each([
  ['21/11', 5],
  ['and/or', 6],
  ['/ckd recheck', 12],
  ['https://a', 9],
])('a slash inside a word, or away from the caret, offers none: %s', (text, caret) => {
  expect(slashAt(text, caret)).toBeUndefined();
});
