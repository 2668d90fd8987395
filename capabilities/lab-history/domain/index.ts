export type { JudgedChange } from './change.ts';
export {
  type Fit,
  fitOf,
  type HeldChange,
  type HoldState,
  heldChanges,
  holdStates,
  holdStep,
  type VerifiedValue,
} from './delta-hold.ts';
export {
  type DeltaLimit,
  deltaKey,
  deltaKinds,
  type ExceededLimit,
  MAX_DELTA_DAYS,
  MAX_DELTA_LIMITS,
} from './delta-limit.ts';
export {
  buildMatrix,
  changesOf,
  isRowAbnormal,
  type Matrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow,
  type MatrixRun,
  type MatrixValue,
} from './matrix.ts';
