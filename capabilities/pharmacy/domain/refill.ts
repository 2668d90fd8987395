/** What a refill is judged by. */
export type Refillable = {
  /** How often the doctor allowed it. */
  readonly refills: number;
  /** How often it was refilled. */
  readonly refilled: number;
  /** Last day, yyyy-mm-dd; null without a limit. */
  readonly refills_until: string | null;
  /** kg that it was dosed by; null where none was known. */
  readonly weight: number | null;
};

/** A weight that differs by more than this part of the earlier one is asked about. */
const MAX_WEIGHT_CHANGE = 0.1;

export type RefillProblem = 'deceased' | 'none' | 'expired' | 'weightChanged';

/**
 * Why a line is not refilled, the gravest first; undefined where it may be. Screen and server call this function.
 *
 * @param around.today yyyy-mm-dd in the hospital's zone.
 * @param around.weight kg, the last one of the patient.
 */
export function refillProblem(
  line: Refillable,
  around: { readonly today: string; readonly weight: number | null; readonly isDeceased: boolean },
): RefillProblem | undefined {
  if (around.isDeceased) return 'deceased';
  if (refillsLeft(line) === 0) return 'none';
  if (line.refills_until !== null && around.today > line.refills_until) return 'expired';
  if (line.weight !== null && around.weight !== null) {
    const change = Math.abs(around.weight - line.weight) / line.weight;
    // Decimal fractions are not exact in binary: 4.4 kg after 4 kg is a change of a tenth.
    if (change > MAX_WEIGHT_CHANGE + 1e-9) return 'weightChanged';
  }
  return undefined;
}

export function refillsLeft({ refills, refilled }: Pick<Refillable, 'refills' | 'refilled'>): number {
  return Math.max(0, refills - refilled);
}
