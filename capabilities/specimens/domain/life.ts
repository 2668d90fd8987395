/** Steps of a sample, in their order. */
export const lifeSteps = ['ordered', 'collected', 'received', 'running', 'resulted', 'reviewed', 'told'] as const;
export type LifeStep = (typeof lifeSteps)[number];

/** Steps that a person makes; the others follow the analyzer and its results. */
export const personSteps = ['collected', 'received', 'running', 'told'] as const;
export type PersonStep = (typeof personSteps)[number];

export const rejectReasons = [
  'hemolyzed',
  'clotted',
  'insufficient',
  'container',
  'unlabelled',
  'lost',
  'old',
  'other',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** When each step was made, ISO 8601; null: not yet, or skipped. */
export type Life = { readonly [Step in LifeStep as `${Step}_at`]: string | null } & {
  readonly rejected_at: string | null;
  readonly withdrawn_at: string | null;
};

/** Nothing happens to it any more: unusable, or its tests are canceled. */
const hasLeft = ({ rejected_at, withdrawn_at }: { readonly rejected_at: unknown; readonly withdrawn_at: unknown }) =>
  rejected_at !== null || withdrawn_at !== null;

const at = (life: Life, step: LifeStep) => life[`${step}_at`];

/** The furthest step of a sample. */
export function stepOf(life: Life): LifeStep {
  return lifeSteps.findLast((step) => at(life, step) !== null) ?? 'ordered';
}

/**
 * The step that a scan or a press makes next.
 *
 * @returns `undefined` while the sample waits for the analyzer or for a review, and once it has ended.
 */
export function nextStep(life: Life): PersonStep | undefined {
  if (hasLeft(life)) return undefined;
  const step = stepOf(life);
  const next: Partial<Record<LifeStep, PersonStep>> = {
    ordered: 'collected',
    collected: 'received',
    received: 'running',
    reviewed: 'told',
  };
  return next[step];
}

/** The step that can be taken back: the last one, where a person made it. */
export function lastPersonStep(life: Life): PersonStep | undefined {
  if (hasLeft(life)) return undefined;
  return personSteps.find((step) => step === stepOf(life));
}

/** Whether a sample can be found unusable: not once it has a result. */
export function canReject(life: Life): boolean {
  return !hasLeft(life) && life.resulted_at === null && life.told_at === null;
}

/** Whether a tube gets a label: one that is unusable or wanted no longer must not come back with a fresh one. */
export function canLabel(life: { readonly rejected_at: unknown; readonly withdrawn_at: unknown }): boolean {
  return !hasLeft(life);
}

/** One step with the minutes since the step before it. */
export type Lived = { readonly step: LifeStep; readonly at: string | null; readonly minutes: number | null };

/** The whole line; a step that was skipped has no time, and the next one counts from the last that has. */
export function lifeLine(life: Life): Lived[] {
  let before: string | null = null;
  return lifeSteps.map((step) => {
    const time = at(life, step);
    const minutes =
      time === null || before === null
        ? null
        : Math.max(0, Math.round((Date.parse(time) - Date.parse(before)) / 60_000));
    if (time !== null) before = time;
    return { step, at: time, minutes };
  });
}

/** Seconds within which a second scan of the same label is the same scan. */
const SAME_SCAN_SECONDS = 5;

export function isSameScan(movedAt: string | null, now: Date): boolean {
  return movedAt !== null && now.getTime() - Date.parse(movedAt) < SAME_SCAN_SECONDS * 1000;
}
