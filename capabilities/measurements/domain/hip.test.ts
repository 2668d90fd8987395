import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from './calibration.ts';
import { circleThrough, distractionOf, inclinationOf, norbergOf } from './hip.ts';

const image = (attributes: Record<string, unknown> = {}) => ({ attributes });
const at = (x: number, y: number): Point => ({ x, y });
const onCircle = (middle: Point, radius: number, degrees: number): Point =>
  at(middle.x + radius * Math.cos((degrees * Math.PI) / 180), middle.y + radius * Math.sin((degrees * Math.PI) / 180));

test('three points of the rim find the femoral head [screen.viewer]', () => {
  const angle = fc.integer({ min: 0, max: 359 });
  fc.assert(
    fc.property(
      fc.uniqueArray(angle, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 5, max: 400 }),
      (angles, radius) => {
        const [a, b, c] = angles.map((degrees) => onCircle(at(300, -20), radius, degrees));
        const head = circleThrough(a!, b!, c!)!;

        expect(head.radius).toBeCloseTo(radius, 4);
        expect(head.middle.x).toBeCloseTo(300, 4);
        expect(head.middle.y).toBeCloseTo(-20, 4);
      },
    ),
  );
  expect(circleThrough(at(0, 0), at(5, 5), at(9, 9))).toBeUndefined();
});

test('a Norberg angle is between the line of the heads and the rim of the acetabulum, for each hip [screen.viewer]', () => {
  const [right, left] = [at(100, 200), at(400, 200)];
  const rims = (middle: Point) => [10, 130, 250].map((degrees) => onCircle(middle, 40, degrees));
  const points = [...rims(right), ...rims(left), onCircle(right, 60, -105), onCircle(left, 60, -82)];

  const found = norbergOf(image({ ImagerPixelSpacing: [0.14, 0.14] }), points)!;

  expect(found.first).toBeCloseTo(105, 6);
  expect(found.second).toBeCloseTo(98, 6);
  expect(found.circles[1]!.middle.x).toBeCloseTo(400, 6);
  expect(norbergOf(image(), [at(0, 0), at(1, 1), at(2, 2), ...points.slice(3)])).toBeUndefined();
});

test('a head of 40 pixels that is 16 out of its socket has a distraction index of 0.4, at any pixel size [screen.viewer]', () => {
  const [right, left] = [at(100, 200), at(400, 200)];
  const rims = (middle: Point, radius: number) => [10, 130, 250].map((degrees) => onCircle(middle, radius, degrees));
  const points = [...rims(right, 40), ...rims(left, 40), ...rims(at(116, 200), 46), ...rims(at(400, 176), 46)];

  const found = distractionOf(image({ ImagerPixelSpacing: [0.14, 0.14] }), points)!;

  expect(found.first).toBeCloseTo(0.4, 6);
  expect(found.second).toBeCloseTo(0.6, 6);
  expect(found.circles[2]!.middle.x).toBeCloseTo(116, 6);
  expect(found.circles[3]!.radius).toBeCloseTo(46, 6);
  expect(distractionOf(image(), [...points.slice(0, 9), at(0, 0), at(1, 1), at(2, 2)])).toBeUndefined();
});

test('a head that sits in the middle of its socket has a distraction index of 0, wherever its rim is pressed [screen.viewer]', () => {
  const angles = fc.uniqueArray(fc.integer({ min: 0, max: 35 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(angles, angles, (head, socket) => {
      const rim = (all: readonly number[], radius: number) => all.map((one) => onCircle(at(50, 60), radius, one * 10));
      const both = (all: readonly number[], radius: number) => [...rim(all, radius), ...rim(all, radius)];

      expect(distractionOf(image(), [...both(head, 30), ...both(socket, 36)])!.first).toBeCloseTo(0, 6);
    }),
  );
});

test('a neck at 135° to its shaft is an inclination of 135 [screen.viewer]', () => {
  const head = at(100, 100);
  const neck = onCircle(head, 50, 45);
  const points = [...[0, 90, 200].map((degrees) => onCircle(head, 30, degrees)), neck, at(200, 200), at(200, 400)];

  expect(inclinationOf(image(), points)).toBeCloseTo(135, 6);
});
