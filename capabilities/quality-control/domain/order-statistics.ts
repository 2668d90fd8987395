export const sortedOf = (values: readonly number[]): number[] => Float64Array.from(values).sort() as never as number[];

/** Quantile between two sorted values, by rank 1 + q (n - 1): the usual one of statistics programs. */
export function quantileOf(sorted: readonly number[], q: number): number {
  return atRank(sorted, 1 + q * (sorted.length - 1));
}

/** The value at a rank that may lie between two. */
export function atRank(sorted: readonly number[], rank: number): number {
  const below = Math.min(sorted.length, Math.max(1, Math.floor(rank)));
  const above = Math.min(sorted.length, below + 1);
  const low = sorted[below - 1]!;
  return low + (sorted[above - 1]! - low) * Math.max(0, Math.min(1, rank - below));
}

export const medianOf = (sorted: readonly number[]): number => quantileOf(sorted, 0.5);
