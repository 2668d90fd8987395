import { type CalibrationInput, calibrationAt, type Point } from './calibration.ts';
import { VERTEBRAE } from './graphic-objects.ts';
import { crossingOf, footOn } from './plane.ts';

/** A heart measured in vertebrae, each rounded to one decimal as reported: the sum is that of the displayed values. */
export type HeartScore = { readonly long: number; readonly short: number; readonly vhs: number };

/**
 * Vertebral heart score (Buchanan and Bücheler 1995): long and short axis of the heart, each projected along the spine
 * from the cranial edge of T4.
 *
 * @param points Both ends of the long axis, both ends of the short axis, then the spine's edges from T4 on.
 * @returns In vertebrae. No calibration is needed, since heart and spine are on one image.
 */
export function heartScoreOf(image: CalibrationInput, points: readonly Point[]): HeartScore {
  const [carina, apex, left, right, ...spine] = points;
  const long = round(vertebraeAlong(image, spine, distance(image, carina!, apex!)));
  const short = round(vertebraeAlong(image, spine, distance(image, left!, right!)));
  return { long, short, vhs: round(long + short) };
}

/** Vertebral left atrial size: carina to the caudal edge of the left atrium, in vertebrae from T4. */
export function leftAtrialSizeOf(image: CalibrationInput, points: readonly Point[]): number {
  const [carina, atrium, ...spine] = points;
  return round(vertebraeAlong(image, spine, distance(image, carina!, atrium!)));
}

/** A left atrium measured in two directions, each to one decimal as it is reported. */
export type AtrialSize = { readonly length: number; readonly height: number; readonly size: number };

/**
 * Modified vertebral left atrial size (Lam, Gavaghan and Meyers 2021): the line of the vertebral left atrial size, and
 * the height of the atrium's dorsal edge above it, both in vertebrae from T4.
 *
 * @param points Carina, caudal edge and dorsal edge of the left atrium, then the spine's edges from T4 on.
 */
export function modifiedAtrialSizeOf(image: CalibrationInput, points: readonly Point[]): AtrialSize {
  const [carina, caudal, dorsal, ...spine] = points;
  const length = round(vertebraeAlong(image, spine, distance(image, carina!, caudal!)));
  const foot = footIn(image, [carina!, caudal!], dorsal!);
  const height = round(vertebraeAlong(image, spine, distance(image, foot, dorsal!)));
  return { length, height, size: round(length + height) };
}

/**
 * Radiographic left atrial dimension (Sánchez Salguero 2018): from the crossing of the heart's axes to the dorsal edge
 * of the left atrium, along the line that halves their angle, in vertebrae from T4.
 *
 * @param points Both ends of each axis, the dorsal edge of the left atrium, then the spine's edges from T4 on.
 * @returns Undefined where the axes do not cross.
 */
export function atrialDimensionOf(image: CalibrationInput, points: readonly Point[]): number | undefined {
  const [a, b, c, d, edge, ...spine] = points;
  const crossing = crossingOf(a!, b!, c!, d!);
  return crossing && round(vertebraeAlong(image, spine, distance(image, crossing, edge!)));
}

/** The place nearest to `point` on the lines that halve the angles of the heart's axes; itself where they do not cross. */
export function onBisector(image: CalibrationInput, axes: readonly Point[], point: Point): Point {
  const [a, b, c, d] = axes as [Point, Point, Point, Point];
  const { x, y } = calibrationAt(image, a);
  const crossing = crossingOf(a, b, c, d);
  if (!crossing) return point;
  const unit = (from: Point, to: Point) => {
    const size = Math.hypot((to.x - from.x) * x, (to.y - from.y) * y);
    return { x: ((to.x - from.x) * x) / size, y: ((to.y - from.y) * y) / size };
  };
  const [u, v] = [unit(a, b), unit(c, d)];
  const [px, py] = [(point.x - crossing.x) * x, (point.y - crossing.y) * y];
  const feet = [1, -1].map((side) => {
    const [wx, wy] = [u.x + side * v.x, u.y + side * v.y];
    const part = (px * wx + py * wy) / (wx * wx + wy * wy || 1);
    return { x: part * wx, y: part * wy };
  });
  const [near, far] = feet as [Point, Point];
  const best = Math.hypot(near.x - px, near.y - py) <= Math.hypot(far.x - px, far.y - py) ? near : far;
  return { x: crossing.x + best.x / x, y: crossing.y + best.y / y };
}

