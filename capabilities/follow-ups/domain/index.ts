export {
  type CriticalValue,
  type FollowUpKind,
  followUpKinds,
  recheckDays,
  type Suggestion,
  skipReasons,
  suggestionsOf,
} from './follow-ups.ts';
