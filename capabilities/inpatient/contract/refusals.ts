import { defineRefusal } from '@alder/wire';

/** Another animal is in the cage; `current` is its stay. */
export const cageOccupied = defineRefusal('cageOccupied', { status: 409, text: 'Another animal is in this cage' });

/** The cage waits to be cleaned. */
export const cageCleaning = defineRefusal('cageCleaning', { status: 409, text: 'This cage is being cleaned' });

/** The pet is in the ward already; `stay` is the stay. */
export const alreadyAdmitted = defineRefusal('alreadyAdmitted', {
  status: 409,
  text: 'This pet is in the ward already',
});

/** A ward with cages, or a cage with an animal, cannot be taken off the map. */
export const wardInUse = defineRefusal('wardInUse', { status: 409, text: 'It is still in use' });

/** The stay has ended: nothing is ordered or given in it any more. */
export const stayEnded = defineRefusal('stayEnded', { status: 409, text: 'This stay has ended' });

/** The stay cannot go from the status that it has to the one that was asked for. */
export const stayStatusClosed = defineRefusal('stayStatusClosed', {
  status: 409,
  text: 'This stay cannot take that status now',
});

/** The sheet does not have this time: the order was changed or stopped, or the instant is none of its times. */
export const noSuchTime = defineRefusal('noSuchTime', { status: 409, text: 'The order does not have this time' });

/** The time cannot take this step now; `state` is the state that it has. */
export const slotClosed = defineRefusal('slotClosed', { status: 409, text: 'This time cannot take that step now' });

/** It was given a short while ago; `minutes` is how long to wait, `confirmSoon: true` gives it nevertheless. */
export const givenRecently = defineRefusal('givenRecently', {
  status: 422,
  text: 'It was given a short while ago',
});

/** The order asks for a second person; `inpatientCheck` makes the check. */
export const secondMissing = defineRefusal('secondMissing', {
  status: 422,
  text: 'A second person has to check this dose',
});

/** No user checks their own dose. */
export const secondIsSame = defineRefusal('secondIsSame', {
  status: 422,
  text: 'The second person must be someone else',
});

/** What is held, refused or missed, or given in another amount, needs a reason. */
export const reasonMissing = defineRefusal('reasonMissing', { status: 422, text: 'Give a reason' });

/** An order that charges needs a price. */
export const orderPriceMissing = defineRefusal('orderPriceMissing', {
  status: 422,
  text: 'This has no price yet: enter one, or do not charge it',
});

/** An order without what its kind needs: a dose, a rate, a distance of its times. */
export const orderIncomplete = defineRefusal('orderIncomplete', { status: 422, text: 'The order is not complete' });

/** A time of vital signs without a value. */
export const nothingMeasured = defineRefusal('nothingMeasured', { status: 422, text: 'Enter at least one value' });

/**
 * The owner's page was never opened, was stopped, or has nothing to show: the stay has ended, the patient is deceased.
 */
export const ownerPageClosed = defineRefusal('ownerPageClosed', {
  status: 409,
  text: "The owner's page is closed",
});

/** What is released is a message, a photograph or both; a document is no photograph. */
export const nothingReleased = defineRefusal('nothingReleased', {
  status: 422,
  text: 'Write a message or choose a photo',
});

/** No page: wrong, foreign, renewed, stopped or over, all alike. */
export const ownerPageGone = defineRefusal('ownerPageGone', { status: 404, text: 'This link does not open any more' });
