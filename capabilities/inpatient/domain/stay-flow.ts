import { defineFlow, type StateIn } from '@alder/flow';

/** A stay in the ward. A discharge can be taken back: the owner changes their mind, or it was the wrong animal. */
export const stayFlow = defineFlow({
  admitted: { discharge: 'discharged' },
  discharged: { readmit: 'admitted' },
});

export type StayStatus = StateIn<typeof stayFlow>;

/** The event that leads from one status to another, or nothing where no event does. */
export function stayEvent(from: StayStatus, to: StayStatus) {
  return stayFlow.events.find((event) => stayFlow.next(from, event) === to);
}

/** How an animal is, the gravest first. */
export const conditions = ['critical', 'guarded', 'stable', 'ready'] as const;
export type Condition = (typeof conditions)[number];

/** What the owner wants in an arrest. */
export const resuscitations = ['full', 'basic', 'none', 'unknown'] as const;
export type Resuscitation = (typeof resuscitations)[number];

/** Minutes that a column of the treatment sheet may stand for. */
export const SLOT_MINUTES = [5, 10, 15, 20, 30, 60] as const;
