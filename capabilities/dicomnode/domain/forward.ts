/** State of forwarding a series to a device. */
export const forwardStates = ['waiting', 'sending', 'done', 'failed'] as const;
export type ForwardState = (typeof forwardStates)[number];

/** Tries before a series is given up: with waits that double from a quarter of a minute, about nine hours. */
export const MAX_FORWARD_TRIES = 12;

/** Consequence of one image's status for the rest. */
export type StoreOutcome = 'taken' | 'refused' | 'full';

/**
 * Meaning of a C-STORE status: out of resources is temporary, a refusal permanent.
 *
 * @see DICOM PS3.4 B.2.3
 */
export function storeOutcome(status: number): StoreOutcome {
  if (status === 0 || status >> 12 === 0xb) return 'taken';
  return status >> 8 === 0xa7 ? 'full' : 'refused';
}
