export { runContentText, runIdentityText } from './content-key.ts';
export { readDeviceTime } from './device-time.ts';
export {
  type KnownOrder,
  type KnownPet,
  type Match,
  type MatchHint,
  matchHints,
  matchRun,
  type RunIdentity,
  realIdentifiers,
} from './filing.ts';
export { internalOutcome, isCritical, type JudgedValue, judgeValues } from './judge.ts';
export {
  isExpired,
  isOpenFor,
  ORDER_EXPIRY_HOURS,
  type OrderEvent,
  type OrderStatus,
  openStatuses,
  orderFlow,
  RECALL_MINUTES,
  receiptOf,
} from './order-flow.ts';
export { groupOf, type OrganGroup, organGroups, profilesOf } from './profiles.ts';
export {
  type Flag,
  flagOf,
  type Limits,
  needsSex,
  pickRange,
  type RangeEntry,
  type RangeSnapshot,
  type RangeSubject,
} from './range.ts';
export { type LimitsFault, limitsFault, type RangePlace, rivalsOf } from './range-rules.ts';
export { classOfRun, examTypeOf, readRuns, UnreadableMessage } from './reading.ts';
export { type DeviceTongue, makeObservation, type Observation, type Protocol, protocols, type Run } from './run.ts';
export { type DecimalMark, type MeasuredValue, readRangeText, readValue } from './value.ts';
export { type CassetteRecord, isInvalidCassette, VUE_INVALID_ERROR } from './vue.ts';
