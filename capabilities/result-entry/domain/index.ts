export { type Doubt, type DoubtKind, doubtKinds, doubtOf, doubtsOf, FAR_TIMES } from './doubt.ts';
export { isSameAsk, lineOf, plainValue, type TemplateLine, templateOf } from './template.ts';
