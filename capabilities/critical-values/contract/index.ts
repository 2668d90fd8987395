export {
  type CriticalAlert,
  criticalAlert,
  getCriticalAlerts,
  getCriticalOfRecord,
  getCriticalTimes,
  tellCritical,
} from './critical-calls.ts';
