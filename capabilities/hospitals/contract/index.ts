export { type HospitalView, hospital, type LangKey, langKey } from './hospital.ts';
export { duplicateHospitalCode, duplicateHospitalName, hospitalKeyIncorrect } from './refusals.ts';
