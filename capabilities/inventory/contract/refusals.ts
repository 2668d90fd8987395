import { defineRefusal } from '@alder/wire';

/** Less is in stock than is to be taken; `available` units are. Nothing is taken. */
export const stockShort = defineRefusal('stockShort', {
  status: 409,
  text: 'There is not enough of this in stock',
});

/** Only lots that are over their last day would be enough. */
export const lotExpired = defineRefusal('lotExpired', { status: 422, text: 'The lot has expired' });

/** No store that dispenses has a lot of this number. */
export const lotUnknown = defineRefusal('lotUnknown', { status: 422, text: 'No such lot is in stock' });

/** The lot was received before with another last day. */
export const lotDiffers = defineRefusal('lotDiffers', {
  status: 422,
  text: 'This lot was received with another expiry date',
});

/** The stock moved since it was counted; `current` is the recorded balance now. */
export const stockMoved = defineRefusal('stockMoved', {
  status: 409,
  text: 'The stock moved while it was counted',
});

/** A difference, an adjustment or a waste without a reason. */
export const reasonMissing = defineRefusal('reasonMissing', { status: 422, text: 'A reason is needed' });

/** A transfer to the store that it is taken from. */
export const sameStore = defineRefusal('sameStore', { status: 422, text: 'Both are the same store' });

/** A store that still has stock cannot be closed. */
export const storeNotEmpty = defineRefusal('storeNotEmpty', { status: 409, text: 'The store is not empty' });

/** The bottle does not hold the recorded balance; `expected` is that balance. A reason is needed. */
export const balanceDiffers = defineRefusal('balanceDiffers', {
  status: 422,
  text: 'The bottle has something else than the register says',
});

/** More than the bottle has, or than it holds. */
export const bottleShort = defineRefusal('bottleShort', {
  status: 409,
  text: 'The bottle does not have or hold that much',
});

/** A closed bottle gets no entry any more. */
export const bottleClosed = defineRefusal('bottleClosed', { status: 409, text: 'This bottle is closed' });

/** The rest of a bottle is wasted or used before it is closed. */
export const bottleNotEmpty = defineRefusal('bottleNotEmpty', { status: 422, text: 'The bottle is not empty' });

/** Nothing was drawn, wasted or returned. */
export const quantityMissing = defineRefusal('quantityMissing', { status: 422, text: 'An amount is needed' });

/** A bottle of this number is in the register already. */
export const bottleNumberUsed = defineRefusal('bottleNumberUsed', {
  status: 409,
  text: 'A bottle of this number is in the register already',
});

/** The second person is the one who makes the entry. */
export const witnessSame = defineRefusal('witnessSame', {
  status: 422,
  text: 'The second person must be another one',
});

/** What the second person confirmed is over, of someone else, or of another entry. */
export const witnessUnconfirmed = defineRefusal('witnessUnconfirmed', {
  status: 422,
  text: 'The second person has not confirmed this entry',
});

/** A bottle of the medicine is open in the controlled register (`bottle`): its dose is drawn there, by two people, first. */
export const drawInRegister = defineRefusal('drawInRegister', {
  status: 422,
  text: 'Draw this medicine in the controlled register first, for this patient',
});
