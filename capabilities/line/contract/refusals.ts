import { defineRefusal } from '@alder/wire';

/** No official account is set up, or LINE is not asked for by this hospital. */
export const lineNotConfigured = defineRefusal('lineNotConfigured', {
  status: 422,
  text: 'LINE is not set up for this hospital',
});
/** 401 or 403. */
export const lineUnauthorized = defineRefusal('lineUnauthorized', {
  status: 422,
  text: 'LINE does not accept the channel access token',
});
/** No connection, or no answer in time. */
export const lineUnreachable = defineRefusal('lineUnreachable', {
  status: 422,
  text: 'LINE cannot be reached',
});
/** Any other answer; `status` says which. */
export const lineFailed = defineRefusal('lineFailed', { status: 422, text: 'LINE reports an error' });
/** Both are needed for the first time, and for another official account. */
export const lineSecretMissing = defineRefusal('lineSecretMissing', {
  status: 422,
  text: 'Enter the channel access token and the channel secret',
});
/** The owner is joined to a LINE user already. */
export const lineLinked = defineRefusal('lineLinked', { status: 409, text: 'This owner is linked to LINE already' });
/** The code has run out, was used, or it was never sent. */
export const lineCodeGone = defineRefusal('lineCodeGone', { status: 409, text: 'This code is not valid any more' });
