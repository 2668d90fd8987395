import type { TillSetting } from './setting.ts';

/** A session that takes cash. */
export type OpenSession = { readonly id: string; readonly opened_by: string };

export type ChosenTill =
  | { readonly session: string | null }
  | { readonly problem: 'tillMissing' | 'tillNotOpen' | 'tillUnclear' };

/**
 * The session that cash belongs to: the one that was named, else the person's own, else the only one. Without an open
 * till the setting says whether cash is taken at all.
 *
 * @param named Session that the caller names; a screen names it where several are open.
 */
export function chooseTill(
  open: readonly OpenSession[],
  who: { readonly account: string; readonly named?: string | undefined },
  { uses_tills, cash_alone }: Pick<TillSetting, 'uses_tills' | 'cash_alone'>,
): ChosenTill {
  if (!uses_tills) return { session: null };
  if (who.named !== undefined) {
    return open.some(({ id }) => id === who.named) ? { session: who.named } : { problem: 'tillNotOpen' };
  }
  const own = open.filter(({ opened_by }) => opened_by === who.account);
  const [only, second] = own.length > 0 ? own : open;
  if (!only) return cash_alone ? { session: null } : { problem: 'tillMissing' };
  return second ? { problem: 'tillUnclear' } : { session: only.id };
}
