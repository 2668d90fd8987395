import type { Implementation } from '@alder/server';
import type { Calendar } from './calendar.ts';
import { linkHandlers } from './link.handlers.ts';
import { pageHandlers } from './page.handlers.ts';
import { ruleHandlers } from './rule.handlers.ts';

export { followAppointment, sweepBookings } from './follow-appointment.ts';

/** Every call of booking by owners, over the calendar. */
export function bookingHandlers(calendar: Calendar): readonly Implementation[] {
  return [...pageHandlers(calendar), ...linkHandlers(calendar), ...ruleHandlers(calendar)];
}
