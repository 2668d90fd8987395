import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mark } from '../contract/index.ts';
import { mergeMarks } from './merge-marks.ts';

const mark = (id: string, x = 0): Mark => ({ id, kind: 'text', frame: 0, points: [{ x, y: 0 }], text: id });
const ids = (marks: readonly Mark[]) => marks.map(({ id }) => id).sort();

test('two windows of one user: what either drew is there, what either deleted is gone, what one moved is moved [pacs.updateUserAnnotation]', () => {
  const base = [mark('stays'), mark('mine goes'), mark('theirs goes'), mark('moved')];
  const mine = [mark('stays'), mark('theirs goes'), mark('moved', 7), mark('mine new')];
  const theirs = [mark('stays'), mark('mine goes'), mark('moved'), mark('theirs new')];

  const merged = mergeMarks(base, mine, theirs);

  expect(ids(merged)).toEqual(['mine new', 'moved', 'stays', 'theirs new']);
  expect(merged.find(({ id }) => id === 'moved')?.points[0]?.x).toBe(7);
});

test('where one window changed nothing, the marks of the other stand, whichever way round [pacs.updateUserAnnotation]', () => {
  const marks = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer()), { selector: ([id]) => id })
    .map((all) => all.map(([id, x]) => mark(id, x)));
  const sorted = (all: readonly Mark[]) => [...all].sort((a, b) => a.id.localeCompare(b.id));
  fc.assert(
    fc.property(marks, marks, (base, changed) => {
      expect(sorted(mergeMarks(base, changed, base))).toEqual(sorted(changed));
      expect(sorted(mergeMarks(base, base, changed))).toEqual(sorted(changed));
    }),
  );
});
