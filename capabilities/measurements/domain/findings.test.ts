import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from './calibration.ts';
import { findingOf, type Measured } from './findings.ts';
import {
  findingKinds,
  graphicKinds,
  graphicPoints,
  isCompleteGraphic,
  isFinding,
  spineStartOf,
  spineStarts,
} from './graphic-objects.ts';
import { spineBetween } from './heart.ts';

const image = { attributes: { PixelSpacing: [0.5, 0.5] } };
const at = (x: number, y: number): Point => ({ x, y });
const spine = spineBetween(at(0, 0), at(350, 0));
const rim = (x: number, y: number, radius: number) => [at(x + radius, y), at(x, y + radius), at(x - radius, y)];
const findingText = (graphic: Measured) => {
  const found = findingOf(image, graphic);
  const text = ({ name, value, unit }: { name: string; value: number; unit: string }) =>
    `${name} ${value.toFixed(2)} ${unit}`;
  return found && [found.main.map(text).join(', '), found.more.map(text).join(', '), found.source];
};

test('each guided measurement says its number with its name and unit, and what the number comes from', () => {
  const axes = [at(100, 50), at(100, 350), at(0, 200), at(200, 200)];

  expect(findingText({ kind: 'vhs', points: [...axes, ...spine] })).toEqual([
    'vhs 10.00 vertebra',
    'long 6.00 vertebra, short 4.00 vertebra',
    'ratio',
  ]);
  expect(findingText({ kind: 'vlas', points: [at(0, 90), at(120, 90), ...spine] })).toEqual([
    'value 2.40 vertebra',
    '',
    'ratio',
  ]);
  expect(findingText({ kind: 'mvlas', points: [at(0, 90), at(120, 90), at(60, 40), ...spine] })).toEqual([
    'value 3.40 vertebra',
    'length 2.40 vertebra, height 1.00 vertebra',
    'ratio',
  ]);
  expect(findingText({ kind: 'rlad', points: [...axes, at(160, 120), ...spine] })).toEqual([
    'value 2.00 vertebra',
    '',
    'ratio',
  ]);
  expect(
    findingText({ kind: 'norberg', points: [...rim(0, 0, 30), ...rim(200, 0, 30), at(0, -40), at(240, -40)] }),
  ).toEqual(['first 90.00 degree, second 135.00 degree', '', 'ratio']);
  expect(
    findingText({
      kind: 'distraction',
      points: [...rim(0, 0, 40), ...rim(200, 0, 40), ...rim(10, 0, 44), ...rim(200, 30, 44)],
    }),
  ).toEqual(['first 0.25 index, second 0.75 index', '', 'ratio']);
  expect(
    findingText({ kind: 'inclination', points: [...rim(0, 0, 30), at(50, 50), at(100, 100), at(100, 300)] }),
  ).toEqual(['value 135.00 degree', '', 'ratio']);
  expect(findingText({ kind: 'femur', points: [at(0, 0), at(0, 200), at(-40, 230), at(40, 230)] })).toEqual([
    'value 90.00 degree',
    'varus 0.00 degree',
    'ratio',
  ]);
  expect(findingText({ kind: 'qAngle', points: [at(0, 0), at(0, 100), at(100, 200)] })).toEqual([
    'value 45.00 degree',
    '',
    'ratio',
  ]);
  expect(findingText({ kind: 'bidirectional', points: [at(0, 0), at(0, 40), at(-10, 20), at(14, 20)] })).toEqual([
    'long 20.00 mm, short 12.00 mm',
    '',
    'PixelSpacing',
  ]);
  expect(findingText({ kind: 'trachea', points: [at(0, 0), at(0, 50), at(10, 20), at(10, 30)] })).toEqual([
    'value 0.20 index',
    '',
    'ratio',
  ]);
});

test('a tibial plateau names the rotation of the saw that was chosen, of 24 mm unless another is', () => {
  const points = [at(0, 0), at(0, 400), at(0, 0), at(100, 100)];

  expect(findingText({ kind: 'tpa', points })).toEqual([
    'value 45.00 degree',
    'rotation 16.42 mm, saw 24.00 size',
    'ratio',
  ]);
  expect(findingText({ kind: 'tpa', points, millimetres: 12 })![1]).toBe('rotation 8.21 mm, saw 12.00 size');
});

