export {
  INTERPRETERS,
  type InterpretationStatus,
  interpretationFlow,
  mayInterpret,
  mayWrite,
} from './interpretation-flow.ts';
export { IRIS_SOURCE, type IrisInput, type IrisOutcome, irisRefusals, irisStage, type Measured } from './iris.ts';
export {
  type PhraseJoin,
  type PhraseLanguage,
  type PhraseRule,
  phraseJoins,
  phraseRules,
} from './phrase-rules.ts';
export {
  groundsOf,
  groundWords,
  isStillIn,
  type OwnPhrase,
  type Proposal,
  phrasesInForce,
  phrasesStillIn,
  proposePhrases,
} from './phrases.ts';
export {
  type Correction,
  type EarlierResult,
  type ReportRow,
  rangeWords,
  reportRows,
} from './report-rows.ts';
export { visitOf } from './visit-of.ts';
