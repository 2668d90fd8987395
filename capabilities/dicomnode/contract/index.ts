export { forwardPacsEntry, getForwards, type PacsForward, pacsForward, retryForward } from './forward-calls.ts';
export { destinationUnknown } from './refusals.ts';
