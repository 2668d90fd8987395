import { meanOf, sdOf } from '@alder/quality-control/domain';

/** Whether two kinds of animals need intervals of their own (Harris and Boyd 1990). */
export type Partition = {
  readonly n: readonly [number, number];
  readonly mean: readonly [number, number];
  readonly sd: readonly [number, number];
  readonly z: number;
  /** z beyond which they differ: it grows with the number of animals. */
  readonly critical: number;
  readonly sd_ratio: number;
  readonly apart: boolean;
};

/** Animals below which the test says nothing. */
export const MIN_GROUP = 20;
const MAX_SD_RATIO = 1.5;

export function harrisBoyd(one: readonly number[], other: readonly number[]): Partition | undefined {
  if (Math.min(one.length, other.length) < MIN_GROUP) return undefined;
  const [n1, n2] = [one.length, other.length];
  const [mean1, mean2] = [meanOf(one), meanOf(other)];
  const [sd1, sd2] = [sdOf(one), sdOf(other)];
  if (!(sd1 > 0 && sd2 > 0)) return undefined;
  const z = Math.abs(mean1 - mean2) / Math.sqrt(sd1 ** 2 / n1 + sd2 ** 2 / n2);
  const critical = 3 * Math.sqrt((n1 + n2) / 240);
  const sd_ratio = Math.max(sd1, sd2) / Math.min(sd1, sd2);
  return {
    ...{ n: [n1, n2], mean: [mean1, mean2], sd: [sd1, sd2] },
    ...{ z, critical, sd_ratio, apart: z > critical || sd_ratio > MAX_SD_RATIO },
  };
}
