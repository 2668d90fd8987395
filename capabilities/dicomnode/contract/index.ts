export { forwardPacsEntry, getForwards, type PacsForward, pacsForward, retryForward } from './forward-calls.ts';
export { commitImages, MAX_COMMITTED } from './gateway-calls.ts';
export { destinationUnknown } from './refusals.ts';
