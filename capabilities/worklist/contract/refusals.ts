import { defineRefusal } from '@alder/wire';

/** The item has left the status that the change begins from; `current` carries it as it stands. */
export const worklistClosed = defineRefusal('worklistClosed', {
  status: 409,
  text: 'The exam is not open any more',
});
/** The scheduled device is not among the hospital's equipment. */
export const aetitleUnknown = defineRefusal('aetitleUnknown', { status: 422, text: 'No equipment has this AE title' });
/** Another device of the hospital bears the title, or the server itself does. */
export const aetitleInUse = defineRefusal('aetitleInUse', { status: 409, text: 'This AE title is in use' });
/** An address that this server must not be made to call. */
export const addressNotAllowed = defineRefusal('addressNotAllowed', {
  status: 422,
  text: 'This address cannot be used for equipment',
});
/** Without one address and a port there is no peer to call. */
export const equipmentUnreachable = defineRefusal('equipmentUnreachable', {
  status: 422,
  text: 'Enter the address and the port of the device first',
});
