import { type CalibrationInput, calibrationAt, type Point } from './calibration.ts';
import { angleBetween, inMillimetres, vectorOf } from './plane.ts';

export type Circle = { readonly middle: Point; readonly radius: number };

/** The circle through three points; undefined where they are on a line. */
export function circleThrough(a: Point, b: Point, c: Point): Circle | undefined {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
  const double = 2 * (bx * cy - by * cx);
  if (Math.abs(double) < 1e-9) return undefined;
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  const [x, y] = [(cy * b2 - by * c2) / double, (bx * c2 - cx * b2) / double];
  return { middle: { x: a.x + x, y: a.y + y }, radius: Math.hypot(x, y) };
}

/** Norberg angles of the hip that was drawn first and of the other one, in degrees. */
export type NorbergAngles = { readonly first: number; readonly second: number; readonly circles: readonly Circle[] };

/**
 * Norberg angle: at the center of each femoral head, between the line to the other center and the line to the
 * craniolateral rim of its acetabulum.
 *
 * @param points Three points of the rim of each head, then the acetabular rim of the first and of the second hip.
 * @returns Undefined while the three points of a head are on a line.
 */
export function norbergOf(image: CalibrationInput, points: readonly Point[]): NorbergAngles | undefined {
  const { x, y } = calibrationAt(image, points[0] ?? { x: 0, y: 0 });
  const real = points.map((point) => ({ x: point.x * x, y: point.y * y }));
  const [a, b] = [circleThrough(real[0]!, real[1]!, real[2]!), circleThrough(real[3]!, real[4]!, real[5]!)];
  if (!a || !b) return undefined;
  const inPixels = ({ middle, radius }: Circle) => ({
    middle: { x: middle.x / x, y: middle.y / y },
    radius: radius / x,
  });
  return {
    first: angleAt(a.middle, b.middle, real[6]!),
    second: angleAt(b.middle, a.middle, real[7]!),
    circles: [inPixels(a), inPixels(b)],
  };
}

/** How far each femoral head can be drawn out of its acetabulum: 0 fits tightly, 1 is luxated. */
export type Distraction = { readonly first: number; readonly second: number; readonly circles: readonly Circle[] };

/**
 * Distraction index of a distraction view (Smith, Biery and Gregor 1990): distance of the centers of femoral head and
 * acetabulum over the radius of the head, for each hip.
 *
 * @param points Three points of the rim of each head, then three of the rim of each acetabulum.
 * @returns Undefined while three points are on a line. `circles` are both heads, then both acetabula, in pixels.
 */
export function distractionOf(image: CalibrationInput, points: readonly Point[]): Distraction | undefined {
  const { x, y } = calibrationAt(image, points[0] ?? { x: 0, y: 0 });
  const real = inMillimetres(image, points);
  const found = [0, 3, 6, 9].map((at) => circleThrough(real[at]!, real[at + 1]!, real[at + 2]!));
  const [head, head2, socket, socket2] = found;
  if (!head || !head2 || !socket || !socket2) return undefined;
  const index = (one: Circle, around: Circle) =>
    Math.hypot(one.middle.x - around.middle.x, one.middle.y - around.middle.y) / one.radius;
  const inPixels = ({ middle, radius }: Circle) => ({
    middle: { x: middle.x / x, y: middle.y / y },
    radius: radius / x,
  });
  return {
    first: index(head, socket),
    second: index(head2, socket2),
    circles: [head, head2, socket, socket2].map(inPixels),
  };
}

/**
 * Angle of inclination of the femoral head and neck against the shaft, in degrees.
 *
 * @param points Three points of the head's rim, the middle of the neck, then the shaft from proximal to distal.
 */
export function inclinationOf(image: CalibrationInput, points: readonly Point[]): number | undefined {
  const [a, b, c, neck, proximal, distal] = inMillimetres(image, points);
  const head = circleThrough(a!, b!, c!);
  return head && angleBetween(vectorOf(neck!, head.middle), vectorOf(proximal!, distal!));
}

function angleAt(corner: Point, one: Point, other: Point): number {
  return angleBetween(vectorOf(corner, one), vectorOf(corner, other));
}
