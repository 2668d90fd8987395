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
