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
