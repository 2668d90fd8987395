export { DAY_END_DAYS, type DayEndKind, dayEndKinds, leftOf, personsOf } from './day-end.ts';
export {
  type Aggregate,
  type Breakdown,
  type Dimension,
  dimensions,
  figuresOf,
  type Measure,
  type MeasureId,
  maySeeMeasure,
  measureIds,
  measureOf,
  type PageId,
  pageIds,
  pagesOf,
  type Unit,
} from './measures.ts';
export {
  type Bucket,
  bucketKeys,
  bucketOf,
  buckets,
  type Comparison,
  comparedRange,
  comparisons,
  type DayRange,
  daysOf,
  MAX_RANGE_DAYS,
  type Preset,
  presets,
  rangeFault,
  rangeOf,
} from './range.ts';
export { type DueWeek, dueWeek, pathOfRange, WEEKLY_LETTER_ROLES } from './weekly-letter.ts';
