import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * Columns of the outpatient board (specification §4). A card may go to any other column, backwards as well: moving it
 * back is how a move is undone.
 */
export const boardFlow = defineFlow({
  clinic: { toPharmacy: 'pharmacy', toCheckout: 'checkout', toArchive: 'archive' },
  pharmacy: { toClinic: 'clinic', toCheckout: 'checkout', toArchive: 'archive' },
  checkout: { toClinic: 'clinic', toPharmacy: 'pharmacy', toArchive: 'archive' },
  archive: { toClinic: 'clinic', toPharmacy: 'pharmacy', toCheckout: 'checkout' },
});

export type Stage = StateIn<typeof boardFlow>;

/** The event that brings a card into a column. */
export const MOVE_TO = {
  clinic: 'toClinic',
  pharmacy: 'toPharmacy',
  checkout: 'toCheckout',
  archive: 'toArchive',
} as const satisfies Readonly<Record<Stage, EventIn<typeof boardFlow>>>;

/** Whether one stage of a visit is done: it is marked complete, and reverted to incomplete (specification §4). */
export const stageFlow = defineFlow({
  incomplete: { complete: 'complete' },
  complete: { revert: 'incomplete' },
});

/** For each stage when it was marked complete, null while it is incomplete. */
export type Completed<Time = Date> = Readonly<Record<Stage, Time | null>>;

/** State of one stage of a visit. */
export function stageState(completed: Completed<unknown>, stage: Stage): StateIn<typeof stageFlow> {
  return completed[stage] === null ? 'incomplete' : 'complete';
}

/**
 * Which stages are complete after a card came into a column.
 *
 * Moving forward completes the earlier stages that were not complete yet; moving back reverts the new column's stage
 * and all after it. So a move and the move back restore the previous state.
 */
export function completedAfterMove(completed: Completed, to: Stage, now: Date): Completed {
  const at = boardFlow.states.indexOf(to);
  const stages = boardFlow.states.map(
    (stage, place) => [stage, place < at ? (completed[stage] ?? now) : null] as const,
  );
  return Object.fromEntries(stages) as Record<Stage, Date | null>;
}

/**
 * The column that a card goes to when a stage is reverted: an earlier stage that is not complete any more is where the work
 * is. Reverting the card's own stage, or one that it has not reached, leaves it in its column.
 */
export function stageAfterRevert(from: Stage, reverted: Stage): Stage {
  return boardFlow.states.indexOf(reverted) < boardFlow.states.indexOf(from) ? reverted : from;
}

/** Whether a move clears the patient's memos (specification §4) or, being the way back, hangs them up again. */
export function memosOnMove(from: Stage, to: Stage): 'clear' | 'restore' | 'keep' {
  if (from !== 'archive' && to === 'archive') return 'clear';
  return from === 'archive' && to !== 'archive' ? 'restore' : 'keep';
}
