import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * Life of a worklist item (specification §4): `COMPLETED` and `CANCELED` remove it from the list, other statuses keep it.
 *
 * The two that keep it are Scheduled Procedure Step Statuses of DICOM PS3.3 C.4.10. `reopen` takes back a completion
 * or a cancellation that was a slip.
 */
export const itemFlow = defineFlow({
  SCHEDULED: { start: 'STARTED', complete: 'COMPLETED', cancel: 'CANCELED' },
  STARTED: { complete: 'COMPLETED', cancel: 'CANCELED', putBack: 'SCHEDULED' },
  COMPLETED: { reopen: 'STARTED' },
  CANCELED: { reopen: 'SCHEDULED' },
});

export type ItemStatus = StateIn<typeof itemFlow>;
export type ItemEvent = EventIn<typeof itemFlow>;

/** Statuses that stand in the list. */
export const openStatuses = ['SCHEDULED', 'STARTED'] as const satisfies readonly ItemStatus[];

/** Whether an item of this status is listed (specification §4). */
export function isListed(status: ItemStatus): boolean {
  return (openStatuses as readonly ItemStatus[]).includes(status);
}

/** What leads from one status to another; undefined where nothing does. */
export function eventBetween(from: ItemStatus, to: ItemStatus): ItemEvent | undefined {
  return itemFlow.events.find((event) => itemFlow.next(from, event) === to);
}
