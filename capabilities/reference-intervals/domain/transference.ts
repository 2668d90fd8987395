export const TRANSFERENCE_ANIMALS = 20;
const MAX_OUTSIDE = 2;
const REFUSED_OUTSIDE = 5;

export type Bound = { readonly low: number | null; readonly high: number | null };
export type Transference = {
  /** Animals outside, of the first 20 and of 20 more where those were needed. */
  readonly outside: readonly number[];
  readonly verdict: 'accepted' | 'more' | 'refused';
};

/**
 * Whether limits from elsewhere hold for the hospital's own healthy animals: at most 2 of 20 may lie outside; at 3 or 4
 * another 20 decide; 5 refuse (ASVCP guideline, CLSI EP28-A3c).
 *
 * @param values Those of one animal each, the first 20 and the next 20 are looked at.
 */
export function transference(values: readonly number[], { low, high }: Bound): Transference {
  const isOutside = (value: number) => (low !== null && value < low) || (high !== null && value > high);
  const count = (from: number) => values.slice(from, from + TRANSFERENCE_ANIMALS).filter(isOutside).length;
  if (values.length < TRANSFERENCE_ANIMALS) return { outside: [], verdict: 'more' };
  const first = count(0);
  if (first <= MAX_OUTSIDE) return { outside: [first], verdict: 'accepted' };
  if (first >= REFUSED_OUTSIDE) return { outside: [first], verdict: 'refused' };
  if (values.length < 2 * TRANSFERENCE_ANIMALS) return { outside: [first], verdict: 'more' };
  const second = count(TRANSFERENCE_ANIMALS);
  return { outside: [first, second], verdict: second <= MAX_OUTSIDE ? 'accepted' : 'refused' };
}
