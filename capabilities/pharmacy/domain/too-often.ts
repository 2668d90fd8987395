import { dosesPerDay, type Frequency } from '@alder/terms';

/** A medicine that is ordered more than this many times as often as the catalog has it asks for a reason, as twice its dose does. */
export const MAX_FREQUENCY_FACTOR = 2;

/** How often a medicine is ordered, and how often the catalog has it given; both in a day. */
export type TooOften = { readonly times: number; readonly usual: number };

/**
 * What is ordered far more often than the catalog has it; undefined for what is within it. As needed and once have no
 * daily count, so nothing is held against them. Screen and server call this function.
 *
 * @param frequency How often the catalog has the medicine given; null where it does not say.
 */
export function tooOften(times: number, frequency: Frequency | null | undefined): TooOften | undefined {
  if (!frequency || frequency === 'PRN' || frequency === 'STAT') return undefined;
  const usual = dosesPerDay(frequency);
  return times > usual * MAX_FREQUENCY_FACTOR ? { times, usual } : undefined;
}
