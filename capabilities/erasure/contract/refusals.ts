import { defineRefusal } from '@alder/wire';

/** There is an undecided request of this owner; `existing` is its id. */
export const erasureOpen = defineRefusal('erasureOpen', {
  status: 409,
  text: 'There is already an open request of this owner',
});
/** The flow of the request does not allow this now; `state` is where it stands. */
export const erasureNotNow = defineRefusal('erasureNotNow', {
  status: 409,
  text: 'This request has been decided',
});
export const askedAhead = defineRefusal('askedAhead', {
  status: 422,
  text: 'The day of the request lies in the future',
});
/** The law allows no extension, or it was extended before. */
export const extensionNotPossible = defineRefusal('extensionNotPossible', {
  status: 422,
  text: 'This deadline cannot be extended',
});
/** The hospital key that was typed is not the hospital's. */
export const erasureKeyWrong = defineRefusal('erasureKeyWrong', {
  status: 422,
  text: 'Type the key of the hospital to confirm',
});
