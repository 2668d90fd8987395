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
export {
  createLabPhrase,
  deleteLabPhrase,
  getLabPhraseHistory,
  getLabPhrases,
  type LabPhrase,
  type LabPhraseChange,
  labPhrase,
  tryLabPhrase,
  updateLabPhrase,
} from './phrase-calls.ts';
export * from './refusals.ts';
export { getLabReportPdf } from './report-calls.ts';
