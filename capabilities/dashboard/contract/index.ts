export { type DayEndItem, getDayEnd } from './day-end-calls.ts';
export { rangeIncorrect } from './refusals.ts';
export {
  exportReport,
  exportReportRows,
  getReport,
  getReportRows,
  type Report,
  type ReportRow,
} from './report-calls.ts';
export {
  getWeeklyLetter,
  setWeeklyLetter,
  stopWeeklyLetter,
  weeklyLetterLinkGone,
} from './weekly-letter-calls.ts';
