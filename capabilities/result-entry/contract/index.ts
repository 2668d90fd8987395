export { correctResult, enterResult } from './entry-calls.ts';
export { valueDoubtful } from './refusals.ts';
