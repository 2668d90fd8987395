import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrationAt } from './calibration.ts';
import { angleOf, cobbOf, lengthOf } from './length.ts';

const image = (attributes: Record<string, unknown>) => ({ attributes });
const from = { x: 100, y: 100 };

test('a length on a radiograph is in millimetres and marked as measured at the detector [screen.viewer]', () => {
  const stifle = image({ ImagerPixelSpacing: [0.139, 0.139] });

  expect(lengthOf(stifle, from, { x: 400, y: 500 })).toEqual({
    value: expect.closeTo(69.5, 6),
    unit: 'mm',
    source: 'ImagerPixelSpacing',
  });
  expect(
    lengthOf(image({ ImagerPixelSpacing: [0.139, 0.139], EstimatedRadiographicMagnificationFactor: 1.1 }), from, {
      x: 400,
      y: 500,
    }),
  ).toEqual({ value: expect.closeTo(63.1818, 3), unit: 'mm', source: 'magnified' });
});

test('rows and columns may be spaced differently: the first number is the distance of rows [screen.viewer]', () => {
  const ct = image({ PixelSpacing: [0.5, 0.25] });

  expect(lengthOf(ct, from, { x: 200, y: 100 }).value).toBeCloseTo(25, 9);
  expect(lengthOf(ct, from, { x: 100, y: 200 }).value).toBeCloseTo(50, 9);
  expect(angleOf(ct, { x: 200, y: 100 }, from, { x: 100, y: 200 })).toBeCloseTo(90, 9);
});

test('an ultrasound image is measured with the region under the point, and with none outside of it [screen.viewer]', () => {
  const echo = image({
    PixelSpacing: [9, 9],
    SequenceOfUltrasoundRegions: [
      {
        RegionLocationMinX0: 0,
        RegionLocationMinY0: 0,
        RegionLocationMaxX1: 300,
        RegionLocationMaxY1: 300,
        PhysicalUnitsXDirection: 3,
        PhysicalUnitsYDirection: 3,
        PhysicalDeltaX: 0.02,
        PhysicalDeltaY: 0.02,
      },
      {
        RegionLocationMinX0: 301,
        RegionLocationMinY0: 0,
        RegionLocationMaxX1: 600,
        RegionLocationMaxY1: 300,
        PhysicalUnitsXDirection: 4,
        PhysicalUnitsYDirection: 7,
        PhysicalDeltaX: 0.01,
        PhysicalDeltaY: 1,
      },
    ],
  });

  expect(lengthOf(echo, from, { x: 200, y: 100 })).toEqual({
    value: expect.closeTo(20, 9),
    unit: 'mm',
    source: 'ultrasound',
  });
  expect(calibrationAt(echo, { x: 400, y: 100 }).source).toBe('none');
});

test('without a calibration a length is in pixels and cannot be mistaken for millimetres [screen.viewer]', () => {
  expect(lengthOf(image({}), from, { x: 103, y: 104 })).toEqual({ value: 5, unit: 'px', source: 'none' });
});

test('a length is the same both ways, and an angle does not depend on the order of its legs [screen.viewer]', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 4000 }) });
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      const dx = image({ PixelSpacing: [0.14, 0.14] });

      expect(lengthOf(dx, a, b).value).toBeCloseTo(lengthOf(dx, b, a).value, 9);
      expect(angleOf(dx, a, b, c)).toBeCloseTo(angleOf(dx, c, b, a), 9);
    }),
  );
});

test('a Cobb angle is between two end plates, in either drawing direction, and at most a right one [screen.viewer]', () => {
  const flat = image({});
  const tilted = { x: 200 * Math.cos(Math.PI / 6), y: 200 * Math.sin(Math.PI / 6) };
  const [o, right] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];

  expect(cobbOf(flat, o, right, o, tilted)).toBeCloseTo(30, 9);
  expect(cobbOf(flat, right, o, o, tilted)).toBeCloseTo(30, 9);
  expect(cobbOf(flat, tilted, o, right, o)).toBeCloseTo(30, 9);
});

test('a marker of known size sets the millimetres of every other length, and the length shows that [screen.viewer]', () => {
  const ball = { from: { x: 10, y: 10 }, to: { x: 110, y: 10 }, millimetres: 25 };
  const radiograph = { ...image({ ImagerPixelSpacing: [0.2, 0.1] }), marker: ball };

  expect(lengthOf(radiograph, ball.from, ball.to)).toEqual({
    value: expect.closeTo(25, 9),
    unit: 'mm',
    source: 'marker',
  });
  // Rows of this image are twice as far apart as columns, before the marker and after it.
  expect(lengthOf(radiograph, from, { x: 100, y: 150 }).value).toBeCloseTo(25, 9);
  expect(lengthOf({ ...image({}), marker: { ...ball, to: ball.from } }, from, { x: 103, y: 104 })).toEqual({
    value: 5,
    unit: 'px',
    source: 'none',
  });
});

test('a marker measures itself as long as it is, on any image [screen.viewer]', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 4000 }) });
  const spacing = fc.double({ min: 0.01, max: 5, noNaN: true });
  fc.assert(
    fc.property(
      point,
      point,
      spacing,
      spacing,
      fc.double({ min: 1, max: 300, noNaN: true }),
      (a, b, x, y, millimetres) => {
        fc.pre(a.x !== b.x || a.y !== b.y);
        const marked = { ...image({ PixelSpacing: [y, x] }), marker: { from: a, to: b, millimetres } };

        expect(lengthOf(marked, a, b).value / millimetres).toBeCloseTo(1, 9);
      },
    ),
  );
});
