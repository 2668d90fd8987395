export { type Doubt, type DoubtKind, doubtKinds, doubtOf, doubtsOf, FAR_TIMES } from './doubt.ts';
export { isPlausible, limitedAnalytes } from './plausible.ts';
export {
  isSameAsk,
  lineOf,
  plainUnit,
  plainValue,
  shownUnit,
  type TemplateLine,
  templateOf,
  typedProfiles,
} from './template.ts';