test('an advancement names its millimetres and its cage, no cage where none is wide enough', () => {
  const tta = (back: number) => ({
    kind: 'tta' as const,
    points: [at(0, 0), at(120, 0), at(-20, -40), at(-20 + 2 * back, 40)],
  });

  expect(findingText(tta(8))).toEqual(['value 101.31 degree', 'advancement 8.00 mm, cage 9.00 size', 'PixelSpacing']);
  expect(findingText(tta(20))![1]).toBe('advancement 20.00 mm');
  expect(findingText(tta(9))![1]).toBe('advancement 9.00 mm, cage 9.00 size');
  expect(findingText(tta(0))![1]).toBe('advancement 0.00 mm');
});

test('points that give no number say none, never a zero', () => {
  const line = [at(0, 0), at(5, 5), at(9, 9)];
  const upright = [at(0, 0), at(0, 90), at(50, 0), at(50, 90)];

  expect(findingText({ kind: 'rlad', points: [...upright, at(20, 20), ...spine] })).toBeUndefined();
  expect(findingText({ kind: 'norberg', points: [...line, ...rim(200, 0, 30), at(0, 0), at(9, 0)] })).toBeUndefined();
  expect(findingText({ kind: 'norberg', points: [...rim(200, 0, 30), ...line, at(0, 0), at(9, 0)] })).toBeUndefined();
  for (const place of [0, 1, 2, 3]) {
    const rims = [rim(0, 0, 40), rim(200, 0, 40), rim(10, 0, 44), rim(200, 30, 44)];
    expect(findingText({ kind: 'distraction', points: rims.with(place, line).flat() })).toBeUndefined();
  }
  expect(findingText({ kind: 'inclination', points: [...line, at(50, 50), at(1, 1), at(1, 9)] })).toBeUndefined();
  expect(findingText({ kind: 'trachea', points: [at(1, 1), at(1, 1), at(0, 0), at(0, 5)] })).toBeUndefined();
});

test('every guided measurement has a result as soon as its points are complete, and not before', () => {
  const placed = [3, 4, 1, 9, 5, 8, 7, 2, 6, 11, 13, 12, 10].map((x, step) => at(x * 37, step * step * 3 + x));
  for (const kind of findingKinds) {
    const [least, most] = graphicPoints[kind];
    expect(least).toBe(most);
    expect(findingOf(image, { kind, points: placed.slice(0, least) })?.main.length, kind).toBeGreaterThan(0);
    expect([least - 1, least, least + 1].map((count) => isCompleteGraphic(kind, count))).toEqual([false, true, false]);
  }
  expect([2, 3, 2000, 2001].map((count) => isCompleteGraphic('freehand', count))).toEqual([false, true, true, false]);
});

test('a spine of seven vertebrae has eight edges, after the points of the heart', () => {
  for (const kind of graphicKinds) {
    const start = spineStartOf(kind);
    expect(start !== undefined).toBe(['vhs', 'vlas', 'mvlas', 'rlad'].includes(kind));
    if (start !== undefined) expect(graphicPoints[kind][0] - start).toBe(8);
  }
  expect(spineStarts).toEqual({ vhs: 4, vlas: 2, mvlas: 3, rlad: 5 });
});

test('a line, an angle, a region or a note is no guided measurement', () => {
  const plain = graphicKinds.filter((kind) => !isFinding(kind));
  expect(plain).toEqual([
    ...['length', 'angle', 'cobb', 'probe', 'rectangle', 'ellipse', 'circle', 'freehand', 'arrow', 'text'],
    ...['calibration', 'vertebra'],
  ]);
  expect(graphicPoints).toMatchObject({ length: [2, 2], angle: [3, 3], cobb: [4, 4], probe: [1, 1], circle: [2, 2] });
});

test('numbers that are proportions are the same at any pixel size', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) });
  const graphic = fc
    .constantFrom(...findingKinds.filter((kind) => kind !== 'bidirectional' && kind !== 'tta'))
    .chain((kind) =>
      fc
        .array(point, { minLength: graphicPoints[kind][0], maxLength: graphicPoints[kind][1] })
        .map((points) => ({ kind, points })),
    );
  fc.assert(
    fc.property(graphic, fc.constantFrom(0.25, 0.5, 2, 4), (one, spacing) => {
      const scaled = findingOf({ attributes: { PixelSpacing: [spacing, spacing] } }, one);
      expect(scaled).toEqual(findingOf({ attributes: {} }, one));
    }),
  );
});
