export {
  type CriticalAlert,
  criticalAlert,
  getCriticalAlerts,
  getCriticalOfRecord,
  getCriticalTimes,
  noteReadback,
} from './critical-calls.ts';
export { getEscalation, updateEscalation } from './escalation-calls.ts';
