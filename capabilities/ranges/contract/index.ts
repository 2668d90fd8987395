export { limits } from './limits.ts';
export {
  type CustomRange,
  createCustomRange,
  customRange,
  getCustomRanges,
  updateCustomRange,
} from './range-calls.ts';
export { rangeFileBroken, rangeFileHead, rangeFileLarge, rangePlace } from './refusals.ts';
export {
  exportCustomRanges,
  getCustomRangeHistory,
  importCustomRanges,
  MAX_RANGE_FILE,
  type RangeChange,
  type RangeSheetRow,
  type RangeState,
} from './sheet-calls.ts';
