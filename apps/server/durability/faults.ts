/**
 * Faults that can be planted to prove that the check detects them: the storage or the database responds before it has
 * flushed; a repeated request carries no key; a change made from an old version is applied all the same.
 */
export const faults = ['no fsync', 'asynchronous commit', 'no key', 'no version'] as const;
export type Fault = (typeof faults)[number] | 'none';
