/**
 * What can be planted to prove that the check sees it: the storage or the database answers before it has flushed; a
 * repeated request is told by no key; a change made from an old version is applied all the same.
 */
export const faults = ['no fsync', 'asynchronous commit', 'no key', 'no version'] as const;
export type Fault = (typeof faults)[number] | 'none';
