import type { Implementation } from '@alder/server';
import { appointmentHandlers } from './appointment.handlers.ts';
import { type ArrivalDeps, arrivalHandlers } from './arrival.handlers.ts';
import { waitHandlers } from './wait.handlers.ts';

export { followVisitPet, leaveArrival } from './arrival.handlers.ts';
export { importedAppointments } from './imported-appointments.ts';
export {
  bookOnline,
  cancelOnline,
  findOnline,
  forgetLapsed,
  holdOnline,
  listOpenTimes,
  moveOnline,
  readChoices,
} from './online.ts';

/** Every call of the calendar, over the check-in of records. */
export function appointmentsHandlers(deps: ArrivalDeps): readonly Implementation[] {
  return [...appointmentHandlers, ...waitHandlers, ...arrivalHandlers(deps)];
}
