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
/** One person is an owner of a pet once: as the primary one, or as a further one. */
export const ownerRepeated = defineRefusal('ownerRepeated', {
  status: 422,
  text: 'This person is an owner of the patient already',
});
/** A pet with further owners has a primary one, who is billed and reminded. */
export const primaryOwnerMissing = defineRefusal('primaryOwnerMissing', {
  status: 422,
  text: 'A patient with several owners needs a primary owner',
});
/** A patient that was deleted or merged away keeps its owners as they are. */
export const patientClosed = defineRefusal('patientClosed', {
  status: 422,
  text: 'This patient was deleted or merged into another',
});
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
/** Two owners who cannot be made one; `reason` is why, such as `line` where both are linked to LINE. */
export const ownerMergeNotPossible = defineRefusal('ownerMergeNotPossible', {
  status: 422,
  text: 'These owners cannot be merged',
});
/** The merge of owners was undone, one of them is closed since, or a deposit that came with it was spent. */
export const ownerMergeNotOpen = defineRefusal('ownerMergeNotOpen', {
  status: 422,
  text: 'This merge of owners cannot be undone any more',
});
/** A patient on the ward or with an open visit is not deleted; `reason` is `stay` or `visit`. */
export const patientHere = defineRefusal('patientHere', {
  status: 409,
  text: 'This patient is in the hospital. Discharge it, or archive or delete its visit first',
});
export const birthdateAhead = defineRefusal('birthdateAhead', { status: 422, text: 'Birthdate lies in the future' });
/** The hospital has no address and token of another practice system; nothing was asked or changed. */
export const chimeraNotConfigured = defineRefusal('chimeraNotConfigured', {
  status: 422,
  text: 'Chimera is not set up for this hospital',
});
/** The address is in a private network or without TLS, and the operator does not allow that (`CHIMERA_PRIVATE`). */
export const chimeraAddress = defineRefusal('chimeraAddress', {
  status: 422,
  text: 'This address is not allowed. Use an https address on the Internet, or ask the operator',
});
/** No connection, or a certificate that is not trusted. */
export const chimeraUnreachable = defineRefusal('chimeraUnreachable', {
  status: 422,
  text: 'The other practice system cannot be reached',
});
export const chimeraTimeout = defineRefusal('chimeraTimeout', {
  status: 422,
  text: 'The other practice system did not answer in time',
});
/** 401 or 403. */
export const chimeraUnauthorized = defineRefusal('chimeraUnauthorized', {
  status: 422,
  text: 'The other practice system does not accept the token',
});
/** HTML, a redirect, JSON that is no FHIR R4 resource, or another one than was asked for. */
export const chimeraNotFhir = defineRefusal('chimeraNotFhir', {
  status: 422,
  text: 'The answer is not FHIR R4. Look at the address',
});
/** The answer ended early, or is longer than any such answer. */
export const chimeraIncomplete = defineRefusal('chimeraIncomplete', {
  status: 422,
  text: 'The answer of the other practice system is incomplete',
});
/** Any other status; `status` says which. */
export const chimeraFailed = defineRefusal('chimeraFailed', {
  status: 422,
  text: 'The other practice system reports an error',
});
/** No patient there has this chart number or chip, or the linked one was deleted there. */
export const chimeraNoMatch = defineRefusal('chimeraNoMatch', {
  status: 422,
  text: 'The other practice system has no patient with this number',
});
/** Several fit; `candidates` lists id and name of each. */
export const chimeraSeveral = defineRefusal('chimeraSeveral', {
  status: 409,
  text: 'Several patients of the other practice system fit',
});
/** The patient was pulled again since; `current` is the newer comparison. */
export const pullOutdated = defineRefusal('pullOutdated', {
  status: 409,
  text: 'The other practice system was asked again since. Look at the differences',
});
