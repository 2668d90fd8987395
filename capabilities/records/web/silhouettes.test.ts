import { expect, test } from 'vitest';
import { hasOwnSilhouette, MAP_HEIGHT, MAP_WIDTH, silhouetteOf } from './silhouettes.ts';

const own = ['dog', 'cat', 'rabbit', 'bird', 'tortoise', 'horse'];

test('dog, cat, rabbit, bird, tortoise and horse have a body map of their own, any other species has one too', () => {
  expect(new Set(own.map((species) => silhouetteOf(species, 'side').outline)).size).toBe(own.length);
  expect(own.every(hasOwnSilhouette)).toBe(true);
  expect(['axolotl', 'cattle', 'chinchilla'].some(hasOwnSilhouette)).toBe(false);
  expect(silhouetteOf('axolotl', 'side').outline).not.toBe('');
  expect(silhouetteOf('Dog', 'above').outline).toBe(silhouetteOf('dog', 'above').outline);
});

test('every body map fills the same frame, so that a stored pin keeps its place along the body', () => {
  for (const species of own.filter((each) => each !== 'cat')) {
    const numbers = [...silhouetteOf(species, 'side').outline.matchAll(/-?[\d.]+/g)].map(Number);
    const xs = numbers.filter((_, place) => place % 2 === 0);
    const ys = numbers.filter((_, place) => place % 2 === 1);

    expect([species, Math.min(...xs) >= 0 && Math.max(...xs) <= MAP_WIDTH]).toEqual([species, true]);
    expect([species, Math.min(...ys) >= 0 && Math.max(...ys) <= MAP_HEIGHT]).toEqual([species, true]);
    expect([species, Math.min(...xs) < 20 && Math.max(...xs) > MAP_WIDTH - 30]).toEqual([species, true]);
  }
});
