export { referenceIntervalHandlers } from './interval.handlers.ts';
