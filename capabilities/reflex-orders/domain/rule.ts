import { type CauseKind, isCriticalValue, type JudgedValue, type SampleType } from '@alder/lab/domain';
import { convertUnit } from '@alder/terms';

/** Whether a rule orders by itself, or puts the test before a person. */
export const reflexModes = ['suggest', 'auto'] as const;
export type ReflexMode = (typeof reflexModes)[number];

/** Nothing is ordered where the test was ordered or resulted within so many days; at least one, so that no run repeats it. */
export const MIN_NOT_WITHIN_DAYS = 1;
export const MAX_NOT_WITHIN_DAYS = 365;
/** A sample is never called young enough after so many hours. */
export const MAX_SAME_SAMPLE_HOURS = 168;

/** What of a rule decides whether a value meets it. */
export type Condition = {
  readonly analyte: string;
  readonly kind: CauseKind;
  readonly low_limit: number | null;
  readonly high_limit: number | null;
  /** UCUM unit of the limits. */
  readonly unit: string;
};

/** A rule of the hospital: a value of an analyte in an animal orders a test. */
export type ReflexRule = Condition & {
  readonly id: string;
  readonly name: string;
  readonly is_on: boolean;
  readonly mode: ReflexMode;
  /** Null: any. */
  readonly species: string | null;
  readonly age_from_days: number | null;
  /** Not included. */
  readonly age_to_days: number | null;
  readonly test: string;
  readonly laboratory: string | null;
  readonly sample_type: SampleType | null;
  readonly same_sample_hours: number;
  readonly not_within_days: number;
};

/** A value as a rule reads it. */
export type ReflexValue = Pick<
  JudgedValue,
  'code' | 'name' | 'raw' | 'comparator' | 'number' | 'unit' | 'flag' | 'flag_device' | 'range' | 'status'
>;

/**
 * Whether a value meets a condition. A value that the device gave as "less than" or "more than" meets a limit only where
 * it does so whatever the number is; one in a unit that cannot be converted meets none.
 */
export function isMet(condition: Condition, value: ReflexValue): boolean {
  if (value.code !== condition.analyte || value.flag === 'invalid') return false;
  switch (condition.kind) {
    case 'high':
      return value.flag === 'H' || value.flag === 'HH';
    case 'low':
      return value.flag === 'L' || value.flag === 'LL';
    case 'critical':
      return isCriticalValue(value);
    default:
      return isBeyond(condition, value);
  }
}

function isBeyond({ analyte, kind, low_limit, high_limit, unit }: Condition, value: ReflexValue): boolean {
  if (value.number === null) return false;
  const number = value.unit === unit ? value.number : convertUnit(value.number, value.unit, unit, analyte);
  if (number === undefined) return false;
  const { comparator } = value;
  if (kind === 'between')
    return (
      comparator === null && low_limit !== null && high_limit !== null && number >= low_limit && number <= high_limit
    );
  if (kind === 'above' && low_limit !== null) {
    if (comparator === '<' || comparator === '<=') return false;
    return comparator === '>' ? number >= low_limit : number > low_limit;
  }
  if (kind === 'below' && high_limit !== null) {
    if (comparator === '>' || comparator === '>=') return false;
    return comparator === '<' ? number <= high_limit : number < high_limit;
  }
  return false;
}
