export { type Age, type AgeStyle, ageOn, formatAge, WEEKS_BELOW_MONTHS } from './age.ts';
export {
  type DateStyle,
  dayOf,
  daysBetween,
  formatDate,
  formatDateTime,
  formatMoment,
  formatRelative,
  formatTime,
  type Moment,
} from './date.ts';
export { createFormat, type Format, type FormatSettings } from './format.ts';
export { currencyOf, formatAmount, formatMoney, parseMoney, type Rounding, roundMoney } from './money.ts';
export {
  formatChange,
  formatNumber,
  formatPercent,
  formatSize,
  formatWeight,
  MINUS,
  readPlainNumber,
} from './number.ts';
