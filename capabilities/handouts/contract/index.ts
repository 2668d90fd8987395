export {
  getGivenHandoutPdf,
  getVisitHandouts,
  giveHandout,
  type HandoutOfVisit,
  withdrawHandout,
} from './given-calls.ts';
export {
  createHandout,
  getHandout,
  getHandoutPdf,
  getHandouts,
  type Handout,
  type HandoutSummary,
  handout,
  updateHandout,
} from './handout-calls.ts';
export { handoutArchived, handoutLanguageMissing, handoutSent } from './refusals.ts';
