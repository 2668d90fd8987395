import { defineRefusal } from '@alder/wire';

/** The doctor or the room is taken: `of` says which, `current` is the other booking, `next` the next free begin. */
export const appointmentTaken = defineRefusal('appointmentTaken', {
  status: 409,
  text: 'This time is taken by another appointment',
});
/** The patient has another appointment at this time: `current`. */
export const appointmentSamePet = defineRefusal('appointmentSamePet', {
  status: 409,
  text: 'This patient has another appointment at this time',
});
/** Outside the opening hours or on a closed day, and not confirmed. */
export const appointmentOutside = defineRefusal('appointmentOutside', {
  status: 422,
  text: 'The hospital is closed at this time',
});
/** On a day that is over, and not confirmed. */
export const appointmentPast = defineRefusal('appointmentPast', { status: 422, text: 'This day is over' });
/** Further ahead than the limit: a year was mistyped. */
export const appointmentFar = defineRefusal('appointmentFar', {
  status: 422,
  text: 'This is more than two years ahead',
});
/** The step is not possible in this state; `status` says in which it is. */
export const appointmentNotOpen = defineRefusal('appointmentNotOpen', {
  status: 409,
  text: 'The appointment has moved on meanwhile',
});
/** A deceased patient is not booked. */
export const appointmentDeceased = defineRefusal('appointmentDeceased', {
  status: 422,
  text: 'This patient is deceased',
});
/** The user does not take appointments. */
export const appointmentDoctor = defineRefusal('appointmentDoctor', {
  status: 422,
  text: 'This person does not take appointments',
});
/** The hospital has no such room. */
export const appointmentRoom = defineRefusal('appointmentRoom', { status: 422, text: 'There is no such room' });
/** The hospital has no such type of appointment. */
export const appointmentType = defineRefusal('appointmentType', {
  status: 422,
  text: 'There is no such type of appointment',
});
/** Neither a patient nor a caller is named. */
export const appointmentNobody = defineRefusal('appointmentNobody', {
  status: 422,
  text: 'Choose a patient, or enter who called',
});
/** A caller who is no patient yet is not checked in. */
export const appointmentWithoutPet = defineRefusal('appointmentWithoutPet', {
  status: 422,
  text: 'Choose the patient before the check-in',
});
