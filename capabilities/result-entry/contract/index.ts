export { correctResult, enterResult } from './entry-calls.ts';
export { measuredInFuture, valueDoubtful } from './refusals.ts';
