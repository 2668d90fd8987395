import type { StepKind } from './step-flow.ts';

/** A step that is done, with how long it took from its turn to its end. */
export type TimedStep = { readonly kind: StepKind; readonly planned: number | null; readonly minutes: number };

/** Planned against real minutes of one kind of step. */
export type Variance = {
  readonly kind: StepKind;
  readonly count: number;
  /** Mean of the planned minutes; null where none was planned. */
  readonly planned: number | null;
  readonly median: number;
  /** Nine of ten steps took at most this long. */
  readonly p90: number;
  /** Steps that took longer than planned. */
  readonly late: number;
};

/** The report by kind of step, in the order in which the kinds first stand. */
export function varianceOf(steps: readonly TimedStep[]): Variance[] {
  return [...Map.groupBy(steps, ({ kind }) => kind)].map(([kind, all]) => {
    const minutes = all.map((one) => one.minutes).sort((a, b) => a - b);
    const planned = all.flatMap((one) => (one.planned === null ? [] : [one.planned]));
    return {
      kind,
      count: all.length,
      planned: planned.length === 0 ? null : Math.round(planned.reduce((sum, one) => sum + one, 0) / planned.length),
      median: percentile(minutes, 0.5),
      p90: percentile(minutes, 0.9),
      late: all.filter((one) => one.planned !== null && one.minutes > one.planned).length,
    };
  });
}

/** Nearest rank: a value that was measured, never one between two. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}
