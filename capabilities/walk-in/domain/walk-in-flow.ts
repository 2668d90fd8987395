import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/** States of a number; one that was skipped keeps its place for when its owner is back. */
export const walkInFlow = defineFlow({
  waiting: { call: 'called', skip: 'skipped', serve: 'served', leave: 'left' },
  called: { announce: 'called', skip: 'skipped', serve: 'served', leave: 'left' },
  skipped: { recall: 'called', leave: 'left' },
  served: {},
  left: {},
});
export type WalkInStatus = StateIn<typeof walkInFlow>;
export type WalkInStep = EventIn<typeof walkInFlow>;

/** State that each step leads to: a step that was done already is not done again. */
export const GOAL_OF_STEP = {
  call: 'called',
  recall: 'called',
  skip: 'skipped',
  serve: 'served',
  leave: 'left',
} as const satisfies Partial<Record<WalkInStep, WalkInStatus>>;
