import type { ViewerImage } from '../viewer-image.ts';
import { type Calibration, calibrationAt, type Point } from './calibration.ts';

/** A length with its unit and with where the unit comes from: never a number alone. */
export type Length = { readonly value: number; readonly unit: 'mm' | 'px'; readonly source: Calibration['source'] };

/** Distance of two points of an image, by the calibration at the first. */
export function lengthOf(image: Pick<ViewerImage, 'attributes'>, from: Point, to: Point): Length {
  const calibration = calibrationAt(image, from);
  const value = Math.hypot((to.x - from.x) * calibration.x, (to.y - from.y) * calibration.y);
  return { value, unit: calibration.source === 'none' ? 'px' : 'mm', source: calibration.source };
}

/** Angle at `corner`, in degrees from 0 to 180, in the millimetres of the image: pixels need not be square. */
export function angleOf(image: Pick<ViewerImage, 'attributes'>, a: Point, corner: Point, b: Point): number {
  const { x, y } = calibrationAt(image, corner);
  const [ax, ay, bx, by] = [(a.x - corner.x) * x, (a.y - corner.y) * y, (b.x - corner.x) * x, (b.y - corner.y) * y];
  return Math.abs((Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI);
}

/** Statistics of the stored values inside an ellipse that fills the box of two corners, in modality units. */
export function ellipseStatistics(
  values: { readonly data: ArrayLike<number>; readonly columns: number; readonly rows: number },
  modality: (stored: number) => number,
  a: Point,
  b: Point,
): { count: number; mean: number; sd: number; min: number; max: number } | undefined {
  const [cx, cy, rx, ry] = [(a.x + b.x) / 2, (a.y + b.y) / 2, Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2];
  let [count, mean, squares, min, max] = [0, 0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let y = Math.max(0, Math.ceil(cy - ry)); y <= Math.min(values.rows - 1, Math.floor(cy + ry)); y++) {
    for (let x = Math.max(0, Math.ceil(cx - rx)); x <= Math.min(values.columns - 1, Math.floor(cx + rx)); x++) {
      if (((x - cx) / (rx || 1)) ** 2 + ((y - cy) / (ry || 1)) ** 2 > 1) continue;
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

/** Distance in pixels of the screen within which a handle is taken (specification §9, "Hit tolerance 8 px"). */
export const HIT_TOLERANCE_PX = 8;

/** Component above which an axis of the image is named after the side of the body (specification §9). */
export const ORIENTATION_THRESHOLD = 0.2;

/**
 * Sides of the body at the left, right, top and bottom edge of an image: for a quadruped dorsal and ventral, cranial
 * and caudal stand where a human has front, back, head and feet.
 *
 * @returns Empty marks where the header says nothing, or an axis is too oblique to be named.
 * @see DICOM PS3.3 C.7.6.1.1.1 (Patient Orientation), C.7.6.2.1.1
 */
export function orientationMarks({ attributes }: Pick<ViewerImage, 'attributes'>): {
  left: string;
  right: string;
  top: string;
  bottom: string;
} {
  const cosines = attributes.ImageOrientationPatient;
  if (Array.isArray(cosines) && cosines.length === 6) {
    const [row, column] = [cosines.slice(0, 3).map(Number), cosines.slice(3).map(Number)];
    return {
      right: nameAxis(row),
      left: nameAxis(row.map((n) => -n)),
      bottom: nameAxis(column),
      top: nameAxis(column.map((n) => -n)),
    };
  }
  const [right = '', bottom = ''] = Array.isArray(attributes.PatientOrientation)
    ? attributes.PatientOrientation.map(String)
    : [];
  return { right, left: opposite(right), bottom, top: opposite(bottom) };
}

function nameAxis(direction: readonly number[]): string {
  const names = [
    ['L', 'R'],
    ['P', 'A'],
    ['H', 'F'],
  ] as const;
  return direction
    .map((component, axis) => ({ size: Math.abs(component), name: names[axis]![component > 0 ? 0 : 1] }))
    .filter(({ size }) => size > ORIENTATION_THRESHOLD)
    .sort((a, b) => b.size - a.size)
    .map(({ name }) => name)
    .join('');
}

/** Quadruped terms of PS3.3 C.7.6.1.1.1 come in two letters: CR cranial, CD caudal, D dorsal, V ventral. */
const OPPOSITES: Readonly<Record<string, string>> = {
  L: 'R',
  R: 'L',
  A: 'P',
  P: 'A',
  H: 'F',
  F: 'H',
  LE: 'RT',
  RT: 'LE',
  D: 'V',
  V: 'D',
  CR: 'CD',
  CD: 'CR',
  DI: 'PR',
  PR: 'DI',
  M: 'L',
};

function opposite(mark: string): string {
  return OPPOSITES[mark] ?? [...mark].map((letter) => OPPOSITES[letter] ?? '').join('');
}
