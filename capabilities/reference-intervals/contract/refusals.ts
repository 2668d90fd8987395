import { defineRefusal } from '@alder/wire';

/** Fewer than 20 animals are left: there is no interval (ASVCP guideline). */
export const intervalTooFew = defineRefusal('intervalTooFew', {
  status: 422,
  text: 'An interval needs 20 animals at least',
});
/** Too many of the hospital's own animals lie outside of limits from elsewhere. */
export const intervalNotTransferable = defineRefusal('intervalNotTransferable', {
  status: 422,
  text: 'These limits do not hold for the animals of the hospital',
});
/** The lower limit is not below the upper one, or neither is given. */
export const intervalLimits = defineRefusal('intervalLimits', {
  status: 422,
  text: 'The limits contradict each other',
});
/** An approved or discarded study does not change. */
export const intervalClosed = defineRefusal('intervalClosed', { status: 409, text: 'This study is closed' });
