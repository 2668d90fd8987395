export {
  type AppointmentStatus,
  appointmentFlow,
  NO_SHOW_MINUTES,
  OCCUPYING,
  OFFER_MINUTES,
  type WaitStatus,
  waitFlow,
} from './appointment-flow.ts';
export {
  type AppointmentType,
  DEFAULT_GRID,
  DEFAULT_TYPES,
  GRIDS,
  type Grid,
  MAX_BLOCK_MINUTES,
  MAX_MINUTES,
  TYPE_COLORS,
  type TypeColor,
} from './appointment-types.ts';
export {
  type Booking,
  type ConflictOf,
  conflictWith,
  FREE_SLOT_DAYS,
  FURTHEST_DAYS,
  firstConflict,
  nextFree,
  occupies,
  overlap,
} from './conflicts.ts';
export { readMinutes, readStatus } from './imported-status.ts';
export { type OpenSlot, openSlots, type SlotSearch } from './open-slots.ts';
export { closedOn, isOpen, type Opening, openSpans, type Span } from './opening.ts';
export { MAX_REPEAT_TIMES, MAX_REPEAT_WEEKS, type Repeat, repeatedStarts } from './repeat.ts';
export { DAY_MINUTES, instantAt, minuteIn, minuteOfTime, timeOf, wallOf, weekOf } from './wall-clock.ts';
