export {
  decideReflex,
  getOpenReflexes,
  getReflexesOfRecord,
  type ReflexOrder,
  reflexOrder,
} from './reflex-calls.ts';
export { reflexDecided, reflexLoop, reflexNoAnalyzer } from './refusals.ts';
export {
  addReflexExamples,
  createReflexRule,
  deleteReflexRule,
  getReflexRuleHistory,
  getReflexRules,
  type ReflexRuleChange,
  type ReflexRuleEntry,
  reflexRule,
  tryReflexRule,
  updateReflexRule,
} from './rule-calls.ts';
