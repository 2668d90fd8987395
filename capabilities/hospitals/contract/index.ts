export { type AuditRow, auditKinds, exportAffected, exportAudit, getAudit, verifyAudit } from './audit-calls.ts';
export { backupStates, getBackups } from './backup-calls.ts';
export { updateConfigs } from './config-calls.ts';
export { type FirstStepView, getFirstSteps, skipFirstStep } from './first-step-calls.ts';
export {
  type HospitalRow,
  type HospitalView,
  hospital,
  type PlanState,
  presentHospital,
  type StoredUsage,
} from './hospital.ts';
export {
  createHospitalCall,
  deleteHospitalCall,
  getHospitalContent,
  getHospitalNames,
  getHospitals,
  getUsers,
  hospitalSorts,
  hospitalStates,
  type ListedHospital,
  type ListedUser,
  updateHospitalCall,
} from './operator-calls.ts';
export { getPlan } from './plan-calls.ts';
export { type LangKey, langKey } from './profile.ts';
export {
  getHospitalChanges,
  getHospitalLogo,
  type HospitalChange,
  undoHospitalChange,
  updateHospital,
  uploadLogo,
} from './profile-calls.ts';
export {
  changedSinceThen,
  currencyInUse,
  duplicateHospitalCode,
  duplicateHospitalName,
  hospitalKeyIncorrect,
  hospitalNotTyped,
  logoLarge,
  logoType,
  logoUnreadable,
  ownHospital,
  planBelowUse,
  planWithoutBackup,
  pricesKeepNumbers,
  roundingInUse,
} from './refusals.ts';
