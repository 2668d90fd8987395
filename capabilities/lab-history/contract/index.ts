export * from './delta-calls.ts';
export { type DeltaHold, deltaHold, getDeltaHolds, getMixUp, verifyDeltaHold } from './hold-calls.ts';
export { exportLabMatrix, getLabMatrix } from './matrix-calls.ts';
export { holdDecided } from './refusals.ts';
