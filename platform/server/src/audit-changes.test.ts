import { expect, test } from 'vitest';
import { changesOf } from './audit-changes.ts';

test('a change is written with its old and new value, what stays the same is not written', () => {
  const before = { price: 300, name: 'X-ray', valid_until: new Date('2026-01-01T00:00:00Z'), tags: ['a'], owner: null };
  const change = {
    price: 350,
    name: 'X-ray',
    valid_until: '2026-01-01T00:00:00.000Z',
    tags: ['a'],
    owner: 'b',
    other: undefined,
  };

  expect(changesOf(before, change, { values: 'all' })).toEqual({
    changes: { price: { from: 300, to: 350 }, owner: { from: null, to: 'b' } },
  });
  expect(changesOf(before, {}, { values: 'all' })).toEqual({});
});

test('of secrets and free text the name alone is written, of long values too', () => {
  const before = { password_hash: 'old', note: 'limps', price: 1, title: 'x' };
  const change = { password_hash: 'new', note: 'better', price: 2, title: 'y'.repeat(600) };

  const detail = changesOf(before, change, { values: ['price', 'title'] });

  expect(detail).toEqual({ changes: { price: { from: 1, to: 2 } }, fields: ['password_hash', 'note', 'title'] });
});
