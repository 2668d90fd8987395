import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrationAt } from './calibration.ts';
import { angleOf, ellipseStatistics, lengthOf, orientationMarks } from './measure.ts';

const image = (attributes: Record<string, unknown>) => ({ attributes });
const from = { x: 100, y: 100 };

test('a length on a radiograph is in millimetres and says that it was measured at the detector [screen.viewer]', () => {
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

test('an ultrasound picture measures by the region under the point, and by none outside of it [screen.viewer]', () => {
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

test('without a calibration a length is in pixels and nobody takes it for millimetres [screen.viewer]', () => {
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

test('the mean of a region is that of the values inside the ellipse, in the units of the modality [screen.viewer]', () => {
  const data = Int16Array.from({ length: 100 }, (_, at) => at);
  const statistics = ellipseStatistics(
    { data, columns: 10, rows: 10 },
    (stored) => stored - 1024,
    { x: 4, y: 4 },
    { x: 6, y: 6 },
  );

  expect(statistics).toEqual({
    count: 5,
    mean: expect.closeTo(55 - 1024, 9),
    sd: expect.closeTo(Math.sqrt(50.5), 9),
    min: 45 - 1024,
    max: 65 - 1024,
  });
});

test('a side of the body is named only where the axis is clear, and left out instead of guessed [const.layout]', () => {
  expect(orientationMarks(image({ ImageOrientationPatient: [1, 0, 0, 0, 1, 0] }))).toEqual({
    right: 'L',
    left: 'R',
    bottom: 'P',
    top: 'A',
  });
  expect(orientationMarks(image({ ImageOrientationPatient: [0.98, 0.19, 0, 0, 0, -1] }))).toMatchObject({
    right: 'L',
    bottom: 'F',
  });
  expect(orientationMarks(image({ PatientOrientation: ['CD', 'V'] }))).toEqual({
    right: 'CD',
    left: 'CR',
    bottom: 'V',
    top: 'D',
  });
  expect(orientationMarks(image({}))).toEqual({ right: '', left: '', bottom: '', top: '' });
});
