export { analyzerOf, numberInUnit } from './analyzer-and-unit.ts';
export { mayAsk } from './ask-gateway.ts';
export { MAX_CLOCK_DRIFT_MINUTES, measuredAt } from './clock.ts';
export { runContentText, runIdentityText, sampleText } from './content-key.ts';
export { type Curve, curveFacts, curveOf, curveShape } from './curve.ts';
export {
  beyondRange,
  type Diluted,
  type Dilution,
  diluted,
  dilutionEffect,
  dilutionOf,
} from './dilution.ts';
export {
  contradictsPet,
  type KnownOrder,
  type KnownPet,
  type KnownSample,
  lookAlike,
  type Match,
  type MatchHint,
  matchHints,
  matchRun,
  type RunIdentity,
  realIdentifiers,
} from './filing.ts';
export {
  type FlagKind,
  flagKinds,
  MAX_COUNT,
  markOf,
  mayTriage,
  needsReason,
  type ResultState,
  resultStates,
  type TriagePlace,
  triagePlaces,
} from './found.ts';
export {
  internalOutcome,
  isCritical,
  isCriticalValue,
  type JudgedValue,
  judgeValues,
  needsAcknowledgement,
} from './judge.ts';
export { isCorrection, isPreliminary, type MergedRun, mergeRun, type VerifyState } from './merge.ts';
export {
  isWideText,
  type Microscopy,
  microscopies,
  microscopyNamed,
  microscopyOf,
  readableRaw,
} from './microscopy.ts';
export { codeOf, decimalsOf, modelName, nameOf } from './naming.ts';
export { type CauseKind, causeFormula, causeKinds, type OrderCause } from './order-cause.ts';
export {
  isExpired,
  isOpenFor,
  lossOf,
  ORDER_EXPIRY_HOURS,
  type OrderEvent,
  type OrderStatus,
  type OrderView,
  openStatuses,
  orderFlow,
  orderViews,
  RECALL_MINUTES,
  receiptOf,
} from './order-flow.ts';
export { groupOf, type OrganGroup, organGroups, profilesOf, testName } from './profiles.ts';
export { readBmp } from './read-bmp.ts';
export { cellInReaderUnits, inReaderUnits, type Reported, recordInReaderUnits, unitIn } from './reader-units.ts';
export { dilutionAppliers, MAX_DILUTION, type Rerun } from './rerun.ts';
export { sampleIndices } from './sample-indices.ts';
export { type SampleType, sampleTypes, usualSample } from './sample-types.ts';
export {
  MAX_LABORATORY_FILE_BYTES,
  MAX_SENT_FILES,
  readSentFile,
  type SentFileFault,
  type SentFileType,
} from './sent-file.ts';
export { type CassetteRecord, isInvalidCassette, VUE_INVALID_ERROR } from './vue.ts';
