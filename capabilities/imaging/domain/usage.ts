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

/** Storage of the plans of the specification §1, in gigabytes. */
const planGigabytes: Readonly<Record<string, number>> = { imaging: 500, 'all-in-one': 100, premium: 500 };

/** Quota in bytes: that of the hospital's settings in gigabytes, otherwise its plan's; undefined is no limit. */
export function quotaBytes(hospital: {
  license: string | null;
  configs: Readonly<Record<string, unknown>>;
}): number | undefined {
  const set = hospital.configs.pacsQuota;
  const size = typeof set === 'number' && set >= 0 ? set : planGigabytes[hospital.license ?? ''];
  return size === undefined ? undefined : Math.round(size * GIGABYTE);
}
