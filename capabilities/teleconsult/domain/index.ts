export { type RequestStatus, requestFlow } from './request-flow.ts';
export {
  closedGates,
  type Gate,
  gates,
  imagesMissing,
  type Kind,
  kinds,
  leastImages,
  MAX_IMAGES,
  type Request,
} from './step-checks.ts';
export { type View, viewOf, views, viewsMissing } from './views.ts';
export { type Asker, mayAnswer } from './who.ts';
