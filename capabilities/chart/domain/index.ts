export { ASSIGNABLE_ROLES, mayEdit } from './assignee.ts';
export { lineAmount } from './line-amount.ts';
export {
  type EarlierWeight,
  type ImplausibleValue,
  implausibleValues,
  type Measurements,
  type PlausibleField,
  plausibleRange,
} from './plausible.ts';
export { type TreatmentStatus, treatmentEvent, treatmentFlow } from './treatment-flow.ts';
export { likelyMeant, type RangedVital, VITAL_LIMITS, type VitalRange, vitalFlag, vitalRange } from './vital-range.ts';
