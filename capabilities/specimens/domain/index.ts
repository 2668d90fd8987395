export { askedAlready, type EarlierOrder } from './asked-already.ts';
export { code128, isCodable } from './code128.ts';
export {
  canLabel,
  canReject,
  isSameScan,
  type Life,
  type LifeStep,
  lastPersonStep,
  lifeLine,
  lifeSteps,
  nextStep,
  type PersonStep,
  type RejectReason,
  rejectReasons,
  stepOf,
} from './life.ts';
export { plainNumber, sampleNumber } from './number.ts';
