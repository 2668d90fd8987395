import { defineRefusal } from '@alder/wire';

/** No sample and no order of the hospital has the number that was scanned. */
export const specimenUnknown = defineRefusal('specimenUnknown', { status: 404, text: 'No sample has this number' });
/** The sample is not at a step from which a person moves it; `step` says where it is, `rejected` whether it is unusable. */
export const specimenWaits = defineRefusal('specimenWaits', {
  status: 409,
  text: 'The sample cannot be moved by hand at this step',
});
/** The number is on the tube of another animal, or on a sample that has ended. */
export const specimenNumberTaken = defineRefusal('specimenNumberTaken', {
  status: 409,
  text: 'This number is on another tube',
});
/** A sample is rejected, or wanted no longer: its number gets no fresh label. */
export const specimenEnded = defineRefusal('specimenEnded', {
  status: 409,
  text: 'A rejected or withdrawn sample gets no label',
});
/** The same tests are open for this animal since less than 24 hours; `tests` names them. Sent again with `confirmed`, they are ordered. */
export const testsAskedAlready = defineRefusal('testsAskedAlready', {
  status: 409,
  text: 'This test has been ordered already',
});
/** A panel of this name is there already. */
export const panelDuplicate = defineRefusal('panelDuplicate', { status: 409, text: 'A panel of this name exists' });
