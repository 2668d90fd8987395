import { biologicalVariations } from './biological-variation.ts';

/** Two-sided 95 %. */
const Z = 1.96;

/** Reference change value in percent: √2 · z · √(CVa² + CVi²). */
export const referenceChange = (cvi: number, cva: number) => Math.SQRT2 * Z * Math.hypot(cva, cvi);

/** A change between two values of one analyte, and what biological variation explains. */
export type JudgedChange = {
  /** Percent of the earlier value; negative where it fell. */
  readonly percent: number;
  /** Reference change value, percent. */
  readonly rcv: number;
  readonly source: string;
  /** The variation of the assay is not known: half of that within the animal is assumed. */
  readonly isAssayAssumed: boolean;
  readonly isBeyond: boolean;
};

/**
 * Judges a change against biological variation.
 *
 * @param species As the pet has it: `dog`, `cat`.
 * @returns undefined where nothing is published, the earlier value is not positive, or the value fell and no fall can be as
 * large as the reference change value.
 */
export function judgeChange(species: string, code: string, before: number, after: number): JudgedChange | undefined {
  const known = biologicalVariations.find((one) => one.species === species && one.code === code);
  if (!known || before <= 0 || after < 0) return undefined;
  const rcv = 'rcv' in known ? known.rcv : referenceChange(known.cvi, known.cva ?? known.cvi / 2);
  const percent = (after / before - 1) * 100;
  if (percent < 0 && rcv >= 100) return undefined;
  return {
    percent,
    rcv,
    source: known.source,
    isAssayAssumed: 'cvi' in known && known.cva === undefined,
    isBeyond: Math.abs(percent) > rcv,
  };
}
