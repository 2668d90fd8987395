export { getLabReportPdf } from './report-calls.ts';
