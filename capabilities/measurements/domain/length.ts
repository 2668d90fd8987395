import { type Calibration, type CalibrationInput, calibrationAt, type Point } from './calibration.ts';

/** A length with its unit and the source of the unit: never a number alone. */
export type Length = { readonly value: number; readonly unit: 'mm' | 'px'; readonly source: Calibration['source'] };

/** Distance of two points of an image, by the calibration at the first. */
export function lengthOf(image: CalibrationInput, from: Point, to: Point): Length {
  const calibration = calibrationAt(image, from);
  const value = Math.hypot((to.x - from.x) * calibration.x, (to.y - from.y) * calibration.y);
  return { value, unit: calibration.source === 'none' ? 'px' : 'mm', source: calibration.source };
}

/** Angle at `corner`, in degrees from 0 to 180, in the millimetres of the image: pixels need not be square. */
export function angleOf(image: CalibrationInput, a: Point, corner: Point, b: Point): number {
  return between(vector(image, corner, a), vector(image, corner, b));
}

/**
 * Cobb angle: between two lines, each along an end plate, in degrees from 0 to 90. The direction of a line does not
 * matter.
 */
export function cobbOf(image: CalibrationInput, a: Point, b: Point, c: Point, d: Point): number {
  const turned = between(vector(image, a, b), vector(image, c, d));
  return Math.min(turned, 180 - turned);
}

/** Longest diameter of a mass and the one at right angles to it. */
export type Diameters = Pick<Length, 'unit' | 'source'> & { readonly long: number; readonly short: number };

/**
 * Both diameters of a mass, the longer one first whichever was drawn first, by the calibration at the first point.
 *
 * @see RECIST 1.1 (Eisenhauer 2009); in dogs the veterinary criteria of VCOG (Nguyen 2015)
 */
export function diametersOf(image: CalibrationInput, [a, b, c, d]: readonly [Point, Point, Point, Point]): Diameters {
  const calibration = calibrationAt(image, a);
  const size = (from: Point, to: Point) => Math.hypot((to.x - from.x) * calibration.x, (to.y - from.y) * calibration.y);
  const [one, other] = [size(a, b), size(c, d)];
  const unit = calibration.source === 'none' ? 'px' : 'mm';
  return { long: Math.max(one, other), short: Math.min(one, other), unit, source: calibration.source };
}

type Vector = readonly [x: number, y: number];

function vector(image: CalibrationInput, from: Point, to: Point): Vector {
  const { x, y } = calibrationAt(image, from);
  return [(to.x - from.x) * x, (to.y - from.y) * y];
}

function between([ax, ay]: Vector, [bx, by]: Vector): number {
  return Math.abs((Math.atan2(ax * by - ay * bx, ax * bx + ay * by) * 180) / Math.PI);
}
