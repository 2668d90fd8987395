/** Middle one of some figures; of an even number the upper of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The figure below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!;
}

/** As a report prints it: two decimals. */
export function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
