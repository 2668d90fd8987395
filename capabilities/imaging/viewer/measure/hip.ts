import { calibrationAt, type Gauge, type Point } from './calibration.ts';

export type Circle = { readonly middle: Point; readonly radius: number };

/** The circle through three points; undefined where they stand in a line. */
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
 * Norberg angle: at the middle of each femoral head, between the line to the other head's middle and the line to the
 * craniolateral rim of its acetabulum.
 *
 * @param points Three points of the rim of each head, then the acetabular rim of the first and of the second hip.
 * @returns Undefined while the three points of a head stand in a line.
 */
export function norbergOf(image: Gauge, points: readonly Point[]): NorbergAngles | undefined {
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

function angleAt(corner: Point, one: Point, other: Point): number {
  const [ax, ay, bx, by] = [one.x - corner.x, one.y - corner.y, other.x - corner.x, other.y - corner.y];
  return Math.abs((Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI);
}
