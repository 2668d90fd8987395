import { expect, test } from 'vitest';
import { phrasesFor, phrasesOf } from './index.ts';

const lines = phrasesOf([
  'Views: right lateral, VD.\nHeart: normal.\n\nLungs: clear.',
  'Heart: normal.\nLiver by the heart.',
]);

test('every line of the templates is a phrase, none of them twice', () => {
  expect(lines).toEqual(['Views: right lateral, VD.', 'Heart: normal.', 'Lungs: clear.', 'Liver by the heart.']);
});

test('phrases that begin with the typed letters come first, in half or full width', () => {
  expect(phrasesFor(lines, 'heart')).toEqual(['Heart: normal.', 'Liver by the heart.']);
  expect(phrasesFor(lines, 'ＬＵ')).toEqual(['Lungs: clear.']);
  expect(phrasesFor(lines, '')).toEqual(lines);
});

test('a phrase that begins with the letters comes before an earlier one that only holds them', () => {
  expect(phrasesFor(['Liver by the heart.', 'Heart: normal.'], 'heart')).toEqual([
    'Heart: normal.',
    'Liver by the heart.',
  ]);
});

test('a phrase is taken without the blanks around its line', () => {
  expect(phrasesOf(['  Heart: normal.\r\nHeart: normal. \n  '])).toEqual(['Heart: normal.']);
});

test('at most eight phrases are suggested', () => {
  const many = Array.from({ length: 20 }, (_, at) => `Lymph node ${at}`);
  expect(phrasesFor(many, 'lymph')).toEqual(many.slice(0, 8));
});
