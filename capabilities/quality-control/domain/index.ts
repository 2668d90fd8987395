export { AGENT_STANDS_MINUTES, agentEndsAt, agentRemains, checkLabel, isAgentExpired, readLabel } from './agent.ts';
export {
  type BlandAltman,
  blandAltman,
  type Estimate,
  MIN_PAIRS,
  type Pair,
  type PassingBablok,
  passingBablok,
  studentT,
} from './comparison.ts';
export { findLot, type LotInUse } from './find-lot.ts';
export { type LotAnalyte, type LotSheet, readLotSheet } from './lot-csv.ts';
export { ESTABLISHING_RUNS, establishTarget, meanOf, numbersOf, type QcNumbers, sdOf, type Target } from './numbers.ts';
export {
  type EventKind,
  eventKinds,
  type HoldCause,
  holdCauses,
  mayRelease,
  OVERRIDE_ROLES,
  type PointState,
  pointStates,
  type QcRules,
  restartsRules,
} from './states.ts';
export {
  type Judgment,
  judge,
  type RuleInput,
  type Verdict,
  verdicts,
  type WestgardRule,
  warningRules,
  westgardRules,
  zOf,
} from './westgard.ts';
