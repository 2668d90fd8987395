export { addRange, listRangeEntries, rangeHandlers } from './range.handlers.ts';
