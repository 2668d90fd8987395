import { expect, test } from 'vitest';
import { shownRevision } from './revisions.ts';

const of = (id: string, revision: number, superseded = false, study = 'thorax') => ({
  id,
  revision,
  superseded,
  study,
});

test('an image that was superseded is shown as the newest revision of its study, never as one of another study', () => {
  const all = [of('elsewhere', 4, false, 'other'), of('third', 3), of('second', 2, true), of('first', 1, true)];

  expect(['first', 'second', 'third', 'elsewhere'].map((id) => shownRevision(id, all)?.id)).toEqual([
    'third',
    'third',
    'third',
    'elsewhere',
  ]);
});

test('for an image that the archive does not know no other one is shown', () => {
  expect(shownRevision('x', [of('first', 1)])).toBeUndefined();
  expect(shownRevision('x', [])).toBeUndefined();
});
