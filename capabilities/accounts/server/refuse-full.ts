import type { Seat } from '@alder/hospitals/domain';
import { accountLimit } from '../contract/refusals.ts';
import { hasRoomForAccount } from '../domain/account-limit.ts';
import type { AccountCount } from './user.repository.ts';

/**
 * Refuses an account that the plan has no room for.
 *
 * @param count Counted while the hospital is held.
 * @param takes What the account would take: one of all accounts, one of a kind that the plan counts, or both.
 * @throws {Refusal} `accountLimit` with the limit, and `seat` where the kind is full and not the whole.
 */
export function refuseFull(
  count: AccountCount,
  { total, seat }: { readonly total: boolean; readonly seat: Seat | undefined },
): void {
  if (total && !hasRoomForAccount(count.total.limit, count.total.active))
    throw accountLimit({ limit: count.total.limit });
  if (seat && !hasRoomForAccount(count[seat].limit, count[seat].active))
    throw accountLimit({ limit: count[seat].limit, seat });
}
