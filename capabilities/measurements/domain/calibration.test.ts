import { expect, test } from 'vitest';
import { calibrationAt, markerOf } from './calibration.ts';

const at = (x: number, y: number) => ({ x, y });
const here = at(50, 50);
const calibration = (attributes: Record<string, unknown>, point = here) => calibrationAt({ attributes }, point);
const region = (more: object = {}) => ({
  ...{ RegionLocationMinX0: 10, RegionLocationMinY0: 20, RegionLocationMaxX1: 90, RegionLocationMaxY1: 80 },
  ...{ PhysicalUnitsXDirection: 3, PhysicalUnitsYDirection: 3, PhysicalDeltaX: 0.02, PhysicalDeltaY: 0.03, ...more },
});
const echo = (regions: readonly object[], point = here) =>
  calibration({ SequenceOfUltrasoundRegions: regions, PixelSpacing: [9, 9] }, point);

test('the spacing at the patient has priority over that at the detector, which the magnification makes smaller', () => {
  const detector = { ImagerPixelSpacing: [0.2, 0.1] };
  expect(calibration({ ...detector, PixelSpacing: [0.5, 0.25] })).toEqual({ source: 'PixelSpacing', x: 0.25, y: 0.5 });
  expect(calibration({ ...detector, EstimatedRadiographicMagnificationFactor: 2 })).toEqual({
    ...{ source: 'magnified', x: 0.05, y: 0.1 },
  });
  for (const EstimatedRadiographicMagnificationFactor of [undefined, 1, 0.5, 'x'])
    expect(calibration({ ...detector, EstimatedRadiographicMagnificationFactor })).toEqual({
      ...{ source: 'ImagerPixelSpacing', x: 0.1, y: 0.2 },
    });
});

test('a spacing that is no pair of numbers above zero is passed over, and without any pixels are the unit', () => {
  for (const PixelSpacing of [[0.5], [0, 0.5], [0.5, 0], 0.5, 'x', null])
    expect(calibration({ PixelSpacing, ImagerPixelSpacing: [0.2, 0.1] }).source).toBe('ImagerPixelSpacing');
  for (const ImagerPixelSpacing of [[0.5], [0, 0.5], [0.5, 0], undefined])
    expect(calibration({ ImagerPixelSpacing })).toEqual({ source: 'none', x: 1, y: 1 });
  expect(calibration({ PixelAspectRatio: [2, 1] })).toEqual({ source: 'none', x: 1, y: 2 });
});

test('a point on the edge of an ultrasound region is inside it, and beside it nothing is calibrated', () => {
  for (const point of [at(10, 20), at(90, 80), at(10, 80), at(90, 20)])
    expect(echo([region()], point)).toEqual({ source: 'ultrasound', x: 0.2, y: 0.3 });
  for (const point of [at(9.9, 50), at(90.1, 50), at(50, 19.9), at(50, 80.1)])
    expect(echo([region()], point).source).toBe('none');
});

test('only a region in centimetres in both directions measures lengths, whichever way its axes count', () => {
  expect(echo([region({ PhysicalDeltaX: -0.02, PhysicalDeltaY: -0.03 })])).toMatchObject({ x: 0.2, y: 0.3 });
  expect(echo([region({ PhysicalUnitsXDirection: 4 })]).source).toBe('none');
  expect(echo([region({ PhysicalUnitsYDirection: 7 })]).source).toBe('none');
  for (const edge of ['RegionLocationMinX0', 'RegionLocationMinY0', 'RegionLocationMaxX1', 'RegionLocationMaxY1'])
    expect(echo([region({ [edge]: undefined })]).source, edge).toBe('none');
  // The first region that measures lengths counts, and an image without regions has its own spacing.
  expect(echo([region({ PhysicalUnitsXDirection: 4 }), region()]).source).toBe('ultrasound');
  expect(echo([])).toEqual({ source: 'PixelSpacing', x: 9, y: 9 });
});

test('the last marker that was drawn calibrates, and one without a length or an end does not', () => {
  const marker = (millimetres: number | undefined, ...points: { x: number; y: number }[]) => ({
    ...{ kind: 'calibration' as const, points, millimetres },
  });
  const first = marker(10, at(0, 0), at(100, 0));
  const second = marker(25, at(0, 0), at(50, 0));
  const line = { kind: 'length' as const, points: [at(0, 0), at(9, 9)], millimetres: 7 };

  expect(markerOf([first, second, line])).toEqual({ from: at(0, 0), to: at(50, 0), millimetres: 25 });
  for (const none of [[], [line], [marker(undefined, at(0, 0), at(1, 1))], [marker(0, at(0, 0), at(1, 1))]])
    expect(markerOf(none)).toBeUndefined();
  expect(markerOf([marker(10)])).toBeUndefined();
  expect(markerOf([marker(10, at(0, 0))])).toBeUndefined();
});

test('a marker in any direction scales both axes, on square pixels and on others', () => {
  const scaled = (attributes: Record<string, unknown>, from: { x: number; y: number }, to: { x: number; y: number }) =>
    calibrationAt({ attributes, marker: { from, to, millimetres: 50 } }, here);

  expect(scaled({}, at(10, 10), at(40, 50))).toEqual({ source: 'marker', x: 1, y: 1 });
  expect(scaled({}, at(10, 10), at(10, 35))).toEqual({ source: 'marker', x: 2, y: 2 });
  expect(scaled({ PixelSpacing: [0.2, 0.1] }, at(0, 0), at(0, 100))).toEqual({ source: 'marker', x: 0.25, y: 0.5 });
});
