export { type DrugClassName, drugClassNames, drugSubstances, isDrugClass, substanceName } from './drug-name.ts';
export { type InterferenceMark, interferencesOf, type JudgedResult, type MedicineOverTime } from './marks.ts';
export { productRules } from './product-rules.ts';
export {
  type Direction,
  directions,
  type InterferenceRule,
  MAX_DAYS_AFTER,
  MAX_GRADE,
  ruleKinds,
  type SampleIndexName,
  sampleIndexNames,
} from './rule.ts';
export { type OwnRule, rulesInForce } from './rule-list.ts';
export { readIndex, type SampleIndex, type SampleIndices, type SampleLook, sampleIndicesOf } from './sample.ts';
