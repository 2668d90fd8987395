import { quantileOf, sortedOf } from '@alder/quality-control/domain';

export const outlierTests = ['tukey', 'dixon', 'none'] as const;
export type OutlierTest = (typeof outlierTests)[number];

/** Values beyond the outer fences are outliers, beyond the inner ones suspect (Tukey 1977). */
export type Fences = { readonly inner: readonly [number, number]; readonly outer: readonly [number, number] };

export function tukeyFences(values: readonly number[]): Fences {
  const sorted = sortedOf(values);
  const [q1, q3] = [quantileOf(sorted, 0.25), quantileOf(sorted, 0.75)];
  const width = q3 - q1;
  return {
    inner: [q1 - 1.5 * width, q3 + 1.5 * width],
    outer: [q1 - 3 * width, q3 + 3 * width],
  };
}

/** Part of the whole range that the gap before the outermost value has to exceed (Dixon 1953, as Reed 1971 uses it). */
const DIXON_RATIO = 1 / 3;

/** Outermost values that lie apart, one after the other. */
export function dixonOutliers(values: readonly number[]): number[] {
  const left = [...sortedOf(values)];
  const found: number[] = [];
  while (left.length > 2) {
    const [first, last] = [left[0]!, left.at(-1)!];
    const range = last - first;
    const [below, above] = [left[1]! - first, last - left.at(-2)!];
    if (range <= 0 || Math.max(below, above) / range <= DIXON_RATIO) break;
    found.push(below > above ? left.shift()! : left.pop()!);
  }
  return found;
}

/** Which values a test takes for outliers. */
export function outliersOf(values: readonly number[], test: OutlierTest): (value: number) => boolean {
  if (test === 'none' || values.length < 3) return () => false;
  if (test === 'dixon') {
    const found = new Set(dixonOutliers(values));
    return (value) => found.has(value);
  }
  const [low, high] = tukeyFences(values).outer;
  return (value) => value < low || value > high;
}
