import { defineFlow, type StateIn } from '@alder/flow';

/** What became of a test that a rule found due. */
export const reflexFlow = defineFlow({
  suggested: { order: 'ordered', dismiss: 'dismissed' },
  ordered: { withdraw: 'withdrawn', keep: 'ordered' },
  dismissed: {},
  withdrawn: {},
});

export type ReflexState = StateIn<typeof reflexFlow>;
export const reflexDecisions = ['order', 'dismiss', 'keep', 'withdraw'] as const;
export type ReflexDecision = (typeof reflexDecisions)[number];

/** What decides whether a person still has to say something. */
export type Waiting = {
  readonly state: ReflexState;
  readonly doubt: string | null;
  readonly settled: boolean;
  /** The order can still be withdrawn. */
  readonly unstarted: boolean;
};

/** What a person can decide now; nothing where nothing waits. */
export function decisionsOf({ state, doubt, settled, unstarted }: Waiting): readonly ReflexDecision[] {
  if (state === 'suggested') return ['order', 'dismiss'];
  return state === 'ordered' && doubt !== null && !settled && unstarted ? ['withdraw', 'keep'] : [];
}
