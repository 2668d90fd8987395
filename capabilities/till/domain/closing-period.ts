import type { ClosingKind } from './closing.ts';

/** First day of a period, and the first day after it, `YYYY-MM-DD`. */
export type Period = { readonly first: string; readonly after: string };

/** The day itself, or the month that the day is in. */
export function periodOf(kind: ClosingKind, day: string): Period {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const iso = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d)).toISOString().slice(0, 10);
  if (kind === 'day') return { first: day, after: iso(year, month - 1, date + 1) };
  return { first: iso(year, month - 1, 1), after: iso(year, month, 1) };
}

export type ClosingFault =
  | { readonly fault: 'periodNotOver' | 'periodClosed' }
  | { readonly fault: 'closeEarlier'; readonly day: string };

/**
 * Why a period is not closed now, or nothing. A day is closed when it has begun, a month when it is over and its days with
 * money are closed; days are closed in their order.
 *
 * @param today The hospital's day.
 * @param isClosed Whether this very period is closed.
 * @param lastClosed The last day that is closed.
 * @param firstOpen The first day after `lastClosed` on which money moved; the first of all where none is closed.
 */
export function closingFault(
  kind: ClosingKind,
  { first, after }: Period,
  known: {
    readonly today: string;
    readonly isClosed: boolean;
    readonly lastClosed: string | null;
    readonly firstOpen: string | null;
  },
): ClosingFault | undefined {
  const { today, isClosed, lastClosed, firstOpen } = known;
  const isDay = kind === 'day';
  if (isClosed || (isDay && lastClosed !== null && first <= lastClosed)) return { fault: 'periodClosed' };
  if (isDay ? first > today : after > today) return { fault: 'periodNotOver' };
  if (firstOpen === null) return undefined;
  // What was before the first closing of all is closed with it.
  if (isDay && lastClosed !== null && firstOpen < first) return { fault: 'closeEarlier', day: firstOpen };
  if (!isDay && firstOpen < after) return { fault: 'closeEarlier', day: firstOpen };
  return undefined;
}
