import type { CalibrationInput, Point } from './calibration.ts';
import { inMillimetres, sizeOf, vectorOf } from './plane.ts';

/**
 * Width of the trachea over the height of the thoracic inlet; undefined where the inlet has no height.
 *
 * @param points Dorsal and ventral end of the inlet, then dorsal and ventral wall of the trachea where it crosses.
 * @see Harvey and Fink 1982
 */
export function trachealRatioOf(image: CalibrationInput, points: readonly Point[]): number | undefined {
  const [first, rib, dorsal, ventral] = inMillimetres(image, points);
  const inlet = sizeOf(vectorOf(first!, rib!));
  return inlet === 0 ? undefined : sizeOf(vectorOf(dorsal!, ventral!)) / inlet;
}
