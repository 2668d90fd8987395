import { type Interval, MIN_ANIMALS } from './interval.ts';
import type { Outcome } from './study.ts';
import type { Bound, Transference } from './transference.ts';

/** What keeps limits from being approved. */
export type ApprovalFault = 'tooFew' | 'notTransferable' | 'wrongOrder';

/** Limits as a range holds them: digits that say something, and nothing below 0 where no animal was. */
export function limitsOf({ low, high }: Interval, min: number): { low: number; high: number } {
  const digits = Math.max(0, Math.min(10, 2 - Math.floor(Math.log10(high.value - low.value))));
  const round = (value: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  return { low: round(min >= 0 ? Math.max(0, low.value) : low.value), high: round(high.value) };
}

/** Whether limits of the own animals, or limits from elsewhere that were checked, may become a range. */
export function approvalFault(
  outcome: Pick<Outcome, 'interval' | 'about'>,
  transferred?: { readonly limits: Bound; readonly check: Transference },
): ApprovalFault | undefined {
  if (!transferred) return (outcome.about?.n ?? 0) < MIN_ANIMALS || !outcome.interval ? 'tooFew' : undefined;
  const { low, high } = transferred.limits;
  if ((low === null && high === null) || (low !== null && high !== null && low >= high)) return 'wrongOrder';
  return transferred.check.verdict === 'accepted' ? undefined : 'notTransferable';
}
