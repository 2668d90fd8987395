export { ASSIGNABLE_ROLES, mayEdit } from './assignee.ts';
export {
  carriedForward,
  type DifferentialState,
  differentialStates,
  isSameDiagnosis,
  rankBetween,
} from './differential.ts';
export { lineAmount } from './line-amount.ts';
export {
  bodyScores,
  type CatFace,
  FACE_LEVEL,
  type FaceGrade,
  type FaceUnit,
  faceGrades,
  faceScore,
  faceUnits,
  isPainful,
  MAX_FACE,
  type MuscleCondition,
  muscleConditions,
  PAIN_LEVEL,
  type PainAnswer,
  type PartialFace,
  painAnswers,
  unansweredPain,
  wholeFace,
} from './pain.ts';
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
