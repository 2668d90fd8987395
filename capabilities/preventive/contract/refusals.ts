import { defineRefusal } from '@alder/wire';

/** The lot had expired on the day of the dose; nothing confirms that (VAC-02). */
export const lotExpired = defineRefusal('lotExpired', {
  status: 422,
  text: 'This lot had expired on that day. Take another one',
});

/** `questions` names what a person must look at; the same request with them in `confirmed` is carried out (VAC-03). */
export const doseDoubtful = defineRefusal('doseDoubtful', {
  status: 422,
  text: 'Check this dose, or confirm it',
});

/** A dose is recorded on the day it was given or later, not before. */
export const givenAhead = defineRefusal('givenAhead', { status: 422, text: 'This day has not come yet' });

/** The next dose is due on the day of this one at the earliest. */
export const dueBeforeDose = defineRefusal('dueBeforeDose', {
  status: 422,
  text: 'The next dose is due before this one was given',
});

/** Nothing is given to a deceased pet; a dose from before is recorded with the day of the visit. */
export const petDeceased = defineRefusal('petDeceased', { status: 422, text: 'This pet is recorded as deceased' });

/** The visit is not on the board any more, or paid: record the dose without charging it. */
export const visitClosed = defineRefusal('visitClosed', {
  status: 409,
  text: 'This visit is closed or paid and takes no more lines',
});
