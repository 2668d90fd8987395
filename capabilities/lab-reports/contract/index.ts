export {
  amendInterpretation,
  askInterpretation,
  draftInterpretation,
  getInterpretations,
  getIrisStage,
  type Interpretation,
  interpretation,
  signInterpretation,
  updateInterpretation,
} from './interpretation-calls.ts';
export * from './refusals.ts';
export { getLabReportPdf } from './report-calls.ts';
