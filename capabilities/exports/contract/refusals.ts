import { defineRefusal } from '@alder/wire';

/** The password that was typed is not the one of the user. */
export const exportPassword = defineRefusal('exportPassword', { status: 422, text: 'This is not your password' });
/** One export of a hospital runs at a time. */
export const exportBusy = defineRefusal('exportBusy', {
  status: 409,
  text: 'An export is already running. Wait until it is finished, or cancel it',
});
/** The flow of the export does not allow this now; `state` is where it stands. */
export const exportNotNow = defineRefusal('exportNotNow', {
  status: 409,
  text: 'This export is not at the step that this needs',
});
/** The download was opened by another log-in, or too long ago. */
export const exportTicket = defineRefusal('exportTicket', {
  status: 403,
  text: 'Confirm your password again to download the archive',
});
/** The bucket could not be written, read and emptied again; `reason` says what it answered. */
export const targetUnreachable = defineRefusal('targetUnreachable', {
  status: 422,
  text: 'A test file could not be written to this bucket and read back',
});
/** The address is not https, or leads into the network of the server. */
export const targetForbidden = defineRefusal('targetForbidden', {
  status: 422,
  text: 'Archives are sent to a public https address only',
});
