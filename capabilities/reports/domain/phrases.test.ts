import { expect, test } from 'vitest';
import { phrasesFor, phrasesOf, slashAt, withPhrase } from './index.ts';

const lines = phrasesOf([
  'Views: right lateral, VD.\nHeart: normal.\n\nLungs: clear.',
  'Heart: normal.\nLiver by the heart.',
]);

test('every line of the templates is a phrase, none of them twice', () => {
  expect(lines).toEqual(['Views: right lateral, VD.', 'Heart: normal.', 'Lungs: clear.', 'Liver by the heart.']);
});

test('a slash that begins a word offers phrases, those that begin with its letters first, in half or full width', () => {
  expect(phrasesFor(lines, 'heart')).toEqual(['Heart: normal.', 'Liver by the heart.']);
  expect(phrasesFor(lines, 'ＬＵ')).toEqual(['Lungs: clear.']);
  expect(phrasesFor(lines, '')).toEqual(lines);
  expect(slashAt('on 21/11', 8)).toBeUndefined();
  expect(slashAt('所見。/心', 5)).toEqual({ start: 3, word: '心' });
});

test('the phrase stands in the place of the slash, and what follows stays', () => {
  const text = 'Seen: /he and more';
  expect(withPhrase(text, slashAt(text, 9)!, 'Heart: normal.')).toEqual({
    text: 'Seen: Heart: normal. and more',
    caret: 20,
  });
});
