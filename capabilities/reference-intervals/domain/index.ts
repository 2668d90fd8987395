export { approvalFault, limitsOf } from './approval.ts';
export {
  type Description,
  describe,
  type Interval,
  type IntervalMethod,
  intervalMethods,
  intervalOf,
  type Limit,
  MIN_ANIMALS,
} from './interval.ts';
export { NORMAL_P } from './normality.ts';
export { outlierTests } from './outliers.ts';
export {
  type Criteria,
  type Decision,
  type ExclusionReason,
  exclusionReasons,
  flagCriteria,
  isFinal,
  type Judged,
  judgeSamples,
  type Outcome,
  outcomeOf,
  type Sample,
} from './study.ts';
export { type Bound, TRANSFERENCE_ANIMALS, transference } from './transference.ts';
