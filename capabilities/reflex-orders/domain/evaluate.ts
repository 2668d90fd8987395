import { isPreliminary, type OrderCause, type OrderStatus, openStatuses } from '@alder/lab/domain';
import { isMet, type ReflexRule, type ReflexValue } from './rule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A result that was measured longer ago orders nothing by itself: an analyzer that sends its old results must not. */
export const MAX_RESULT_AGE_HOURS = 72;

/** A result as rules read it. */
export type ReflexResult = {
  readonly record: string;
  readonly verify_state: string;
  readonly match_state: string;
  readonly control: boolean;
  readonly invalid: boolean;
  /** When it was measured. */
  readonly at: Date;
  readonly values: readonly ReflexValue[];
  readonly animal: {
    readonly species: string;
    readonly birthdate: string | null;
    readonly status: string;
    readonly hasSex: boolean;
  };
  /** Rules that led to the order of this result: none of them orders again. */
  readonly chain: readonly string[];
  /** It was measured while quality control of its analyzer was not valid. */
  readonly isHeld: boolean;
};

/** An order or a result of the animal: the ordered or measured tests, and when. */
export type Earlier = { readonly tests: readonly string[]; readonly at: Date };

/** Why an automatic rule only suggests. */
export const obstacles = ['sex', 'analyzer', 'quality', 'old'] as const;
export type Obstacle = (typeof obstacles)[number];

/** A rule that a result meets, and what follows. */
export type Reflex = {
  readonly rule: ReflexRule;
  readonly value: ReflexValue;
  readonly action: 'order' | 'suggest';
  /** Why an automatic rule only suggests; null where the rule is as the hospital wants it. */
  readonly obstacle: Obstacle | null;
};

/** Whether a result counts: final, of a known animal that lives, and measured in it. */
export function isFinalResult(result: ReflexResult): boolean {
  return (
    (result.match_state === 'matched' || result.match_state === 'unrequested') &&
    (result.verify_state === 'final' || result.verify_state === 'amended') &&
    !result.control &&
    !result.invalid &&
    result.animal.status !== 'deceased'
  );
}

/** The value of a result that meets a rule of its species and age; undefined: none. */
export function metBy(rule: ReflexRule, result: ReflexResult): ReflexValue | undefined {
  if (rule.species !== null && rule.species !== result.animal.species) return undefined;
  if (!isOfAge(rule, result)) return undefined;
  return result.values.find((value) => !isPreliminary(value) && isMet(rule, value));
}

/** A rule that asks for an age is not met by an animal whose birth is unknown. */
function isOfAge({ age_from_days, age_to_days }: ReflexRule, { animal, at }: ReflexResult): boolean {
  if (age_from_days === null && age_to_days === null) return true;
  if (animal.birthdate === null) return false;
  const days = Math.floor((at.getTime() - Date.parse(`${animal.birthdate}T00:00:00Z`)) / DAY_MS);
  return days >= (age_from_days ?? 0) && (age_to_days === null || days < age_to_days);
}

/** Whether the test of a rule was ordered or resulted within its days before a moment. */
export function isRecent(rule: ReflexRule, earlier: readonly Earlier[], now: Date): boolean {
  const since = now.getTime() - rule.not_within_days * DAY_MS;
  return earlier.some(({ tests, at }) => tests.includes(rule.test) && at.getTime() > since);
}

/**
 * What a result orders or suggests: each rule that is switched on, once.
 *
 * @param earlier Orders and results of the animal, this result included. @param canDo Whether an analyzer of the hospital
 * does a test.
 */
export function reflexesOf(
  rules: readonly ReflexRule[],
  result: ReflexResult,
  earlier: readonly Earlier[],
  { now, canDo }: { readonly now: Date; readonly canDo: (test: string) => boolean },
): Reflex[] {
  if (!isFinalResult(result)) return [];
  const orders: Earlier[] = [...earlier];
  return rules.flatMap((rule) => {
    if (!rule.is_on || result.chain.includes(rule.id)) return [];
    const value = metBy(rule, result);
    if (!value || isRecent(rule, orders, now)) return [];
    // Two rules that ask for the same test ask for it once.
    orders.push({ tests: [rule.test], at: now });
    const obstacle = rule.mode === 'auto' ? obstacleOf(rule, result, { now, canDo }) : null;
    return [
      { rule, value, action: rule.mode === 'auto' && obstacle === null ? 'order' : 'suggest', obstacle } as const,
    ];
  });
}

function obstacleOf(
  rule: Pick<ReflexRule, 'laboratory' | 'test'>,
  result: ReflexResult,
  { now, canDo }: { readonly now: Date; readonly canDo: (test: string) => boolean },
): Obstacle | null {
  if (now.getTime() - result.at.getTime() > MAX_RESULT_AGE_HOURS * HOUR_MS) return 'old';
  if (result.isHeld) return 'quality';
  if (rule.laboratory !== null) return null;
  if (!canDo(rule.test)) return 'analyzer';
  return result.animal.hasSex ? null : 'sex';
}

/** A sample as the rule reads it. */
export type ReflexSample = {
  readonly number: string;
  readonly sample_type: string | null;
  readonly taken_at: Date | null;
  /** Unusable, or closed. */
  readonly hasEnded: boolean;
};

/** Whether a further test can be measured from the sample of a result; without a time its age is unknown. */
export function isSampleUsable(
  rule: Pick<ReflexRule, 'sample_type' | 'same_sample_hours'>,
  sample: ReflexSample | undefined,
  now: Date,
): boolean {
  if (!sample || sample.hasEnded || sample.taken_at === null || rule.same_sample_hours === 0) return false;
  if (rule.sample_type !== null && rule.sample_type !== sample.sample_type) return false;
  const hours = (now.getTime() - sample.taken_at.getTime()) / HOUR_MS;
  return hours >= 0 && hours <= rule.same_sample_hours;
}

/** What makes an order doubtful that a rule made. */
export const doubts = ['corrected', 'retracted', 'moved'] as const;
export type Doubt = (typeof doubts)[number];

/**
 * Whether a result still supports what a rule ordered because of it; the limits are those of then, the rule may have been
 * changed since.
 *
 * @returns Nothing while it does.
 */
export function doubtOf(
  cause: OrderCause,
  pet: string,
  result: Omit<ReflexResult, 'animal' | 'chain' | 'isHeld' | 'at'> & { readonly pet: string | null },
): Doubt | undefined {
  if (result.pet !== pet) return 'moved';
  if (result.verify_state === 'retracted' || result.match_state === 'discarded') return 'retracted';
  const { code, kind, low_limit, high_limit, limit_unit } = cause;
  const condition = { analyte: code, kind, low_limit, high_limit, unit: limit_unit };
  const holds = !result.control && !result.invalid && result.values.some((value) => isMet(condition, value));
  return holds ? undefined : 'corrected';
}

/** Whether an order can still be withdrawn: nothing was measured for it. */
export function isUnstarted(status: string): boolean {
  const unstarted: readonly OrderStatus[] = openStatuses.filter(
    (one) => one !== 'running' && one !== 'partial' && one !== 'canceling',
  );
  return (unstarted as readonly string[]).includes(status);
}
