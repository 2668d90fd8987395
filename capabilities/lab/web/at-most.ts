import { MAX_COUNT } from '../domain/index.ts';

/** A number of a tab, which stops at {@link MAX_COUNT}. */
export const atMost = (count: number): number | string => (count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : count);
