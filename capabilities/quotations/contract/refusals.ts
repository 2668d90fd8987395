import { defineRefusal } from '@alder/wire';

/** The flow does not allow this step; `status` is what the quotation is now. */
export const quotationClosed = defineRefusal('quotationClosed', {
  status: 409,
  text: 'The quotation does not allow this step now',
});
/** It was answered: a second answer, or the same one sent again. */
export const quotationAnswered = defineRefusal('quotationAnswered', {
  status: 409,
  text: 'The quotation was answered already',
});
/** What the owner saw is not what it says now. */
export const quotationChanged = defineRefusal('quotationChanged', {
  status: 409,
  text: 'The quotation was changed in the meantime. Read it again before you sign',
});
export const quotationLapsed = defineRefusal('quotationLapsed', {
  status: 422,
  text: 'The quotation is no longer valid. Ask the hospital for a new one',
});
/** Its lines stand in a visit already: nothing is charged twice, and nothing signed is rewritten. */
export const quotationUsed = defineRefusal('quotationUsed', {
  status: 409,
  text: 'The lines of this quotation are in a visit already',
});
export const quotationNotAccepted = defineRefusal('quotationNotAccepted', {
  status: 422,
  text: 'The owner has not accepted this quotation',
});
/** A quotation without an option, an option without a line, or a day of validity that is over. */
export const quotationIncomplete = defineRefusal('quotationIncomplete', {
  status: 422,
  text: 'The quotation needs an option with a line and a day of validity that is not over',
});
export const quotationRange = defineRefusal('quotationRange', {
  status: 422,
  text: 'The lowest quantity of a line is above the highest',
});
export const signatureMissing = defineRefusal('signatureMissing', {
  status: 422,
  text: 'A name and a drawn signature are needed',
});
/** Missing, of another hospital, forged, from the future, over, or revoked: the reader learns no difference. */
export const publicLinkInvalid = defineRefusal('publicLinkInvalid', {
  status: 404,
  text: 'Unauthorized. Ask for a new link',
});
