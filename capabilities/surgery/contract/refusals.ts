import { defineRefusal } from '@alder/wire';

/** The surgery cannot go from the status that it has to the one that was asked for; `status` is what it has. */
export const surgeryStatusClosed = defineRefusal('surgeryStatusClosed', {
  status: 409,
  text: 'This surgery cannot take that status now',
});

/** Something is missing before this step; `missing` names it, a reason goes on nevertheless and is recorded. */
export const surgeryNotReady = defineRefusal('surgeryNotReady', {
  status: 422,
  text: 'Something is missing before this step',
});

/** A canceled surgery, or one that is resumed or taken back, needs a reason. */
export const surgeryReasonMissing = defineRefusal('surgeryReasonMissing', { status: 422, text: 'Give a reason' });

/** A surgery that is canceled, planned or done takes no values, ticks and drugs; `status` is what it has. */
export const surgeryClosed = defineRefusal('surgeryClosed', {
  status: 409,
  text: 'This surgery takes no entries in its present status',
});

/** The text has changed since it was shown; `getConsentText` has the new one. */
export const consentTextChanged = defineRefusal('consentTextChanged', {
  status: 409,
  text: 'The text has changed since it was shown: read it again',
});

/** There is no consent in force that could be withdrawn or printed. */
export const consentMissing = defineRefusal('consentMissing', { status: 409, text: 'There is no consent in force' });

/** A consent is in force already; it is withdrawn before another is signed. */
export const consentSigned = defineRefusal('consentSigned', { status: 409, text: 'A consent is in force already' });

/** Columns of the sheet are full five minutes, and not in the future. */
export const noSuchColumn = defineRefusal('noSuchColumn', {
  status: 422,
  text: 'The sheet has no column at this time',
});

/** The value cannot be right, or probably is a typing error; `confirmImplausible: true` keeps the latter. */
export const valueImplausible = defineRefusal('valueImplausible', {
  status: 422,
  text: 'This value is unusual: is it right?',
});

/** Doses need a weight; a measured or estimated one is entered. */
export const emergencyWeightMissing = defineRefusal('emergencyWeightMissing', {
  status: 422,
  text: 'Doses need a weight: enter one',
});

/** The weight is old; `weight_at` is when it was measured. A new one is entered, or it is confirmed. */
export const emergencyWeightOld = defineRefusal('emergencyWeightOld', {
  status: 422,
  text: 'The weight is old: weigh again or confirm it',
});

/** The hospital's table has no approved dose for this species. */
export const noEmergencyDrugs = defineRefusal('noEmergencyDrugs', {
  status: 409,
  text: 'The table of emergency drugs has no approved dose for this species',
});
