export {
  ASKS_OF_NETWORK,
  type BookingRules,
  bookableRange,
  changeEndsAt,
  DEFAULT_RULES,
  HOLD_MINUTES,
  isCrowded,
  mayChange,
  OPEN_OF_EMAIL,
  OPEN_OF_HOSPITAL,
} from './rules.ts';