/** Where a line is nearest to a point in the millimetres of the image. */
export function footIn(image: CalibrationInput, [from, to]: readonly [Point, Point], point: Point): Point {
  const { x, y } = calibrationAt(image, from);
  const real = (one: Point) => ({ x: one.x * x, y: one.y * y });
  const foot = footOn(real(from), real(to), real(point));
  return { x: foot.x / x, y: foot.y / y };
}

/** Number of vertebrae in a length from the first edge of a spine on; beyond the last edge its vertebra is repeated. */
export function vertebraeAlong(image: CalibrationInput, spine: readonly Point[], length: number): number {
  let left = length;
  for (let at = 0; at < spine.length - 1; at++) {
    const vertebra = distance(image, spine[at]!, spine[at + 1]!);
    if (vertebra === 0) continue;
    if (left <= vertebra || at === spine.length - 2) return at + left / vertebra;
    left -= vertebra;
  }
  return 0;
}

/** The path along a spine that a length covers, drawn beneath the vertebrae. */
export function wayAlong(spine: readonly Point[], vertebrae: number): Point[] {
  const way = spine.slice(0, Math.min(spine.length - 1, Math.floor(vertebrae)) + 1);
  const at = Math.min(spine.length - 2, Math.floor(vertebrae));
  const [from, to] = [spine[at], spine[at + 1]];
  if (!from || !to) return way;
  const rest = vertebrae - at;
  return rest === 0 ? way : [...way.slice(0, at + 1), between(from, to, rest)];
}

/** Edges of equally long vertebrae between the first and the last edge. */
export function spineBetween(first: Point, last: Point): Point[] {
  return Array.from({ length: VERTEBRAE + 1 }, (_, at) => between(first, last, at / VERTEBRAE));
}

/** The spine after its first or last edge was moved: the edges between keep their proportions. */
export function spineAfter(spine: readonly Point[], first: Point, last: Point): Point[] {
  const [from, to] = [spine[0]!, spine.at(-1)!];
  const [ox, oy] = [to.x - from.x, to.y - from.y];
  const size = ox * ox + oy * oy;
  if (size === 0) return spineBetween(first, last);
  const [nx, ny] = [last.x - first.x, last.y - first.y];
  // Rotation and scale that turn the old line into the new one, as a complex number.
  const [re, im] = [(nx * ox + ny * oy) / size, (ny * ox - nx * oy) / size];
  return spine.map(({ x, y }) => {
    const [dx, dy] = [x - from.x, y - from.y];
    return { x: first.x + dx * re - dy * im, y: first.y + dx * im + dy * re };
  });
}

/**
 * The point of the line through `through` at right angles to the long axis that lies nearest to `point`: the short axis
 * is at 90° in millimetres.
 */
export function squareTo(
  image: CalibrationInput,
  [from, to]: readonly [Point, Point],
  through: Point,
  point: Point,
): Point {
  const { x, y } = calibrationAt(image, from);
  const [ax, ay] = [(to.x - from.x) * x, (to.y - from.y) * y];
  const size = Math.hypot(ax, ay);
  if (size === 0) return point;
  const [nx, ny] = [-ay / size, ax / size];
  const along = (point.x - through.x) * x * nx + (point.y - through.y) * y * ny;
  return { x: through.x + (along * nx) / x, y: through.y + (along * ny) / y };
}

/** Distance of two points in the millimetres of an image, or in its pixels where nothing is known. */
function distance(image: CalibrationInput, from: Point, to: Point): number {
  const { x, y } = calibrationAt(image, from);
  return Math.hypot((to.x - from.x) * x, (to.y - from.y) * y);
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** To one decimal, as vertebrae are reported. */
function round(vertebrae: number): number {
  return Math.round(vertebrae * 10) / 10;
}
