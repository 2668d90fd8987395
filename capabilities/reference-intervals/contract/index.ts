export {
  approveIntervalStudy,
  createIntervalStudy,
  decideIntervalAnimal,
  getIntervalAnimals,
  getIntervalStudies,
  getIntervalStudy,
  type IntervalAnimal,
  type IntervalStudy,
  updateIntervalStudy,
} from './interval-calls.ts';
export { intervalClosed, intervalLimits, intervalNotTransferable, intervalTooFew } from './refusals.ts';
