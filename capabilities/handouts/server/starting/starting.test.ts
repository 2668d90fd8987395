import { expect, test } from 'vitest';
import { blocksOf, handoutLanguages } from '../../domain/index.ts';
import { startingHandout, startingHandouts } from './index.ts';

test('every handout of the product is there in three languages, built alike, and short enough to be read', () => {
  expect(startingHandouts.length).toBeGreaterThanOrEqual(20);
  for (const { texts } of startingHandouts) {
    const shapes = handoutLanguages.map((language) => {
      const { title, text } = texts[language]!;
      expect(title.length).toBeGreaterThan(2);
      expect(text.length).toBeLessThan(4000);
      return blocksOf(text).map((block) => (block.kind === 'list' ? `list of ${block.items.length}` : block.kind));
    });
    expect([texts.en!.title, shapes[1]]).toEqual([texts.en!.title, shapes[0]]);
    expect([texts.en!.title, shapes[2]]).toEqual([texts.en!.title, shapes[0]]);
  }
});

// A dose of a sheet would be read as that of the animal at hand.
test('no handout of the product names a dose', () => {
  for (const { texts } of startingHandouts)
    for (const { text } of Object.values(texts))
      expect(text).not.toMatch(
        /\d\s*(?:mg|mcg|µg|ml|mL|cc|IU|U|units?|g|毫克|毫升|單位|ミリグラム|単位)(?:\b|\/|[^\p{L}])/u,
      );
});

test('an id means the same handout in every version: the first and the last keep theirs', () => {
  expect(startingHandouts[0]).toMatchObject({ id: '019ac2f0-0000-7000-8001-000000000001' });
  expect(startingHandout('019ac2f0-0000-7000-8001-000000000001')?.texts.en?.title).toBe('After an anaesthetic');
  expect(startingHandout('019ac2f0-0000-7000-8001-00000000000c')?.texts.en?.title).toBe(
    'Food for pets with kidney disease',
  );
  expect(startingHandout('019ac2f0-0000-7000-8001-000000000015')?.texts.ja?.title).toBe('リクガメの飼い方');
  expect(new Set(startingHandouts.map(({ id }) => id)).size).toBe(startingHandouts.length);
});
