export { FHIR_JSON, type IssueType, type OperationOutcome, operationOutcome } from './outcome.ts';
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
export {
  type DatePrefix,
  type DateRange,
  datePrefixes,
  type LocalTime,
  matchesDate,
  matchesToken,
  readDate,
  readToken,
  SearchFault,
  type Token,
  utcOf,
  valuesOf,
} from './search.ts';
