import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestSlice, patientPointOf, pointOfPatient, referenceLine, slicePlaneOf } from './slices.ts';

const image = (position: readonly number[], orientation: readonly number[], more: Record<string, unknown> = {}) =>
  slicePlaneOf({
    FrameOfReferenceUID: '1.2.3',
    ImagePositionPatient: position,
    ImageOrientationPatient: orientation,
    PixelSpacing: [0.5, 0.5],
    Rows: 200,
    Columns: 200,
    ...more,
  })!;
const AXIAL = [1, 0, 0, 0, 1, 0];
const SAGITTAL = [0, 1, 0, 0, 0, -1];

test('a transverse slice of a CT intersects the sagittal one at its own height, from edge to edge', () => {
  const sagittal = image([50, 0, 100], SAGITTAL);
  const line = referenceLine(sagittal, image([0, 0, 60], AXIAL))!;
  for (const { y } of line) expect(y).toBeCloseTo(40 / 0.5 + 0.5, 6);
  expect(line.map(({ x }) => Math.round(x)).sort((a, b) => a - b)).toEqual([0, 200]);
});

test('parallel slices, slices beside the image and slices of another examination draw no line', () => {
  const axial = image([0, 0, 60], AXIAL);
  expect(referenceLine(axial, image([0, 0, 70], AXIAL))).toBeUndefined();
  expect(referenceLine(image([500, 0, 100], SAGITTAL), axial)).toBeUndefined();
  expect(referenceLine(image([50, 0, 100], SAGITTAL, { FrameOfReferenceUID: '9' }), axial)).toBeUndefined();
});

test('a point of an image is unchanged by converting it to patient coordinates and back', () => {
  const plane = image([-30, 12, 7], [0.6, 0.8, 0, 0, 0, -1], { PixelSpacing: [0.7, 0.3] });
  fc.assert(
    fc.property(
      fc.double({ min: -300, max: 500, noNaN: true }),
      fc.double({ min: -300, max: 500, noNaN: true }),
      (x, y) => {
        const back = pointOfPatient(plane, patientPointOf(plane, { x, y }));
        expect(back.x).toBeCloseTo(x, 6);
        expect(back.y).toBeCloseTo(y, 6);
        expect(back.distance).toBeCloseTo(0, 6);
      },
    ),
  );
});

test('a crosshair shows the nearest slice of another series', () => {
  const slices = [0, 5, 10, 15].map((z) => ({ slice: z, plane: image([0, 0, z], AXIAL) }));
  expect(nearestSlice(slices, '1.2.3', [10, 10, 11])).toBe(10);
  expect(nearestSlice(slices, 'other', [10, 10, 11])).toBeUndefined();
});

test('an image without a position in its header has no plane', () => {
  expect(slicePlaneOf({})).toBeUndefined();
  expect(
    slicePlaneOf({ ImagePositionPatient: [0, 0, 0], ImageOrientationPatient: [0, 0, 0, 0, 0, 0] }),
  ).toBeUndefined();
});
