import { defineRefusal } from '@alder/wire';

/** Only the assignee edits a record and what hangs on it (specification §5). */
export const assigneeOnly = defineRefusal('assigneeOnly', {
  status: 403,
  text: 'You do not have edit permissions. Change assignee to edit',
});

/** The visit is of another pet than the entry (specification §8). */
export const patientMismatch = defineRefusal('patientMismatch', { status: 422, text: 'Patient id mismatch' });

/** Pain that is left without analgesia has a reason. */
export const painReasonMissing = defineRefusal('painReasonMissing', {
  status: 422,
  text: 'Write why no analgesia is given',
});

/** A line cannot go from the status it has to the one that was asked for. */
export const treatmentStatusClosed = defineRefusal('treatmentStatusClosed', {
  status: 409,
  text: 'This line cannot take that status now',
});

/**
 * The pet is recorded as deceased: a visit begins only with `confirmDeceased: true`, and a medicine needs a reason
 * (`safety_reason`). Usually another pet was meant.
 */
export const patientDeceased = defineRefusal('patientDeceased', {
  status: 409,
  text: 'This patient is recorded as deceased. Check the name, or confirm',
});

/** The receipt of the visit is paid: what is charged cannot change any more (specification §4, §8). */
export const paidLocked = defineRefusal('paidLocked', { status: 423, text: 'Paid, cannot update' });

/** The doctor signed the record: what stands in it does not change any more, and what comes later is an addendum. */
export const recordSigned = defineRefusal('recordSigned', {
  status: 423,
  text: 'This record is signed. Write an addendum',
});

/**
 * A measured value is no value of the species, or contradicts the weight before; `values` says which and what was
 * probably meant, `confirmImplausible: true` saves it nevertheless.
 */
export const implausible = defineRefusal('implausible', {
  status: 422,
  text: 'This value is unusual for the species. Check it, or confirm it',
});
