import { defineRefusal } from '@alder/wire';

/** The hospital takes no bookings on a public page, or there is no such hospital. */
export const bookingOff = defineRefusal('bookingOff', {
  status: 404,
  text: 'This hospital takes no bookings here. Please call',
});
/** The time is not free, or not within the rules. */
export const bookingTaken = defineRefusal('bookingTaken', {
  status: 409,
  text: 'This time is no longer free. Choose another one',
});
/** The link is wrong, was closed, or its appointment is gone. */
export const bookingGone = defineRefusal('bookingGone', { status: 404, text: 'This link does not open any more' });
/** The booking was not confirmed while the slot was held. */
export const bookingLapsed = defineRefusal('bookingLapsed', {
  status: 409,
  text: 'The time was held and has lapsed. Book again',
});
/** Too near to its begin, or not in a state that an owner changes. */
export const bookingClosed = defineRefusal('bookingClosed', {
  status: 409,
  text: 'It is too late to change this here. Please call the hospital',
});
/** The email address cannot be one. */
export const bookingEmail = defineRefusal('bookingEmail', { status: 422, text: 'This is no email address' });
