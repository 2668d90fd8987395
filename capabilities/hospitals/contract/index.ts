export { updateConfigs } from './config-calls.ts';
export {
  type HospitalRow,
  type HospitalView,
  hospital,
  type LangKey,
  langKey,
  presentHospital,
  type StoredUsage,
} from './hospital.ts';
export { duplicateHospitalCode, duplicateHospitalName, hospitalKeyIncorrect } from './refusals.ts';
