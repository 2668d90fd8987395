export { type AgeBand, type AgedEntry, ageBands } from './age-bands.ts';
export { chartRange } from './chart-range.ts';
export {
  type Flag,
  flagOf,
  type Limits,
  needsSex,
  pickRange,
  type RangeEntry,
  type RangeSnapshot,
  type RangeSubject,
} from './range.ts';
export {
  differenceOf,
  type HistoricField,
  type HistoricRange,
  historicFields,
  type RangeDifference,
} from './range-difference.ts';
export { type LimitsFault, limitsFault, type RangePlace, rivalsOf } from './range-rules.ts';
export {
  ALWAYS,
  type KnownRange,
  type PlannedRange,
  planRanges,
  type RangeColumn,
  type RangeWrite,
  rangeColumns,
  rangeHeading,
  readRangeHeadings,
  rowsOfRange,
  type SheetReason,
  type SourcedLimits,
  sheetReasons,
  startOfDay,
  writesOf,
} from './range-sheet.ts';
