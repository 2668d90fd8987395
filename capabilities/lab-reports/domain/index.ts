export {
  type Correction,
  type EarlierResult,
  PREVIOUS_VALUES,
  type PreviousValue,
  type ReportRow,
  rangeWords,
  reportRows,
} from './report-rows.ts';
export { visitOf } from './visit-of.ts';
