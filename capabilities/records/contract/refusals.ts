import { defineRefusal } from '@alder/wire';

export { assigneeOnly, paidLocked, patientDeceased, patientMismatch, recordSigned } from '@alder/chart/contract';

/** Only a doctor of the hospital, or an administrator who takes over, can be the assignee (spec/decisions.md). */
export const assigneeNotDoctor = defineRefusal('assigneeNotDoctor', {
  status: 422,
  text: 'Only a doctor can be the assignee',
});

/** The card is not where the caller saw it: another user moved or completed it in the meantime. */
export const stageChanged = defineRefusal('stageChanged', { status: 409, text: 'The card was moved in the meantime' });

/** The pet is on the board already; `current` is that visit, `confirmOpenVisit: true` checks it in once more. */
export const visitOpen = defineRefusal('visitOpen', {
  status: 409,
  text: 'This patient is checked in already',
});

/** Money was received for the visit; it is refunded first, or the visit moves within one owner. */
export const visitHasPayments = defineRefusal('visitHasPayments', {
  status: 422,
  text: 'Money was received for this visit; void the payments first',
});

/** An archived visit stays with its pet; an administrator merges or corrects it. */
export const visitArchived = defineRefusal('visitArchived', {
  status: 422,
  text: 'An archived visit cannot be moved to another patient',
});

/** Medicine left the pharmacy with the label of the pet. */
export const visitDispensed = defineRefusal('visitDispensed', {
  status: 422,
  text: 'Medicine of this visit was dispensed; it cannot be moved to another patient',
});

/** An analyzer has begun an ordered test or filed its result with the pet; a result is moved in the laboratory. */
export const visitHasResults = defineRefusal('visitHasResults', {
  status: 422,
  text: 'Tests of this visit were begun or have results; move the results first',
});

/** Images were taken or reported on under the name of the pet; a study is moved in the archive. */
export const visitHasImages = defineRefusal('visitHasImages', {
  status: 422,
  text: 'Images of this visit were taken; move the study first',
});

/** The prescription was judged again for the other pet; `warnings` lists the lines, `confirmWarnings: true` goes on. */
export const visitNeedsReview = defineRefusal('visitNeedsReview', {
  status: 422,
  text: 'Check the medicine for the other patient first',
});
