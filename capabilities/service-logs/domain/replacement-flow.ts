import { defineFlow, type EventIn, type StateIn } from '@alder/flow';

/**
 * States of the replacement of what a device error spoiled (specification §4). The hospital requests, a reviewer
 * decides or asks for more, the vendor delivers; what is not requested in its time expires.
 */
export const replacementFlow = defineFlow({
  new: { request: 'requested', offer: 'ok', expire: 'expired' },
  ok: { request: 'requested', expire: 'expired' },
  requested: { approve: 'approved', reject: 'rejected', ask: 'resubmit' },
  approved: { deliver: 'done' },
  rejected: { request: 'resubmitted', expire: 'expired' },
  resubmit: { request: 'resubmitted', expire: 'expired' },
  resubmitted: { approve: 'approved', reject: 'rejected', ask: 'resubmit' },
  expired: {},
  done: {},
});
export type ServiceStatus = StateIn<typeof replacementFlow>;
export type ReplacementEvent = EventIn<typeof replacementFlow>;

/** Steps that a reviewer takes; the others are the hospital's and the clock's. */
export const decisions = [
  'approve',
  'reject',
  'ask',
  'deliver',
  'offer',
] as const satisfies readonly ReplacementEvent[];
export type Decision = (typeof decisions)[number];

/** Decisions that a hospital cannot follow without a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'reject' || decision === 'ask';
