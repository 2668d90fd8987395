import type { CalibrationInput, Point } from './calibration.ts';
import type { GraphicKind } from './graphic-objects.ts';
import { circleThrough } from './hip.ts';
import { lengthOf } from './length.ts';

/** Length of the line, or diameter of the circle, that is being drawn as part of a larger measurement. */
export type ProgressReading = {
  readonly name: 'length' | 'diameter';
  readonly value: number;
  readonly unit: 'mm' | 'px';
};

/** Kinds that begin with three points of each rim, and how many rims. */
const RIMS: Partial<Record<GraphicKind, number>> = { norberg: 2, distraction: 4, inclination: 1 };
/** Kinds of a single point, and those whose lines are not lengths. */
const WITHOUT_LENGTH: readonly GraphicKind[] = ['text', 'vertebra', 'probe', 'arrow', 'freehand'];

/**
 * Value of a measurement before all of its points are placed: the length of the line to the pointer, or the diameter of
 * the rim whose third point is under it.
 *
 * @param points Those placed and the one under the pointer, last.
 * @returns Undefined where the last point begins a new line or rim.
 */
export function progressReading(
  image: CalibrationInput,
  kind: GraphicKind,
  points: readonly Point[],
): ProgressReading | undefined {
  if (WITHOUT_LENGTH.includes(kind)) return undefined;
  const rimPoints = 3 * (RIMS[kind] ?? 0);
  if (points.length <= rimPoints) return rimReading(image, points);
  const [from, to] = lineUnderPointer(kind, points.slice(rimPoints));
  if (!from || !to) return undefined;
  const { value, unit } = lengthOf(image, from, to);
  return { name: 'length', value, unit };
}

/** The line that ends under the pointer: the last two points of a chain, or of a pair. */
export function lineUnderPointer(kind: GraphicKind, points: readonly Point[]): readonly Point[] {
  const isChain = kind === 'angle' || kind === 'qAngle';
  return isChain || points.length % 2 === 0 ? points.slice(-2) : [];
}

function rimReading(image: CalibrationInput, points: readonly Point[]): ProgressReading | undefined {
  if (points.length === 0 || points.length % 3 !== 0) return undefined;
  const [a, b, c] = points.slice(-3);
  const circle = a && b && c && circleThrough(a, b, c);
  if (!circle) return undefined;
  const { middle, radius } = circle;
  const { value, unit } = lengthOf(image, middle, { x: middle.x + radius, y: middle.y });
  return { name: 'diameter', value: 2 * value, unit };
}
