export { aetitleOf } from './aetitle.ts';
export { CONFIG_BOUNDS, CONFIG_DEFAULTS, configsInForce, type HospitalConfigs, isWithin } from './configs.ts';
export { chosenKeyProblem, hospitalKeyProblem, lookAlikeKey, suggestHospitalKey } from './hospital-key.ts';
export { BEGINNING_OF, TRIAL, trialEnd } from './plan.ts';
