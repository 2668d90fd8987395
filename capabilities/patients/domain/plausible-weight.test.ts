import { expect, test } from 'vitest';
import { questionOfWeight } from './index.ts';

const now = new Date('2026-11-22T02:00:00.000Z');
const cat = { species: 'cat', weight: 4.62, weight_at: '2026-11-15T02:00:00.000Z' };

test('462 kg for a cat is asked about, and 4.62 kg is offered', () => {
  expect(questionOfWeight({ species: 'cat', weight: 462 })).toMatchObject({ value: 462, meant: 4.62 });
  expect(questionOfWeight({ species: 'cat', weight: 4.62 })).toBeUndefined();
  expect(questionOfWeight({ species: 'cat', weight: null })).toBeUndefined();
});

test('a weight that is four times the one of last week is asked about, a year later it is not', () => {
  const puppy = { species: 'dog', weight: 4.6, weight_at: '2026-11-15T02:00:00.000Z' };
  expect(questionOfWeight({ species: 'dog', weight: 46 }, puppy, now)).toMatchObject({ meant: 4.6 });
  const aYearAgo = { ...puppy, weight_at: '2025-11-15T02:00:00.000Z' };
  expect(questionOfWeight({ species: 'dog', weight: 46 }, aYearAgo, now)).toBeUndefined();
});

test('a confirmed weight is not asked about again while weight and species stay', () => {
  const fat = { ...cat, weight: 17 };
  expect(questionOfWeight({ species: 'cat', weight: 17 }, fat, now)).toBeUndefined();
  expect(questionOfWeight({ species: 'cat', weight: 30 }, { ...fat, species: 'dog', weight: 30 }, now)).toBeDefined();
});
