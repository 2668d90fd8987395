export {
  type CriticalAlert,
  criticalAlert,
  getCriticalAlerts,
  getCriticalOfRecord,
  getCriticalTimes,
  tellCritical,
} from './critical-calls.ts';
export { getEscalation, updateEscalation } from './escalation-calls.ts';
