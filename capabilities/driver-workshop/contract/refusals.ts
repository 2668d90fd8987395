import { defineRefusal } from '@alder/wire';

/** A driver cannot be taught by this capture; `fault` names the cause, `detail` is the message of the reader. */
export const captureUnusable = defineRefusal('captureUnusable', {
  status: 422,
  text: 'This capture cannot teach a driver',
});
/** A meaning of a field or a word that no driver can hold; `place` names it. */
export const notTeachable = defineRefusal('notTeachable', {
  status: 422,
  text: 'This cannot be said of that field',
});
/** Captures of earlier versions would be read otherwise; `numbers` names the versions. */
export const earlierTestFails = defineRefusal('earlierTestFails', {
  status: 409,
  text: 'Captures of earlier versions would be read differently',
});
/** The version no longer reads its own capture as it did when it was saved. */
export const driverTestFails = defineRefusal('driverTestFails', {
  status: 409,
  text: 'This version does not read its own capture as it did when it was saved',
});
/** The version was not tried on the stored messages since what reads the analyzer changed, or more than a day ago. */
export const replayMissing = defineRefusal('replayMissing', {
  status: 409,
  text: 'Replay the stored messages with this version first',
});

/** A person has not agreed to every change of the replay; `open` and `refused` count them. */
export const changesOpen = defineRefusal('changesOpen', {
  status: 409,
  text: 'Not every change of the replay is agreed to',
});

/** The driver is for another model of analyzer. */
export const otherModel = defineRefusal('otherModel', {
  status: 422,
  text: 'This driver is for another model',
});
