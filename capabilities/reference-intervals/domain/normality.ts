import { meanOf, normalLogBelow, sdOf, sortedOf } from '@alder/quality-control/domain';

/** Whether values may come from a normal distribution. */
export type Normality = { readonly a2: number; readonly p: number };

/** A normal distribution is not refused above it. */
export const NORMAL_P = 0.05;
/** Beyond, the tail is 0 in a double. */
const FARTHEST_Z = 37;

/** Anderson and Darling's test, mean and SD estimated; p by Stephens (D'Agostino and Stephens 1986). */
export function testNormality(values: readonly number[]): Normality | undefined {
  const n = values.length;
  const sd = n > 2 ? sdOf(values) : 0;
  if (!(sd > 0)) return undefined;
  const mean = meanOf(values);
  const z = sortedOf(values).map((value) => Math.max(-FARTHEST_Z, Math.min(FARTHEST_Z, (value - mean) / sd)));
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += (2 * i + 1) * (normalLogBelow(z[i]!) + normalLogBelow(-z[n - 1 - i]!));
  const a2 = -n - sum / n;
  return { a2, p: probabilityOf(a2 * (1 + 0.75 / n + 2.25 / (n * n))) };
}

function probabilityOf(a: number): number {
  if (a < 0.2) return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a * a);
  if (a < 0.34) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a * a);
  if (a < 0.6) return Math.exp(0.9177 - 4.279 * a - 1.38 * a * a);
  if (a < 13) return Math.exp(1.2937 - 5.709 * a + 0.0186 * a * a);
  return 0;
}
