export { askers, ERASED_MARK, type ErasureState, erasureFlow, identityChecks } from './erasure-flow.ts';
export {
  daysUntil,
  dueOn,
  type Ground,
  groundsOf,
  hasLegalDays,
  type LastEntries,
  lawOfZone,
  mayExtend,
  type PrivacyLaw,
  privacyLaws,
  type RecordGround,
  receiptsKeptFrom,
  urgencyOf,
} from './laws.ts';
export { type ErasurePatterns, type Identity, patternsOf } from './patterns.ts';
