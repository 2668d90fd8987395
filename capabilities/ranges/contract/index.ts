export {
  type CustomRange,
  createCustomRange,
  customRange,
  getCustomRanges,
  limits,
  updateCustomRange,
} from './range-calls.ts';
export { rangePlace } from './refusals.ts';
