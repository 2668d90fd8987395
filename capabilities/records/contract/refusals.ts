import { defineRefusal } from '@alder/wire';

export { assigneeOnly, paidLocked, patientMismatch } from '@alder/chart/contract';

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
