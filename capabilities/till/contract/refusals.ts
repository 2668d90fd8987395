import { defineRefusal } from '@alder/wire';

/** The till has an open session; `current` is it. */
export const tillAlreadyOpen = defineRefusal('tillAlreadyOpen', { status: 409, text: 'This till is open already' });
/** The session was counted or closed meanwhile, or the step is not its next one. */
export const tillNotOpen = defineRefusal('tillNotOpen', { status: 409, text: 'This till is not open' });
/** Another till has the name. */
export const tillNameUsed = defineRefusal('tillNameUsed', { status: 409, text: 'A till has this name already' });
/** A till with an open session is not given up. */
export const tillInUse = defineRefusal('tillInUse', { status: 422, text: 'Close this till first' });
/** More is taken out than the till holds. */
export const tillShort = defineRefusal('tillShort', { status: 422, text: 'There is less than that in the till' });
/** The count differs by more than the hospital accepts without a reason. */
export const varianceReason = defineRefusal('varianceReason', {
  status: 422,
  text: 'The count differs. Write why',
});
/** The hospital wants two people: who counted does not close. */
export const secondPersonMissing = defineRefusal('secondPersonMissing', {
  status: 422,
  text: 'Another person than the one who counted closes this till',
});
/** Pieces of money that the currency does not have, or parts of one. */
export const piecesUnknown = defineRefusal('piecesUnknown', {
  status: 422,
  text: 'These are not banknotes and coins of this currency',
});
/** The day has not begun, or the month is not over. */
export const periodNotOver = defineRefusal('periodNotOver', { status: 422, text: 'This is not over yet' });
/** It was closed before. */
export const periodClosed = defineRefusal('periodClosed', { status: 409, text: 'This is closed already' });
/** Money of an earlier day is not closed yet; `day` is it. */
export const closeEarlier = defineRefusal('closeEarlier', { status: 422, text: 'Close the earlier day first' });
/** Tills are open that were opened before the end of the day; `tills` are their names. */
export const tillsOpen = defineRefusal('tillsOpen', { status: 422, text: 'Close the tills first' });
/** Money moved since the totals were shown; `current` is what they are now. */
export const totalsChanged = defineRefusal('totalsChanged', {
  status: 409,
  text: 'The totals have changed. Look again',
});
