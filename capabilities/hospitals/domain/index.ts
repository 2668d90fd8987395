export { aetitleOf } from './aetitle.ts';
export {
  CONFIG_BOUNDS,
  CONFIG_DEFAULTS,
  configsInForce,
  type HospitalConfigs,
  isWithin,
  LABEL_PAPERS,
  type LabelPaper,
  RECEIPT_PAPERS,
  type ReceiptPaper,
  UNIT_SYSTEMS,
  type UnitSystem,
} from './configs.ts';
export {
  FIRST_STEPS,
  type FirstFacts,
  type FirstStep,
  isStepDone,
  NEEDED_STEPS,
  nextStep,
  stepCount,
} from './first-steps.ts';
export { countryOf, type HolidayCountry, holidaysOf, missingHolidays } from './holidays.ts';
export { chosenKeyProblem, hospitalKeyProblem, lookAlikeKey, suggestHospitalKey } from './hospital-key.ts';
export { type HospitalLanguage, type HospitalNames, hospitalNameIn, LANGUAGES, mainName } from './languages.ts';
export { type Letterhead, type LetterheadRow, type LetterheadWords, letterheadOf } from './letterhead.ts';
export { LOGO_PIXELS, MAX_LOGO_BYTES, MAX_LOGO_PIXELS, rasterKind } from './logo.ts';
export { CURRENCIES, type Currency, currencyProblem, type MoneyInUse, ROUNDINGS } from './money.ts';
export {
  type ClosedDays,
  type HoursSpan,
  type OpeningHours,
  spansProblem,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts';
export {
  BEGINNING_OF,
  daysLeft,
  PLAN_NAMES,
  PLANS,
  type Plan,
  type PlanName,
  planOf,
  type Seat,
  seatOf,
  TRIAL,
  trialEnd,
} from './plan.ts';
export { type Held, heldBeyond, mayHaveLocalBackup, type PlanLimits, type PlanUse } from './plan-use.ts';
export { unitsOf } from './reader-units.ts';
export { ROOM_KINDS, type Room, type RoomKind } from './rooms.ts';
export {
  changedSince,
  changeOf,
  type HospitalProfile,
  isTimeZone,
  profileProblems,
  type SettingsChange,
  websiteOf,
} from './settings.ts';
export {
  FULL_GRACE_DAYS,
  isFuller,
  quotaBytes,
  STORAGE_LEVELS,
  type StorageLevel,
  storageLevel,
  takesBegunExams,
} from './storage.ts';
export {
  isCorporateNumber,
  narrowDigits,
  registrationNumberKind,
  taxIdFault,
  uniformNumberRule,
} from './tax-numbers.ts';
