import type { Estimate } from './estimate.ts';

export const meterStates = ['within', 'near', 'over'] as const;
export type MeterState = (typeof meterStates)[number];

/**
 * What a visit has cost against its accepted estimate.
 *
 * @param percent Share of the highest estimate from which the hospital wants to be warned, before it is exceeded.
 */
export function meterOf(
  spent: number,
  { high }: Estimate,
  percent: number,
): { readonly state: MeterState; readonly warn_at: number } {
  const warn_at = Math.floor((high * percent) / 100);
  return { state: spent > high ? 'over' : spent >= warn_at && spent > 0 ? 'near' : 'within', warn_at };
}
