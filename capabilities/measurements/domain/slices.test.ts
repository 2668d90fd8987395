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

test('a header that lacks a part of the position, or contradicts itself, gives no plane', () => {
  const whole = {
    ...{ FrameOfReferenceUID: '1.2.3', ImagePositionPatient: [1, 2, 3], ImageOrientationPatient: AXIAL },
    ...{ PixelSpacing: [0.5, 0.25], Rows: 100, Columns: 200 },
  };
  expect(slicePlaneOf(whole)).toEqual({
    ...{ frameOfReference: '1.2.3', origin: [1, 2, 3], row: [1, 0, 0], column: [0, 1, 0], normal: [0, 0, 1] },
    ...{ spacing: { x: 0.25, y: 0.5 }, columns: 200, rows: 100 },
  });
  for (const name of Object.keys(whole)) expect(slicePlaneOf({ ...whole, [name]: undefined }), name).toBeUndefined();
  for (const odd of [
    ...[{ ImagePositionPatient: [1, 2] }, { ImageOrientationPatient: [1, 0, 0, 0, 1] }, { PixelSpacing: [0.5] }],
    ...[{ PixelSpacing: [0, 0.5] }, { Rows: 0 }, { Columns: 0 }, { ImageOrientationPatient: [1, 0, 0, 1, 0, 0] }],
    ...[{ ImagePositionPatient: ['a', 2, 3] }, { ImageOrientationPatient: [0.9, 0, 0, 0, 0.9, 0] }],
  ])
    expect(slicePlaneOf({ ...whole, ...odd }), JSON.stringify(odd)).toBeUndefined();
});

test('the middle of the first pixel is the position in the header, and a pixel on is its spacing on', () => {
  const plane = image([10, 20, 30], AXIAL, { PixelSpacing: [0.5, 0.25] });
  expect(patientPointOf(plane, { x: 0.5, y: 0.5 })).toEqual([10, 20, 30]);
  expect(patientPointOf(plane, { x: 4.5, y: 0.5 })).toEqual([11, 20, 30]);
  expect(patientPointOf(plane, { x: 0.5, y: 4.5 })).toEqual([10, 22, 30]);
  expect(pointOfPatient(plane, [11, 22, 37])).toEqual({ x: 4.5, y: 4.5, distance: 7 });
});

test('an oblique slice crosses the image in a slanted line, and one nearly parallel draws none', () => {
  const axial = image([0, 0, 0], AXIAL);
  const tilted = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return image([0, 0, -20], [1, 0, 0, 0, Math.cos(turn), Math.sin(turn)]);
  };
  const line = referenceLine(axial, tilted(30))!;
  // 20 mm below, rising by half of its way: 40 mm along the slice, 34.6 mm along the image of 0.5 mm a pixel.
  for (const { y } of line) expect(y).toBeCloseTo((40 * Math.cos(Math.PI / 6)) / 0.5 + 0.5, 1);
  expect(line.map(({ x }) => Math.round(x)).sort((a, b) => a - b)).toEqual([0, 200]);
  expect(referenceLine(axial, tilted(2.8))).toBeUndefined();
});

test('of two slices the nearer one is shown, whichever side the place is on', () => {
  const slices = [0, 5, 10].map((z) => ({ slice: z, plane: image([0, 0, z], AXIAL) }));
  expect([-9, 2, 3, 7, 8, 40].map((z) => nearestSlice(slices, '1.2.3', [0, 0, z]))).toEqual([0, 0, 5, 5, 10, 10]);
  expect(nearestSlice([{ slice: 1, plane: undefined }], '1.2.3', [0, 0, 0])).toBeUndefined();
});
