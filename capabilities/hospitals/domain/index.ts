export { aetitleOf } from './aetitle.ts';
export { CONFIG_BOUNDS, CONFIG_DEFAULTS, configsInForce, type HospitalConfigs, isWithin } from './configs.ts';
export { hospitalKeyProblem } from './hospital-key.ts';
