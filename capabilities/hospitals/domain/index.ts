export { aetitleOf } from './aetitle.ts';
export { hospitalKeyProblem, RESERVED_KEYS } from './hospital-key.ts';
