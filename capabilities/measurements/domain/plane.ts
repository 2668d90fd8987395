import { type CalibrationInput, calibrationAt, type Point } from './calibration.ts';

/** A displacement, to the right and downwards. */
export type Vector = readonly [x: number, y: number];

/** Points of an image in its millimetres (or its pixels, where nothing is known), by the calibration at the first. */
export function inMillimetres(image: CalibrationInput, points: readonly Point[]): Point[] {
  const { x, y } = calibrationAt(image, points[0] ?? { x: 0, y: 0 });
  return points.map((point) => ({ x: point.x * x, y: point.y * y }));
}

export function vectorOf(from: Point, to: Point): Vector {
  return [to.x - from.x, to.y - from.y];
}

export function sizeOf([x, y]: Vector): number {
  return Math.hypot(x, y);
}

/** Projection of `one` on `other`. */
export function along(one: Vector, other: Vector): number {
  const size = sizeOf(other);
  return size === 0 ? 0 : (one[0] * other[0] + one[1] * other[1]) / size;
}

/** Angle between two directions, in degrees from 0 to 180. */
export function angleBetween([ax, ay]: Vector, [bx, by]: Vector): number {
  return Math.abs((Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI);
}

/** Where the line through `a` and `b` is nearest to a point. */
export function footOn(a: Point, b: Point, point: Point): Point {
  const [dx, dy] = vectorOf(a, b);
  const size = dx * dx + dy * dy;
  const part = size === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / size;
  return { x: a.x + part * dx, y: a.y + part * dy };
}

/** Where two lines cross, each through two points; undefined where they are parallel. */
export function crossingOf(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [ux, uy] = vectorOf(a, b);
  const [vx, vy] = vectorOf(c, d);
  const turned = ux * vy - uy * vx;
  if (Math.abs(turned) < 1e-9 * Math.max(1, Math.hypot(ux, uy) * Math.hypot(vx, vy))) return undefined;
  const part = ((c.x - a.x) * vy - (c.y - a.y) * vx) / turned;
  return { x: a.x + part * ux, y: a.y + part * uy };
}
