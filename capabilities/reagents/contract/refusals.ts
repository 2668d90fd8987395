import { defineRefusal } from '@alder/wire';

/** The same test, lot and serial number are here already (specification §8). */
export const reagentDuplicate = defineRefusal('reagentDuplicate', { status: 409, text: 'Duplicate reagent' });
/** The typed serial number is not that of the label (specification §8). */
export const reagentSerial = defineRefusal('reagentSerial', { status: 422, text: 'Incorrect serial number' });
/** No package and no result has this lot (specification §8). */
export const reagentLot = defineRefusal('reagentLot', { status: 404, text: 'Lot number not found' });
/** The state of the package does not allow the step; `state` says which it is. */
export const reagentMoved = defineRefusal('reagentMoved', { status: 409, text: 'The reagent has moved on meanwhile' });
/** Another package of the same test expires earlier; `earlier` names its lot. Sent again with `confirmed`, it is opened. */
export const reagentEarlier = defineRefusal('reagentEarlier', {
  status: 409,
  text: 'Another lot expires earlier and should be opened first',
});
export const reagentExpired = defineRefusal('reagentExpired', { status: 422, text: 'The reagent has expired' });
/** An analyzer is needed to open it at, a reason to throw it away. */
export const reagentIncomplete = defineRefusal('reagentIncomplete', { status: 422, text: 'Something is missing' });
