export { AGENT_STANDS_MINUTES, agentEndsAt, agentRemains, checkLabel, isAgentExpired, readLabel } from './agent.ts';
export {
  type Agreement,
  type AgreementVerdict,
  agreementOf,
  agreementVerdicts,
  MIN_APPROVED_PAIRS,
  RECOMMENDED_PAIRS,
} from './agreement.ts';
export {
  type BlandAltman,
  blandAltman,
  blandAltmanPercent,
  type Estimate,
  kolmogorovUpper,
  type Linearity,
  linearityOf,
  MIN_PAIRS,
  type Pair,
  type PassingBablok,
  passingBablok,
  percentDifference,
  studentT,
} from './comparison.ts';
export { binomialBelow, erfc, normalLogBelow } from './distributions.ts';
export { findLot, type LotInUse } from './find-lot.ts';
export { type LotAnalyte, type LotSheet, readLotSheet } from './lot-csv.ts';
export {
  allowedDrift,
  type DriftVerdict,
  driftOf,
  driftVerdicts,
  type LotDrift,
  type LotSummary,
  type LotValue,
  MIN_LOT_PATIENTS,
  mannWhitneyP,
} from './lot-drift.ts';
export { ESTABLISHING_RUNS, establishTarget, meanOf, numbersOf, type QcNumbers, sdOf, type Target } from './numbers.ts';
export { atRank, medianOf, quantileOf, sortedOf } from './order-statistics.ts';
export {
  MAX_PAIR_LINES,
  MAX_SPLIT_MINUTES,
  type MatchedPair,
  type Measurement,
  matchSplitSamples,
  type PairLine,
  readPairSheet,
} from './split-sample.ts';
export {
  COMPARISON_ROLES,
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
