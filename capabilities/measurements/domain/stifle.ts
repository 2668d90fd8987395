import { type CalibrationInput, calibrationAt, type Point } from './calibration.ts';
import { along, angleBetween, inMillimetres, sizeOf, vectorOf } from './plane.ts';

/** Radii of the saws that a tibial plateau is turned with, in millimetres. */
export const SAW_RADII = [12, 15, 18, 21, 24, 27, 30] as const;
/** The saw of most dogs of 20 to 40 kg. */
export const USUAL_SAW = 24;
/** Slope that is left after a plateau was levelled, in degrees. */
export const LEVELLED = 5;

/** Widths of the cages that hold a tuberosity forward, in millimetres. */
export const CAGES = [3, 4.5, 6, 7.5, 9, 10.5, 12, 13.5, 15] as const;

/**
 * Tibial plateau angle: slope of the plateau against a line perpendicular to the axis of the tibia, in degrees;
 * positive where its caudal end is farther from the stifle.
 *
 * @param points Intercondylar eminences, middle of the talus, then cranial and caudal end of the plateau.
 * @see Slocum and Devine 1983
 */
export function plateauAngleOf(image: CalibrationInput, points: readonly Point[]): number {
  const [eminence, talus, cranial, caudal] = inMillimetres(image, points);
  const [axis, plateau] = [vectorOf(eminence!, talus!), vectorOf(cranial!, caudal!)];
  const size = sizeOf(plateau);
  return size === 0 ? 0 : (Math.asin(Math.max(-1, Math.min(1, along(plateau, axis) / size))) * 180) / Math.PI;
}

/**
 * Movement of the cut edge of a plateau along the saw's cut to level it: the chord of the rotation, in millimetres.
 *
 * @param angle Slope in degrees; a slope below the remaining one needs no rotation.
 * @param radius Of the saw, in millimetres. No calibration is needed: only the angle comes from the image.
 */
export function rotationOf(angle: number, radius: number): number {
  const turn = Math.max(0, angle - LEVELLED);
  return 2 * radius * Math.sin((turn * Math.PI) / 360);
}

/** How far a tibial tuberosity has to go forward, and with which cage. */
export type Advancement = {
  /** Between patellar ligament and plateau, in degrees; above 90 the tibia is thrust forward. */
  readonly angle: number;
  /** In millimetres; undefined where the image is not calibrated. */
  readonly millimetres: number | undefined;
  /** The narrowest cage that is wide enough; undefined where none is needed, none is wide enough, or nothing is known. */
  readonly cage: number | undefined;
};

/**
 * Advancement of the tibial tuberosity that sets the patellar ligament square to the plateau, with the patella where it
 * is (tibial plateau method, stifle at 135°).
 *
 * @param points Cranial and caudal end of the plateau, patella, tibial tuberosity.
 */
export function advancementOf(image: CalibrationInput, points: readonly Point[]): Advancement {
  const [cranial, caudal, patella, tuberosity] = inMillimetres(image, points);
  const [forward, ligament] = [vectorOf(caudal!, cranial!), vectorOf(patella!, tuberosity!)];
  const angle = angleBetween(ligament, forward);
  const target = Math.max(0, -along(ligament, forward));
  const isKnown = calibrationAt(image, points[0]!).source !== 'none';
  const cage = target > 0 ? CAGES.find((width) => width >= target) : undefined;
  return { angle, millimetres: isKnown ? target : undefined, cage: isKnown ? cage : undefined };
}

/**
 * Quadriceps angle: how far the patellar ligament turns away from the pull of the rectus femoris, in degrees.
 *
 * @param points Origin of the rectus femoris, trochlea, tibial tuberosity.
 * @see Kaiser, Cornely and Golder 2001
 */
export function quadricepsAngleOf(image: CalibrationInput, points: readonly Point[]): number {
  const [origin, trochlea, tuberosity] = inMillimetres(image, points);
  return angleBetween(vectorOf(origin!, trochlea!), vectorOf(trochlea!, tuberosity!));
}

/**
 * Anatomical lateral distal femoral angle, and what of it is varus (above 0) or valgus (below), in degrees.
 *
 * @param points The shaft from proximal to distal, then the lateral and the medial condyle.
 * @see Tomlinson, Fox, Cook and Keller 2007
 */
export function femurOf(
  image: CalibrationInput,
  points: readonly Point[],
): { readonly lateral: number; readonly varus: number } {
  const [proximal, distal, condyle, medial] = inMillimetres(image, points);
  const lateral = angleBetween(vectorOf(distal!, proximal!), vectorOf(medial!, condyle!));
  return { lateral, varus: lateral - 90 };
}
