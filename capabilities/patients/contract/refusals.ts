import { defineRefusal } from '@alder/wire';

/** Another patient has the chart number; `existing` names it, `confirmDuplicate: true` keeps both (§5). */
export const duplicatePatientId = defineRefusal('patientIdDup', { status: 409, text: 'Duplicate patient id' });
/** Another owner has the telephone number; `existing` names them, `confirmDuplicate: true` keeps both (§5). */
export const duplicatePhone = defineRefusal('phoneDup', { status: 409, text: 'Duplicate phone number' });
/** A chip is in one animal only; `existing` names it, `confirmDuplicate: true` keeps both. */
export const duplicateChip = defineRefusal('chipDup', { status: 409, text: 'Duplicate chip number' });
/** The owner was made nameless on request: nothing of them is written again. */
export const ownerErased = defineRefusal('ownerErased', { status: 422, text: 'This owner was erased on request' });
export const ownerNotFound = defineRefusal('ownerNotFound', { status: 404, text: 'Record not found' });
/** A patient cannot be merged into itself, or into one that was merged away. */
export const mergeNotPossible = defineRefusal('mergeNotPossible', {
  status: 422,
  text: 'These patients cannot be merged',
});
/** The merge was undone, or the patient has been merged again since. */
export const mergeNotOpen = defineRefusal('mergeNotOpen', {
  status: 422,
  text: 'This merge cannot be undone any more',
});
export const birthdateAhead = defineRefusal('birthdateAhead', { status: 422, text: 'Birthdate lies in the future' });
/** The hospital has no address and token of another practice system; nothing was asked or changed. */
export const chimeraNotConfigured = defineRefusal('chimeraNotConfigured', {
  status: 422,
  text: 'Chimera is not set up for this hospital',
});
