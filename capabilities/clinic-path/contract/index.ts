export {
  type ClinicPath,
  clinicPath,
  createClinicPath,
  getClinicPaths,
  getPetsClinicPaths,
  plannedStep,
  type Step,
  step,
  updateClinicPath,
} from './path-calls.ts';
export { pathOpen, reasonMissing, stepClosed, stepNotYours, stepTaken } from './refusals.ts';
export {
  type ClinicPathTemplate,
  clinicPathTemplate,
  createTemplate,
  getTemplates,
  getVariance,
  updateTemplate,
} from './template-calls.ts';
