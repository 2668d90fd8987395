/** What a control lot should give for an analyte. */
export type Target = { readonly mean: number; readonly sd: number };

/** Statistics of the accepted runs of one lot and analyte. */
export type QcNumbers = {
  readonly n: number;
  readonly mean: number | null;
  /** Of the sample: divided by n - 1. */
  readonly sd: number | null;
  /** Percent. */
  readonly cv: number | null;
  /** Deviation of the mean from the target, percent. */
  readonly bias: number | null;
  /** |bias| + 1.65 CV, percent. */
  readonly total_error: number | null;
  /** (allowed total error - |bias|) / CV. */
  readonly sigma: number | null;
};

/** Runs that a lot needs before its own mean and SD are a target. */
export const ESTABLISHING_RUNS = 20;

/** Part of a normal distribution below 95 %: the CV counts as many times in the total error. */
const TOTAL_ERROR_Z = 1.65;

/** In two passes: the second adds what the rounding of the first sum has lost. */
export function meanOf(values: readonly number[]): number {
  const first = sumOf(values) / values.length;
  return first + sumOf(values.map((value) => value - first)) / values.length;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Standard deviation of a sample, in two passes so that large values lose no digits. */
export function sdOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const deviations = values.map((value) => value - mean);
  const squares = sumOf(deviations.map((one) => one * one)) - sumOf(deviations) ** 2 / values.length;
  return Math.sqrt(squares / (values.length - 1));
}

/** Mean and SD of the first runs of a lot; `undefined` while there are too few, or all are the same. */
export function establishTarget(values: readonly number[]): Target | undefined {
  if (values.length < ESTABLISHING_RUNS) return undefined;
  const first = values.slice(0, ESTABLISHING_RUNS);
  const target = { mean: meanOf(first), sd: sdOf(first) };
  return target.sd > 0 ? target : undefined;
}

/** @param tea Allowed total error, percent. */
export function numbersOf(values: readonly number[], target: Target | null, tea: number | null): QcNumbers {
  const n = values.length;
  const mean = n > 0 ? meanOf(values) : null;
  const sd = n > 1 ? sdOf(values) : null;
  const cv = mean && sd !== null ? (sd / Math.abs(mean)) * 100 : null;
  const bias =
    mean !== null && target && target.mean !== 0 ? ((mean - target.mean) / Math.abs(target.mean)) * 100 : null;
  const total_error = bias !== null && cv !== null ? Math.abs(bias) + TOTAL_ERROR_Z * cv : null;
  const sigma = tea !== null && bias !== null && cv ? (tea - Math.abs(bias)) / cv : null;
  return { n, mean, sd, cv, bias, total_error, sigma };
}
