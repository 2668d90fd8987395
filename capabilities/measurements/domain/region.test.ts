import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, circleOf, type Region, regionOf, statisticsOf } from './region.ts';

const image = (attributes: Record<string, unknown> = {}) => ({ attributes });
const same = (stored: number) => stored;
const hundred = { data: Int16Array.from({ length: 100 }, (_, at) => at), columns: 10, rows: 10 };
const box = (shape: 'rectangle' | 'ellipse', left: number, top: number, right: number, bottom: number): Region => ({
  shape,
  a: { x: left, y: top },
  b: { x: right, y: bottom },
});

test('the values of a region are those of the pixels inside it, in the units of the modality [screen.viewer]', () => {
  const found = statisticsOf(hundred, (stored) => stored - 1024, box('ellipse', 4, 4, 7, 7));

  expect(found).toEqual({
    count: 9,
    mean: expect.closeTo(55 - 1024, 9),
    sd: expect.closeTo(Math.sqrt((2 * (121 + 100 + 81 + 1)) / 8), 9),
    min: 44 - 1024,
    max: 66 - 1024,
  });
  expect(statisticsOf(hundred, same, box('rectangle', 4, 4, 6, 5))).toMatchObject({
    count: 2,
    mean: 44.5,
    min: 44,
    max: 45,
  });
  expect(statisticsOf(hundred, same, box('rectangle', 4.6, 4.6, 5.4, 5.4))).toBeUndefined();
});

test('an area is in square millimetres where the image has millimetres, and in pixels where not [screen.viewer]', () => {
  const ct = image({ PixelSpacing: [0.5, 0.25] });

  expect(areaOf(ct, box('rectangle', 0, 0, 40, 10))).toEqual({ value: expect.closeTo(50, 9), unit: 'mm2' });
  expect(areaOf(ct, box('ellipse', 40, 20, 0, 0))).toEqual({ value: expect.closeTo(25 * Math.PI, 9), unit: 'mm2' });
  expect(areaOf(image(), box('rectangle', 1, 1, 4, 5))).toEqual({ value: 12, unit: 'px2' });
});

test('a circle is round in millimetres although pixels are not square [screen.viewer]', () => {
  const ct = image({ PixelSpacing: [0.5, 0.25] });
  const circle = circleOf(ct, { x: 100, y: 100 }, { x: 140, y: 100 });

  expect(circle).toEqual({ shape: 'ellipse', a: { x: 60, y: 80 }, b: { x: 140, y: 120 } });
  expect(areaOf(ct, circle).value).toBeCloseTo(100 * Math.PI, 9);
});

test('a freehand line around a box has the same area and values as the box, in either direction [screen.viewer]', () => {
  const edge = fc.integer({ min: 0, max: 10 });
  fc.assert(
    fc.property(edge, edge, edge, edge, (left, top, right, bottom) => {
      const corners = [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ];
      const drawn = box('rectangle', left, top, right, bottom);
      for (const points of [corners, corners.toReversed()]) {
        const byHand: Region = { shape: 'polygon', points };
        expect(areaOf(image(), byHand)).toEqual(areaOf(image(), drawn));
        expect(statisticsOf(hundred, same, byHand)).toEqual(statisticsOf(hundred, same, drawn));
      }
    }),
  );
});

test('a mean is between the smallest and the greatest value, and a region outside the image has none [screen.viewer]', () => {
  const place = fc.double({ min: -3, max: 13, noNaN: true });
  const shape = fc.constantFrom('rectangle' as const, 'ellipse' as const);
  fc.assert(
    fc.property(
      shape,
      place,
      place,
      place,
      place,
      fc.array(fc.integer({ min: -32768, max: 32767 }), { minLength: 100, maxLength: 100 }),
      (kind, a, b, c, d, data) => {
        const found = statisticsOf({ data, columns: 10, rows: 10 }, same, box(kind, a, b, c, d));
        if (!found) return;
        expect(found.mean).toBeGreaterThanOrEqual(found.min - 1e-9);
        expect(found.mean).toBeLessThanOrEqual(found.max + 1e-9);
        expect(found.sd).toBeLessThanOrEqual((found.max - found.min) * 1.0001);
      },
    ),
  );
  expect(statisticsOf(hundred, same, box('rectangle', 20, 20, 30, 30))).toBeUndefined();
});

test('a closed object surrounds a region, an open one does not', () => {
  const [a, b] = [
    { x: 10, y: 10 },
    { x: 20, y: 30 },
  ];
  expect(regionOf(image(), { kind: 'rectangle', points: [a, b] })).toEqual({ shape: 'rectangle', a, b });
  expect(regionOf(image(), { kind: 'ellipse', points: [a, b] })).toEqual({ shape: 'ellipse', a, b });
  expect(regionOf(image(), { kind: 'freehand', points: [a, b] })).toEqual({ shape: 'polygon', points: [a, b] });
  expect(regionOf(image(), { kind: 'circle', points: [a, { x: 13, y: 14 }] })).toEqual({
    ...{ shape: 'ellipse', a: { x: 5, y: 5 }, b: { x: 15, y: 15 } },
  });
  expect(regionOf(image(), { kind: 'length', points: [a, b] })).toBeUndefined();
  for (const kind of ['rectangle', 'ellipse', 'circle'] as const)
    expect(regionOf(image(), { kind, points: [a] })).toBeUndefined();
});

test('a region that reaches over the edge of the image counts the pixels in it', () => {
  const all = { count: 100, mean: 49.5, min: 0, max: 99 };
  expect(statisticsOf(hundred, same, box('rectangle', -50, -50, 50, 50))).toMatchObject(all);
  expect(statisticsOf(hundred, same, box('rectangle', 10, 10, 0, 0))).toMatchObject(all);
  expect(statisticsOf(hundred, same, box('rectangle', 9, 9, 10, 10))).toMatchObject({ count: 1, mean: 99, sd: 0 });
  expect(statisticsOf(hundred, same, box('rectangle', 0.5, 0.5, 1.5, 0.5))).toMatchObject({ count: 2, min: 0, max: 1 });
});

test('a polygon with a notch leaves the notch out, and its area is that of the line', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 6, y: 0 },
    { x: 6, y: 6 },
    { x: 3, y: 3 },
    { x: 0, y: 6 },
  ];
  expect(areaOf(image(), { shape: 'polygon', points })).toEqual({ value: 27, unit: 'px2' });
  const found = statisticsOf(hundred, (value) => value, { shape: 'polygon', points })!;
  expect(found.min).toBe(0);
  // Below the notch there is a pixel on the left and on the right, none in the middle.
  expect(found.max).toBeLessThan(60);
  expect(areaOf(image(), { shape: 'polygon', points: [] })).toEqual({ value: 0, unit: 'px2' });
});
