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

/** The stock moved since it was counted; `current` is what the books have now. */
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
