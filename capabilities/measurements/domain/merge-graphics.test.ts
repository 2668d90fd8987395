import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GraphicObject } from '../contract/index.ts';
import { mergeGraphics } from './merge-graphics.ts';

const graphic = (id: string, x = 0): GraphicObject => ({ id, kind: 'text', frame: 0, points: [{ x, y: 0 }], text: id });
const ids = (graphics: readonly GraphicObject[]) => graphics.map(({ id }) => id).sort();

test('two windows of one user: what either drew is there, what either deleted is gone, what one moved is moved [pacs.updateUserAnnotation]', () => {
  const base = [graphic('stays'), graphic('mine goes'), graphic('theirs goes'), graphic('moved')];
  const own = [graphic('stays'), graphic('theirs goes'), graphic('moved', 7), graphic('mine new')];
  const other = [graphic('stays'), graphic('mine goes'), graphic('moved'), graphic('theirs new')];

  const merged = mergeGraphics(base, own, other);

  expect(ids(merged)).toEqual(['mine new', 'moved', 'stays', 'theirs new']);
  expect(merged.find(({ id }) => id === 'moved')?.points[0]?.x).toBe(7);
});

test('where one window changed nothing, the graphic objects of the other are used, in either order [pacs.updateUserAnnotation]', () => {
  const graphics = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer()), { selector: ([id]) => id })
    .map((all) => all.map(([id, x]) => graphic(id, x)));
  const sorted = (all: readonly GraphicObject[]) => [...all].sort((a, b) => a.id.localeCompare(b.id));
  fc.assert(
    fc.property(graphics, graphics, (base, changed) => {
      expect(sorted(mergeGraphics(base, changed, base))).toEqual(sorted(changed));
      expect(sorted(mergeGraphics(base, base, changed))).toEqual(sorted(changed));
    }),
  );
});

test('of what both windows changed mine stays, and what one deleted while the other moved it follows the one that is kept [pacs.updateUserAnnotation]', () => {
  const base = [graphic('both'), graphic('theirs is gone'), graphic('mine is gone')];
  const own = [graphic('both', 7), graphic('theirs is gone', 7)];
  const other = [graphic('both', 9), graphic('mine is gone', 9)];

  const merged = mergeGraphics(base, own, other);

  expect(merged.map(({ id, points }) => [id, points[0]?.x])).toEqual([
    ['both', 7],
    ['theirs is gone', 7],
  ]);
});

test('a graphic that both windows drew under one number is there once, in my version [pacs.updateUserAnnotation]', () => {
  expect(mergeGraphics([], [graphic('new', 1)], [graphic('new', 2)])).toEqual([graphic('new', 1)]);
  expect(mergeGraphics([graphic('gone')], [], [])).toEqual([]);
});
