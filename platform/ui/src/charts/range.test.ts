import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coatOf, faceOf } from '../pet/look.ts';
import { apart, widthOf } from './axis-labels.ts';
import { placeInRange } from './range.ts';
import { ticks } from './scale.ts';

test('the reference zone stands between 30 and 70 percent of every bar', () => {
  const range = { low: 3.5, high: 5.8 };
  expect(placeInRange(3.5, range).pct).toBe(30);
  expect(placeInRange(5.8, range).pct).toBe(70);
  expect(placeInRange(3.5, range).flag).toBe('');
  expect(placeInRange(5.9, range).flag).toBe('H');
  expect(placeInRange(3.4, range).flag).toBe('L');
});

test('critical limits are reached at the limit itself, and far values point over the edge', () => {
  const range = { low: 3.5, high: 5.8, critHigh: 6.5, critLow: 2.5 };
  expect(placeInRange(6.5, range).flag).toBe('HH');
  expect(placeInRange(2.5, range).flag).toBe('LL');
  expect(placeInRange(40, range)).toMatchObject({ offScale: 'high', pct: 97 });
  expect(placeInRange(40, { ...range, observableMax: 10 }).beyond).toBe(true);
});

test('without a range there is no flag and no place', () => {
  expect(placeInRange(5, {})).toEqual({ pct: undefined, flag: '', offScale: undefined, beyond: false });
});

test('whatever the value, the marker stays on the bar', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      (value, low, size) => {
        const { pct = 50 } = placeInRange(value, { low, high: low + size });
        expect(pct).toBeGreaterThanOrEqual(3);
        expect(pct).toBeLessThanOrEqual(97);
      },
    ),
  );
});

test('axis steps are round numbers inside the span', () => {
  expect(ticks([0, 100], 4)).toEqual([0, 50, 100]);
  expect(ticks([3.1, 7.2], 4)).toEqual([4, 6]);
});

test('an axis of one value has no two steps that are written alike', () => {
  expect(ticks([1.104, 1.296], 4, 0.1)).toEqual([1.2]);
  expect(ticks([0.92, 1.08], 4, 1)).toEqual([1]);
  expect(ticks([1.21, 1.24], 4, 0.1)).toEqual([]);
});

test('a pet gets the face of its species and breed in its own colour, in any language', () => {
  expect([
    faceOf({ species: '貓' }),
    faceOf({ species: 'dog', breed: '柴犬' }),
    faceOf({ species: '犬', breed: 'トイプードル' }),
    faceOf({ species: 'dog', breed: 'Beagle' }),
  ]).toEqual(['cat', 'pointedDog', 'poodle', 'floppyDog']);
  expect([
    faceOf({ species: 'guinea_pig' }),
    faceOf({ species: 'tortoise' }),
    faceOf({ species: 'cattle' }),
    faceOf({}),
  ]).toEqual(['hamster', 'turtle', 'paw', 'floppyDog']);
  expect([
    coatOf({ species: 'cat', color: '橘' }),
    coatOf({ species: 'cat', color: '黒' }),
    coatOf({ species: 'cat' }),
    coatOf({ species: 'dog', color: '??' }),
    coatOf({ species: 'cat', color: 'blue' }),
    coatOf({ species: 'bird', color: 'blue' }),
  ]).toEqual(['ginger', 'black', 'tabby', 'cream', 'grey', 'blue']);
});

test('words below an axis never touch nor repeat themselves, in any script, and stay on the paper', () => {
  const word = fc.record({
    text: fc.constantFrom('2025年11月', '2026年11月', 'Nov 2026', '2026/11'),
    center: fc.integer({ min: 30, max: 320 }),
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const visible = apart(
        words.toSorted((a, b) => a.center - b.center),
        320,
      );
      for (const [at, { text, center }] of visible.entries()) {
        const half = widthOf(text) / 2;
        const before = visible[at - 1];
        expect(center + half).toBeLessThanOrEqual(320);
        if (!before) continue;
        expect(before.text).not.toBe(text);
        expect(center - half).toBeGreaterThan(before.center + widthOf(before.text) / 2);
      }
    }),
  );
});
