import { expect, test } from 'vitest';
import { countsOfMerge, isSameOwners, obstacleOfMerge, ownersOfMerge, phonesOfMerge } from './owner-merge.ts';
import type { FurtherOwner } from './owners.ts';

const owner = (id: string, more = {}) => ({
  ...{ id, deleted: false, isErased: false, hasErasure: false, hasLine: false },
  ...more,
});
const further = (id: string, more: Partial<FurtherOwner> = {}): FurtherOwner => ({
  ...{ owner: id, relation: 'coOwner', informed: false },
  ...more,
});

test('an owner is not merged with itself, one who is closed or asks to be erased, nor two who both have LINE', () => {
  const [a, b] = [owner('a'), owner('b')];
  expect(obstacleOfMerge(a, b)).toBeUndefined();
  expect(obstacleOfMerge(a, a)).toBe('same');
  for (const more of [{ deleted: true }, { isErased: true }]) {
    expect(obstacleOfMerge(a, owner('b', more))).toBe('closed');
    expect(obstacleOfMerge(owner('a', more), b)).toBe('closed');
  }
  expect(obstacleOfMerge(a, owner('b', { hasErasure: true }))).toBe('erasure');
  expect(obstacleOfMerge(owner('a', { hasErasure: true }), b)).toBe('erasure');
  expect(obstacleOfMerge(owner('a', { hasLine: true }), b)).toBeUndefined();
  expect(obstacleOfMerge(owner('a', { hasLine: true }), owner('b', { hasLine: true }))).toBe('line');
});

test('numbers of both stay, each once however it is written, ten at most', () => {
  expect(phonesOfMerge(['0912-345-678', '02 1111 2222'], ['+886 912 345 678', '0933333333'])).toEqual([
    ...['0912-345-678', '02 1111 2222', '0933333333'],
  ]);
  const many = Array.from({ length: 9 }, (_, n) => `091100000${n}`);
  expect(phonesOfMerge(many, ['0922000001', '0922000002'])).toEqual([...many, '0922000001']);
});

test('of a pet the person is the primary owner or a further one, never both, and a yes to reminders stays', () => {
  expect(ownersOfMerge({ owner: 'b', further: [further('a'), further('c')] }, 'a', 'b')).toEqual({
    ...{ owner: 'a', further: [further('c')] },
  });
  expect(ownersOfMerge({ owner: 'a', further: [further('b')] }, 'a', 'b')).toEqual({ owner: 'a', further: [] });
  const both = [further('a', { relation: 'sitter' }), further('b', { informed: true })];
  expect(ownersOfMerge({ owner: 'c', further: both }, 'a', 'b')).toEqual({
    ...{ owner: 'c', further: [further('a', { relation: 'sitter', informed: true })] },
  });
});

test('owners are the same in any order; another relation, yes or primary owner is a change', () => {
  const one = { owner: 'a', further: [further('b'), further('c')] };
  expect(isSameOwners(one, { owner: 'a', further: [further('c'), further('b')] })).toBe(true);
  expect(isSameOwners(one, { ...one, owner: 'd' })).toBe(false);
  expect(isSameOwners(one, { ...one, further: [further('b'), further('c', { informed: true })] })).toBe(false);
});

test('what moves is counted as a person calls it', () => {
  expect(countsOfMerge({ appointment: 2, appointment_wait: 1, receipt: 3, imported_entry: 4 })).toEqual({
    ...{ appointments: 3, bills: 3, other: 4 },
  });
});
