import { defineFlow, type EventIn, type StateIn } from '@alder/flow';
import type { Timed } from './order.ts';

/**
 * One time of an order on the treatment sheet. `planned`, `due` and `late` follow from the clock alone ({@link slotState}).
 *
 * What is far ahead cannot be given, and what was overtaken by the next time is `missed` and cannot be given any more:
 * two times of one order are never given as one. Such a dose is an extra one, entered as that.
 */
export const slotFlow = defineFlow({
  planned: { hold: 'held' },
  due: { give: 'given', hold: 'held', refuse: 'refused', miss: 'missed' },
  late: { give: 'given', hold: 'held', refuse: 'refused', miss: 'missed' },
  given: { undo: 'due' },
  held: { resume: 'due', give: 'given', miss: 'missed' },
  refused: { give: 'given', undo: 'due' },
  missed: { undo: 'due' },
});

export type SlotState = StateIn<typeof slotFlow>;
export type SlotEvent = EventIn<typeof slotFlow>;
/** What is stored of a time. */
export type SlotOutcome = 'given' | 'held' | 'missed' | 'refused';

/** A time is due from this long before it, or from half of the distance to the one before it. */
export const EARLY_MINUTES = 60;
/** A time that was not dealt with this long after it is late. */
export const LATE_MINUTES = 15;
/** Done this long after its time it counts as done late. */
export const DONE_LATE_MINUTES = 15;

const MINUTE_MS = 60_000;

export type Slot = {
  readonly due_at: string;
  readonly outcome: SlotOutcome | null;
};

/** State of a time at an instant. Screen and server call this function. */
export function slotState(slot: Slot, order: Pick<Timed, 'repeat' | 'every_minutes'>, at: Date): SlotState {
  if (slot.outcome) return slot.outcome;
  const passed = (at.getTime() - Date.parse(slot.due_at)) / MINUTE_MS;
  const every = order.repeat === 'every' ? (order.every_minutes ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  // The next time is due from the same moment on.
  const early = Math.min(EARLY_MINUTES, every / 2);
  if (passed < -early) return 'planned';
  if (passed >= every - early) return 'missed';
  return passed > Math.min(LATE_MINUTES, every / 2) ? 'late' : 'due';
}

/** The state after an event; undefined where the flow does not allow it. A time that is taken back is due or late again. */
export function afterEvent(
  slot: Slot,
  order: Pick<Timed, 'repeat' | 'every_minutes'>,
  event: SlotEvent,
  at: Date,
): SlotState | undefined {
  return slotFlow.next(slotState(slot, order, at), event);
}

/** What is stored after a state: nothing for what the clock says. */
export function outcomeOf(state: SlotState): SlotOutcome | null {
  return state === 'planned' || state === 'due' || state === 'late' ? null : state;
}

/** Minutes by which a time was done late; 0 where it was in time. */
export function minutesLate(due_at: string, outcome_at: string): number {
  const late = Math.round((Date.parse(outcome_at) - Date.parse(due_at)) / MINUTE_MS);
  return late > DONE_LATE_MINUTES ? late : 0;
}

/** Minutes that must pass before an as-needed order is given again; 0: it may be given. */
export function minutesToWait(order: Pick<Timed, 'every_minutes'>, lastGivenAt: string | undefined, at: Date): number {
  if (!lastGivenAt || !order.every_minutes) return 0;
  const passed = (at.getTime() - Date.parse(lastGivenAt)) / MINUTE_MS;
  return Math.max(0, Math.ceil(order.every_minutes - passed));
}
