export { rangeIncorrect } from './refusals.ts';
export {
  exportReport,
  exportReportRows,
  getReport,
  getReportRows,
  type Report,
  type ReportRow,
} from './report-calls.ts';
