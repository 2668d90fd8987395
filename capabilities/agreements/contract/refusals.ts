import { defineRefusal } from '@alder/wire';

/** A version that is not in force cannot be accepted; the page shows the one that is. */
export const agreementNotCurrent = defineRefusal('agreementNotCurrent', {
  status: 409,
  text: 'This version is no longer in force',
});
