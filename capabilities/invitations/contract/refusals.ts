import { defineRefusal } from '@alder/wire';

/** A code that does not exist, is the hospital's own, was used, is over its time, or goes round in a circle (specification §8). */
export const invitationUnavailable = defineRefusal('invitationUnavailable', {
  status: 422,
  text: 'Invitation Code Unavailable',
});
