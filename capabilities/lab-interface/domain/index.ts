export { interferenceNote, interferenceNotes, withNotes } from './interference-notes.ts';
export { analytesOfLoinc, loincOf, loincRows, type Measured } from './loinc.ts';
export {
  ANALYTE,
  deviceOf,
  LOINC,
  observationId,
  observationsOf,
  patientOf,
  type Resource,
  reportOf,
  resultOf,
  serviceRequestOf,
  specimenOf,
  systemOf,
} from './resources.ts';
export { resultColumns, resultLines } from './result-lines.ts';
export { resultMessage } from './result-message.ts';
export type { DeviceRow, OrderRow, PatientRow, ReportedResult, ResultRow, SpecimenRow } from './rows.ts';
export {
  type InterfaceScope,
  isResourceType,
  MAX_TOKENS,
  mayRead,
  type ResourceType,
  resourceTypes,
  scopes,
  TOKEN_NAME_LENGTH,
  tokenDays,
} from './scopes.ts';
export {
  isSearchParameter,
  type ParameterKind,
  resultParameters,
  searchParameters,
  typeOfParameter,
} from './search-parameters.ts';
export { selects } from './selects.ts';
export type { StoredValue, ValueStatus } from './values.ts';
