import type { Limits } from './range.ts';

/** Limits as the charts want them: an open end is left out. */
export function chartRange(range: Omit<Limits, 'unit'> | null | undefined) {
  return {
    ...(range?.low != null && { low: range.low }),
    ...(range?.high != null && { high: range.high }),
    ...(range?.crit_low != null && { critLow: range.crit_low }),
    ...(range?.crit_high != null && { critHigh: range.crit_high }),
  };
}
