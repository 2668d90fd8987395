import { defineRefusal } from '@alder/wire';

export const duplicateHospitalCode = defineRefusal('hospitalCodeDup', { status: 409, text: 'Duplicate Hospital Code' });
/** The key is not of the shape, or is the first segment of a path. */
export const hospitalKeyIncorrect = defineRefusal('hospitalKeyIncorrect', { status: 400, text: 'Input incorrect' });
export const duplicateHospitalName = defineRefusal('hospitalNameDup', { status: 409, text: 'Duplicate Hospital Name' });
/** Charges are open, or owners have a balance; `visits` and `deposits` say how many. */
export const currencyInUse = defineRefusal('currencyInUse', {
  status: 409,
  text: 'Visits are unpaid or owners have a balance in the present currency',
});
/** A question: 600 dollars would be 600 yen. `prices` says how many; `confirmPrices` answers it. */
export const pricesKeepNumbers = defineRefusal('pricesKeepNumbers', {
  status: 409,
  text: 'The price list would keep its numbers in the new currency',
});
/** `receipts` are the numbers of those that would come to another total, `visits` how many there are in all. */
export const roundingInUse = defineRefusal('roundingInUse', {
  status: 409,
  text: 'Open receipts would come to another total',
});
/** `fields` names the settings that were changed since. */
export const changedSinceThen = defineRefusal('changedSince', {
  status: 409,
  text: 'Some of these settings were changed again since',
});
export const logoType = defineRefusal('logoType', { status: 415, text: 'A logo is a PNG, JPEG, GIF or WebP image' });
/** More pixels than are decoded. */
export const logoLarge = defineRefusal('logoLarge', { status: 413, text: 'The image has too many pixels' });
export const logoUnreadable = defineRefusal('logoUnreadable', { status: 422, text: 'The image cannot be read' });
/** More is used than the plan has: `held` lists it; with `hold` it stays, and nothing is added until there is room. */
export const planBelowUse = defineRefusal('planBelowUse', {
  status: 409,
  text: 'More is used than this plan has',
});
/** Only the plan premium can have the local backup. */
export const planWithoutBackup = defineRefusal('planWithoutBackup', {
  status: 422,
  text: 'This plan has no local backup',
});
/** The key was not typed, or not as it is. */
export const hospitalNotTyped = defineRefusal('hospitalNotTyped', {
  status: 400,
  text: 'Type the key of the hospital',
});
/** The hospital that the operator is in. */
export const ownHospital = defineRefusal('ownHospital', { status: 409, text: 'You are in this hospital yourself' });
