export {
  type Alert,
  type Allergy,
  type AllergyMatch,
  alertsOf,
  allergiesOf,
  allergyTo,
  comparedAllergies,
  type NamedMedicine,
  substancesOf,
} from './allergy.ts';
export { actsAt, type Course, endOfCourse, isSameMedicine, takenAt } from './course.ts';
export {
  type DoseJudgement,
  isWeightOld,
  judgeDose,
  mgPerKg,
  nearestDoses,
  suggestedUnits,
  unitsFor,
  usualCourse,
} from './dose.ts';
export { type DrugOrClass, membersOf } from './drug-classes.ts';
export { type FactTexts, type Severity, severities } from './drug-facts.ts';
export {
  type ComparedDose,
  type DoseBasis,
  type DoseComparison,
  doseBases,
  type ImplausibleDose,
  implausibleDoses,
  isSameSubstance,
  MIN_PAST_DOSES,
  type PastDoses,
} from './implausible-dose.ts';
export { type DoseWriter, implausibleText } from './implausible-words.ts';
export {
  fractionOf,
  type Meal,
  meals,
  type PartOfDay,
  type PrintKind,
  partsOfDay,
  printKinds,
  timesOfDay,
} from './label.ts';
export { hazardOf, interactionOf, type PatientFacts } from './patient-hazards.ts';
export {
  movedBy,
  type PharmacyPhase,
  type PrescriptionProgress,
  pharmacyPhases,
  phaseOf,
  prescriptionFlow,
  progressOf,
} from './prescription-flow.ts';
export { type MedicineLine, type MedicinePrice, priceOf, timesADay } from './price.ts';
export { type Refillable, type RefillProblem, refillProblem, refillsLeft } from './refill.ts';
export { substances } from './substances.ts';
export { MAX_FREQUENCY_FACTOR, type TooOften, tooOften } from './too-often.ts';
export {
  answersOf,
  type ComparedLine,
  isUnweighed,
  type JudgedLine,
  keyOf,
  lacksReason,
  type PrescriptionWarning,
  warningsOf,
} from './warnings.ts';
export { isOwnWitness, type WitnessedLine, witnessedLines } from './witness.ts';
