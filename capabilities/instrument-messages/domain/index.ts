export { readDeviceTime, readHeaderTime } from './device-time.ts';
export {
  classOfRun,
  examTypeOf,
  examTypesOf,
  formOf,
  type MessageForm,
  readRuns,
  UnreadableMessage,
} from './reading.ts';
export {
  type DeviceDialect,
  makeObservation,
  type Observation,
  type Protocol,
  protocols,
  type Run,
  type SentFile,
} from './run.ts';
export { type DecimalMark, type MeasuredValue, readRangeText, readValue, writeRangeText } from './value.ts';
