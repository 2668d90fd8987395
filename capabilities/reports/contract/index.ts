export { type ImageReport, imageReport, reportTemplate } from './entities.ts';
export {
  conclusionMissing,
  keyImageElsewhere,
  notAmendable,
  reportLocked,
  reportOfAnother,
  reportOpen,
} from './refusals.ts';
export {
  amendReport,
  createReport,
  deleteReport,
  getReportPdf,
  getReportStates,
  getReports,
  signReport,
  takeOverReport,
  updateReport,
} from './report-calls.ts';
export { createReportTemplate, getReportTemplates, updateReportTemplate } from './template-calls.ts';
