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
export { type LimitsFault, limitsFault, type RangePlace, rivalsOf } from './range-rules.ts';
