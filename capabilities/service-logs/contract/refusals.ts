import { defineRefusal } from '@alder/wire';

/** The log is in a state in which this cannot be done; `status` says in which. */
export const replacementNotOpen = defineRefusal('replacementNotOpen', {
  status: 409,
  text: 'The log has moved on meanwhile',
});
/** A request for it is under way, so the log is evidence. */
export const serviceLogInUse = defineRefusal('serviceLogInUse', {
  status: 409,
  text: 'A replacement is being requested for this log',
});
/** Nothing that the vendor replaces was spoiled. */
export const notReplaceable = defineRefusal('notReplaceable', {
  status: 422,
  text: 'Nothing is replaced for this log',
});
/** The hospital has to know why, or what more is wanted. */
export const reasonMissing = defineRefusal('replacementReason', { status: 422, text: 'Write the reason' });
/** The file is no photograph. */
export const photoOnly = defineRefusal('replacementPhoto', {
  status: 415,
  text: 'Send a photo (JPEG, PNG, GIF or WebP)',
});
