export {
  createInterferenceRule,
  deleteInterferenceRule,
  getInterferenceRuleHistory,
  getInterferenceRules,
  type InterferenceRuleChange,
  type InterferenceRuleEntry,
  interferenceRule,
  updateInterferenceRule,
} from './rule-calls.ts';
export {
  getInterferences,
  getLookOfSpecimen,
  type Interference,
  type InterferenceOfRecord,
  type NotedLook,
  notedLook,
  noteSampleLook,
} from './sample-calls.ts';
