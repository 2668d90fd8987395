export { ageInWeeks } from './age.ts';
export { antigensIn } from './antigens.ts';
export { defaultProtocols, type OwnProtocol, protocolsInForce } from './default-protocols.ts';
export { type DueItem, type DueState, planOf, type RecordedDose, type SetDue, SOON_DAYS } from './plan.ts';
export { addDays, DEWORMING, type Dose, latestDose, nextDue, type Protocol, type ProtocolStage } from './protocol.ts';
export { type DoseQuestion, type DoseToCheck, doseQuestions, isExpired, lastDayOf, questionsOf } from './questions.ts';
export {
  type RemindedPet,
  type ReminderTo,
  remindable,
  type SkipReason,
  skipReasonOf,
  skipReasons,
} from './reminders.ts';
