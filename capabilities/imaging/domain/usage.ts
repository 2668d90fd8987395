const GIGABYTE = 1_073_741_824;

/** Bytes in gigabytes of 2^30, two decimals (specification §9). */
export function gigabytes(bytes: number): number {
  return Math.round((bytes / GIGABYTE) * 100) / 100;
}

/** Used part of the quota for a bar: at least 2 so that it is visible, 100 at most (specification §9). */
export function usagePercent(used: number, quota: number): number {
  if (quota <= 0) return 100;
  return Math.min(100, Math.max(2, Math.round((used / quota) * 100)));
}

/** Counted share of shared links: clamped 0 to 100, 100 where it is not known (specification §9). */
export function countedSharedPercent(percent: number | undefined): number {
  return percent === undefined || !Number.isFinite(percent) ? 100 : Math.min(100, Math.max(0, percent));
}
