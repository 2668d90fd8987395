import { defineRefusal } from '@alder/wire';

/** No such page or number: wrong, foreign, renewed or of another day, all alike. */
export const walkInGone = defineRefusal('walkInGone', { status: 404, text: 'This link does not open any more' });
/** Numbers are given within the opening hours. */
export const walkInClosed = defineRefusal('walkInClosed', {
  status: 409,
  text: 'The hospital gives no numbers now. Please ask at reception',
});
/** A field that the hospital insists on is empty. */
export const walkInMissing = defineRefusal('walkInMissing', { status: 422, text: 'Please fill this in' });
/** The state of the number does not allow the step. */
export const walkInStep = defineRefusal('walkInStep', {
  status: 409,
  text: 'This number was called at another desk, or does not wait any more',
});
