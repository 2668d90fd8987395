export { DEFAULT_TEXTS } from './default-texts.ts';
export {
  appointmentTime,
  DEFAULT_LEAD,
  isQuiet,
  LANGUAGES,
  MAX_LEAD,
  missedTime,
  type ReminderChannel,
  type ReminderKind,
  type ReminderRule,
  type ReminderSetting,
  refusalOf,
  reminderChannels,
  reminderKinds,
  rulesInForce,
  type Way,
  wayOf,
} from './rules.ts';
export { fillText, unknownVariables, VARIABLES, type Variable } from './template.ts';
