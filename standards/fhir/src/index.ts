export {
  type CodeableConcept,
  type HumanName,
  NotFhir,
  type Patient,
  type RelatedPerson,
  readBundle,
  readCapability,
  readPatient,
  readRelatedPerson,
  type Searched,
} from './resources.ts';
