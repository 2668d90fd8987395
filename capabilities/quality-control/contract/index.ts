export {
  addComparisonPairs,
  approveComparison,
  type Comparison,
  type ComparisonPair,
  createComparison,
  decideComparisonPair,
  getComparison,
  getComparisons,
  updateComparison,
} from './comparison-calls.ts';
export { getQcDrift, type LotChange } from './drift-calls.ts';
export { getQcHold, getRecordQc, releaseQcHold } from './hold-calls.ts';
export {
  checkQcLabel,
  createQcLot,
  discardQcAgent,
  getQcAgents,
  getQcLots,
  openQcAgent,
  type QcAgent,
  type QcLot,
  qcAgent,
  qcLot,
  qcRules,
  setQcRules,
  updateQcLot,
} from './lot-calls.ts';
export * from './refusals.ts';
export {
  createQcEvent,
  createQcRun,
  type DeviceQc,
  decideQcPoint,
  fileQcRecord,
  getQcChart,
  getQcOverview,
  type QcEvent,
  type QcHold,
  type QcPoint,
  qcEvent,
  qcHold,
  qcPoint,
} from './run-calls.ts';
