/** Where a series stands on its way to a device. */
export const forwardStates = ['waiting', 'sending', 'done', 'failed'] as const;
export type ForwardState = (typeof forwardStates)[number];

/** Tries before a series is given up: with waits that double from a quarter of a minute, about nine hours. */
export const MAX_FORWARD_TRIES = 12;

/** What the answer to one image means for the rest. */
export type StoreOutcome = 'taken' | 'refused' | 'full';

/**
 * What a status of C-STORE means: a full device takes it later, one that will not have it never does.
 *
 * @see DICOM PS3.4 B.2.3
 */
export function storeOutcome(status: number): StoreOutcome {
  if (status === 0 || status >> 12 === 0xb) return 'taken';
  return status >> 8 === 0xa7 ? 'full' : 'refused';
}
