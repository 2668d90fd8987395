export { rangeHandlers } from './range.handlers.ts';
