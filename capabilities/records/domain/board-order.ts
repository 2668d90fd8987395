import type { Stage } from './board-flow.ts';

/** What decides the place of a card in its column; instants are ISO 8601. */
export type Placement = {
  readonly stage: Stage;
  readonly urgent: boolean;
  readonly in_room_since: string | null;
  readonly checked_in_at: string;
  readonly stage_since: string;
};

/**
 * Order of the cards of one column: negative if `a` is above `b`.
 *
 * Clinic: patients in a room first, then waiting ones; urgent before others, then by arrival. Pharmacy and checkout:
 * the longest wait first. Archive: the latest first (design: screens §3.3).
 */
export function byPlace(a: Placement, b: Placement): number {
  if (a.stage === 'archive') return compare(b.stage_since, a.stage_since);
  if (a.stage !== 'clinic') return Number(b.urgent) - Number(a.urgent) || compare(a.stage_since, b.stage_since);
  const inRoom = Number(b.in_room_since !== null) - Number(a.in_room_since !== null);
  return inRoom || Number(b.urgent) - Number(a.urgent) || compare(a.checked_in_at, b.checked_in_at);
}

/** Minutes of waiting after which a card's timer turns amber, and red (design: screens §3.3). */
export const WAIT_AMBER_MINUTES = 20;
export const WAIT_RED_MINUTES = 40;

/**
 * What the timer of a card says: whole minutes, and how long that is.
 *
 * In a room it counts the consultation, elsewhere the time in the column; a negative span of clocks that differ is 0.
 *
 * @param now The server's clock, which travels with the board.
 */
export function cardTimer(card: Placement, now: Date): { minutes: number; tone: 'calm' | 'amber' | 'red' } {
  const inRoom = card.stage === 'clinic' && card.in_room_since !== null;
  const since = inRoom ? card.in_room_since : card.stage_since;
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (inRoom || minutes <= WAIT_AMBER_MINUTES) return { minutes, tone: 'calm' };
  return { minutes, tone: minutes > WAIT_RED_MINUTES ? 'red' : 'amber' };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
