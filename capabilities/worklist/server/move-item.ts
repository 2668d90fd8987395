import { type ItemEvent, type ItemStatus, isListed, itemFlow } from '../domain/index.ts';
import type { ItemChange, LockedItem } from './item.repository.ts';

/** What changes with an event: the status, and when it began and ended. @returns Nothing where the flow does not allow it. */
export function moved(
  item: Pick<LockedItem, 'status' | 'started_at'>,
  event: ItemEvent,
  now: Date,
): ItemChange | undefined {
  const status = itemFlow.next(item.status as ItemStatus, event);
  if (!status) return undefined;
  const isBegun = status === 'STARTED' || status === 'COMPLETED';
  return {
    status,
    started_at: status === 'SCHEDULED' ? null : (item.started_at ?? (isBegun ? now : null)),
    ended_at: isListed(status) ? null : now,
  };
}
