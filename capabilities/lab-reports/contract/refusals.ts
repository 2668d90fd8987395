import { defineRefusal } from '@alder/wire';

/** A signature stands under words. */
export const interpretationEmpty = defineRefusal('interpretationEmpty', {
  status: 422,
  text: 'Write what the result means before signing',
});
/** What was signed stays as it is; it can be amended. */
export const interpretationLocked = defineRefusal('interpretationLocked', {
  status: 423,
  text: 'The interpretation is signed. Amend it instead',
});
/** Another person writes it. */
export const interpretationOfAnother = defineRefusal('interpretationOfAnother', {
  status: 403,
  text: 'Another user is writing this interpretation',
});
/** An interpretation of this result is asked for or being written; it is in `current`. */
export const interpretationOpen = defineRefusal('interpretationOpen', {
  status: 409,
  text: 'An interpretation of this result is open already',
});
/** Only the version that stands can be amended. */
export const interpretationNotAmendable = defineRefusal('interpretationNotAmendable', {
  status: 409,
  text: 'Only the signed version that stands can be amended',
});
/** A phrase of a rule that the values of the result give no reason for. */
export const phraseWithoutReason = defineRefusal('phraseWithoutReason', {
  status: 422,
  text: 'The values give no reason for this phrase',
});
