import type { Target } from './numbers.ts';

/** Rules of Westgard, in the order in which they are shown. */
export const westgardRules = ['1-2s', '1-3s', '2-2s', 'R-4s', '4-1s', '10-x', '7-T'] as const;
export type WestgardRule = (typeof westgardRules)[number];

/** Rules that warn; every other one rejects the run. */
export const warningRules: readonly WestgardRule[] = ['1-2s', '7-T'];

export const verdicts = ['pass', 'warning', 'reject', 'establishing'] as const;
export type Verdict = (typeof verdicts)[number];

/** One value of control material among those that count beside it. */
export type RuleInput = {
  /** Distance from the target mean in SD. */
  readonly z: number;
  /** Earlier values of this level, the latest last. */
  readonly before: readonly number[];
  /** Values of the other levels in the same run. */
  readonly others: readonly number[];
};

export type Judgment = { readonly verdict: Verdict; readonly rules: readonly WestgardRule[] };

export const zOf = (value: number, { mean, sd }: Target): number => (value - mean) / sd;

/** Limits are exceeded, not reached: exactly 2 SD is within 2s. */
const BROKEN: Readonly<Record<WestgardRule, (input: RuleInput) => boolean>> = {
  '1-2s': ({ z }) => Math.abs(z) > 2,
  '1-3s': ({ z }) => Math.abs(z) > 3,
  '2-2s': ({ z, before, others }) =>
    [before.at(-1), ...others].some((other) => other !== undefined && isBoth(z, other, 2)),
  'R-4s': ({ z, others }) => others.some((other) => (z > 2 && other < -2) || (z < -2 && other > 2)),
  '4-1s': ({ z, before }) => isRow([...before, z], 4, (one) => one * Math.sign(z) > 1),
  '10-x': ({ z, before }) => isRow([...before, z], 10, (one) => one * Math.sign(z) > 0),
  '7-T': ({ z, before }) => isTrend([...before, z], 7),
};

/** Judges one value; the rules that are switched off do not count. */
export function judge(input: RuleInput, off: readonly WestgardRule[] = []): Judgment {
  const rules = westgardRules.filter((rule) => !off.includes(rule) && BROKEN[rule](input));
  const isRejected = rules.some((rule) => !warningRules.includes(rule));
  return { verdict: isRejected ? 'reject' : rules.length > 0 ? 'warning' : 'pass', rules };
}

function isBoth(one: number, other: number, limit: number): boolean {
  return (one > limit && other > limit) || (one < -limit && other < -limit);
}

function isRow(values: readonly number[], count: number, holds: (value: number) => boolean): boolean {
  return values.length >= count && values.slice(-count).every(holds);
}

function isTrend(values: readonly number[], count: number): boolean {
  const last = values.slice(-count);
  if (last.length < count) return false;
  const steps = last.slice(1).map((value, index) => Math.sign(value - last[index]!));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}
