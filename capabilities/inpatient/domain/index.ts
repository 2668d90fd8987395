export { type FluidBalance, fluidBalance } from './balance.ts';
export { chargeOf, MAX_AMOUNT_DIFFERENCE, MAX_WEIGHT_CHANGE, needsReason, weightChange } from './dose.ts';
export {
  endOf,
  isTakenInBy,
  isTimeOf,
  MAX_EVERY_MINUTES,
  MIN_EVERY_MINUTES,
  type OrderKind,
  orderKinds,
  type Repeat,
  repeats,
  repetitionOf,
  type Timed,
  timesADayOf,
  timesOf,
} from './order.ts';
export {
  type Day,
  type DayTopic,
  dayTopics,
  dayWords,
  ENDED_SHOWN_DAYS,
  ownerPageState,
  shownDay,
  withDayWords,
} from './owner-page.ts';
export {
  afterEvent,
  EARLY_MINUTES,
  LATE_MINUTES,
  minutesLate,
  minutesToWait,
  outcomeOf,
  type Slot,
  type SlotEvent,
  type SlotOutcome,
  type SlotState,
  slotFlow,
  slotState,
} from './slot-flow.ts';
export {
  type Condition,
  conditions,
  type Resuscitation,
  resuscitations,
  SLOT_MINUTES,
  type StayStatus,
  stayEvent,
  stayFlow,
} from './stay-flow.ts';
export { dayOfStay, openTasks, type Task, tasksOf } from './tasks.ts';
