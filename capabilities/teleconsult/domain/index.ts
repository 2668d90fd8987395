export {
  type Asked,
  closedGates,
  type Gate,
  gates,
  imagesMissing,
  type Kind,
  kinds,
  leastImages,
  MOST_IMAGES,
} from './gates.ts';
export { type RequestStatus, requestFlow } from './request-flow.ts';
export { type View, viewOf, views, viewsMissing } from './views.ts';
export { type Asker, mayAnswer } from './who.ts';
