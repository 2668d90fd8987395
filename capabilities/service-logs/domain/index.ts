export { type DeviceFault, type FaultyRun, faultOf } from './device-fault.ts';
export { isOverdue, periodOf, periodWith } from './period.ts';
export {
  type Decision,
  decisions,
  needsReason,
  type ReplacementEvent,
  replacementFlow,
  type ServiceStatus,
} from './replacement-flow.ts';
export { canRequest, isDeletable, isListed, isReplaceable, type RatedLog, selectAll } from './service-log.ts';
