export { type RequestStatus, requestFlow } from './request-flow.ts';
export {
  failedChecks as closedGates,
  imagesMissing,
  type Kind,
  kinds,
  leastImages,
  MAX_IMAGES,
  type Request,
  type StepCheck as Gate,
  stepChecks as gates,
} from './step-checks.ts';
export { type View, viewOf, views, viewsMissing } from './views.ts';
export { type Asker, mayAnswer } from './who.ts';
