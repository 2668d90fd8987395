import { type CalibrationInput, calibrationAt, type Point } from './calibration.ts';
import type { GraphicKind } from './graphic-objects.ts';

/** Part of an image, in its pixels: the middle of the first pixel is at 0.5, 0.5. */
export type Region =
  | { readonly shape: 'rectangle' | 'ellipse'; readonly a: Point; readonly b: Point }
  | { readonly shape: 'polygon'; readonly points: readonly Point[] };

/** Values of a region in the units of the modality; standard deviation of a sample. */
export type Statistics = {
  readonly count: number;
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly max: number;
};

/** Stored values of a frame, row by row. */
export type Values = { readonly data: ArrayLike<number>; readonly columns: number; readonly rows: number };

/** The circle around a point through another one, round in millimetres where pixels are not square. */
export function circleOf(image: CalibrationInput, middle: Point, rim: Point): Region {
  const { x, y } = calibrationAt(image, middle);
  const radius = Math.hypot((rim.x - middle.x) * x, (rim.y - middle.y) * y);
  const [rx, ry] = [radius / x, radius / y];
  return {
    shape: 'ellipse',
    a: { x: middle.x - rx, y: middle.y - ry },
    b: { x: middle.x + rx, y: middle.y + ry },
  };
}

/** The part of an image that a graphic object surrounds; undefined for open ones. */
export function regionOf(
  image: CalibrationInput,
  { kind, points }: { readonly kind: GraphicKind; readonly points: readonly Point[] },
): Region | undefined {
  const [a, b] = points;
  if (kind === 'freehand') return { shape: 'polygon', points };
  if (!a || !b) return undefined;
  if (kind === 'rectangle' || kind === 'ellipse') return { shape: kind, a, b };
  return kind === 'circle' ? circleOf(image, a, b) : undefined;
}

/** Area of a region, in square millimetres where the image is calibrated, else in pixels. */
export function areaOf(
  image: CalibrationInput,
  region: Region,
): { readonly value: number; readonly unit: 'mm2' | 'px2' } {
  const first = region.shape === 'polygon' ? region.points[0] : region.a;
  const { x, y, source } = calibrationAt(image, first ?? { x: 0, y: 0 });
  return { value: pixelsOf(region) * x * y, unit: source === 'none' ? 'px2' : 'mm2' };
}

function pixelsOf(region: Region): number {
  if (region.shape === 'polygon') {
    const { points } = region;
    const doubled = points.reduce((sum, point, at) => {
      const next = points[(at + 1) % points.length]!;
      return sum + point.x * next.y - next.x * point.y;
    }, 0);
    return Math.abs(doubled) / 2;
  }
  const box = Math.abs(region.b.x - region.a.x) * Math.abs(region.b.y - region.a.y);
  return region.shape === 'ellipse' ? (box * Math.PI) / 4 : box;
}

/**
 * Statistics of the pixels whose center is inside a region.
 *
 * @param modality Converts a stored value to units of the modality.
 * @returns Undefined where no pixel's center is inside.
 */
export function statisticsOf(
  values: Values,
  modality: (stored: number) => number,
  region: Region,
): Statistics | undefined {
  const inside = insideOf(region);
  const box = boxOf(region);
  let [count, mean, squares, min, max] = [0, 0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const lastRow = Math.min(values.rows - 1, Math.ceil(box.bottom));
  const lastColumn = Math.min(values.columns - 1, Math.ceil(box.right));
  for (let y = Math.max(0, Math.floor(box.top) - 1); y <= lastRow; y++) {
    for (let x = Math.max(0, Math.floor(box.left) - 1); x <= lastColumn; x++) {
      if (!inside(x + 0.5, y + 0.5)) continue;
      const value = modality(values.data[y * values.columns + x]!);
      count += 1;
      // Welford: a sum of squares of 16-bit values would lose its last digits.
      const step = value - mean;
      mean += step / count;
      squares += step * (value - mean);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }
  return count === 0 ? undefined : { count, mean, sd: count > 1 ? Math.sqrt(squares / (count - 1)) : 0, min, max };
}

function boxOf(region: Region): { left: number; right: number; top: number; bottom: number } {
  const points = region.shape === 'polygon' ? region.points : [region.a, region.b];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function insideOf(region: Region): (x: number, y: number) => boolean {
  if (region.shape === 'polygon') return (x, y) => isInPolygon(region.points, x, y);
  const { left, right, top, bottom } = boxOf(region);
  if (region.shape === 'rectangle') return (x, y) => x >= left && x <= right && y >= top && y <= bottom;
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  return (x, y) => ((x - cx) / (rx || 1)) ** 2 + ((y - cy) / (ry || 1)) ** 2 <= 1;
}

/** Counts the edges that a ray to the right crosses. */
function isInPolygon(points: readonly Point[], x: number, y: number): boolean {
  let isIn = false;
  for (let at = 0, before = points.length - 1; at < points.length; before = at++) {
    const [a, b] = [points[at]!, points[before]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}
