import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffTexts } from './text-diff.ts';

const without = (kind: string, pieces: ReturnType<typeof diffTexts>) =>
  pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join('');

test('whatever two texts say, leaving out what was added gives the one and what was removed the other', () => {
  const words = fc
    .array(fc.constantFrom('ate', 'well', ' ', '.', '食慾', '低下', '\n', '4.62', 'é'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(words, fc.string({ unit: 'grapheme' })), words, (before, after) => {
      const pieces = diffTexts(before, after);
      expect(without('added', pieces)).toBe(before);
      expect(without('removed', pieces)).toBe(after);
    }),
  );
});

test('only the word that changed is marked', () => {
  expect(diffTexts('Ate well today', 'Ate badly today')).toEqual([
    { kind: 'same', text: 'Ate ' },
    { kind: 'removed', text: 'well' },
    { kind: 'added', text: 'badly' },
    { kind: 'same', text: ' today' },
  ]);
  expect(diffTexts('食慾下降', '食慾正常')).toEqual([
    { kind: 'same', text: '食慾' },
    { kind: 'removed', text: '下降' },
    { kind: 'added', text: '正常' },
  ]);
});

test('texts too long to compare stand one after the other', () => {
  const long = 'a b '.repeat(2000);

  expect(diffTexts(long, `${long}c`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('of a long text only what changed is marked, at the start, in the middle and at the end', () => {
  const kept = (before: string, after: string) =>
    diffTexts(before, after).flatMap(({ kind, text }) => (kind === 'same' ? [text] : []));
  expect(kept('The coat is dull. Ears clean.', 'Coat: the coat is shiny. Ears clean, no mites.').join('')).toBe(
    ' coat is . Ears clean.',
  );
  expect(diffTexts('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
  expect(diffTexts('old', '')).toEqual([{ kind: 'removed', text: 'old' }]);
  expect(diffTexts('', '')).toEqual([]);
});

test('the longest common words are kept', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  const text = fc.array(word, { maxLength: 5 });
  const longest = (one: readonly string[], other: readonly string[]): number => {
    const [first, ...rest] = one;
    const [second, ...others] = other;
    if (first === undefined || second === undefined) return 0;
    if (first === second) return 1 + longest(rest, others);
    return Math.max(longest(rest, other), longest(one, others));
  };
  fc.assert(
    fc.property(text, text, (before, after) => {
      const same = diffTexts(before.join('.'), after.join('.'))
        .filter(({ kind }) => kind === 'same')
        .flatMap(({ text }) => text.match(/[a-c.]/g) ?? []);
      expect(same.length).toBe(longest([...before.join('.')], [...after.join('.')]));
    }),
    { numRuns: 50 },
  );
});

test('two texts of 1,000 words are still compared word by word', () => {
  const words = 'a '.repeat(1000);
  expect(diffTexts(words, words)).toEqual([{ kind: 'same', text: words }]);
});

test('a number is one word, a sign of Chinese or Japanese is one by itself', () => {
  expect(diffTexts('weight 4.62', 'weight 4.72')).toEqual([
    { kind: 'same', text: 'weight 4.' },
    { kind: 'removed', text: '62' },
    { kind: 'added', text: '72' },
  ]);
  expect(diffTexts('ひげ', 'ひだ').map(({ text }) => text)).toEqual(['ひ', 'げ', 'だ']);
  expect(diffTexts('カルテ', 'カルガ').map(({ text }) => text)).toEqual(['カル', 'テ', 'ガ']);
});
