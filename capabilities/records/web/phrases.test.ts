import { expect, test } from 'vitest';
import { matchPhrases, type Phrase } from './phrases.ts';

test('a phrase is found by its word and by its name', () => {
  const phrase = (id: string, name: string, code: string): Phrase => ({ id, name, code, kind: 'template', text: '' });
  const phrases = [phrase('1', 'Dental scaling', 'dent'), phrase('2', 'CKD recheck plan', 'ckd')];

  expect(matchPhrases(phrases, 'ck').map(({ id }) => id)).toEqual(['2']);
  expect(matchPhrases(phrases, 'scal').map(({ id }) => id)).toEqual(['1']);
  expect(matchPhrases(phrases, '')).toHaveLength(2);
});
