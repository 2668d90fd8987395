export { findCycle, measuredBy } from './cycle.ts';
export { DRY_RUN_DAYS, dryRun, type PastResult, type Would } from './dry-run.ts';
export {
  type Doubt,
  doubtOf,
  doubts,
  type Earlier,
  isSampleUsable,
  isUnstarted,
  MAX_RESULT_AGE_HOURS,
  metBy,
  type Obstacle,
  obstacles,
  type Reflex,
  type ReflexResult,
  type ReflexSample,
  reflexesOf,
} from './evaluate.ts';
export { type ReflexExample, reflexExamples } from './examples.ts';
export { decisionsOf, type ReflexDecision, type ReflexState, reflexDecisions, reflexFlow } from './reflex-flow.ts';
export {
  type Condition,
  isMet,
  MAX_NOT_WITHIN_DAYS,
  MAX_SAME_SAMPLE_HOURS,
  MIN_NOT_WITHIN_DAYS,
  type ReflexMode,
  type ReflexRule,
  type ReflexValue,
  reflexModes,
} from './rule.ts';
