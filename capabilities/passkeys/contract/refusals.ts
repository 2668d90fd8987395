import { defineRefusal } from '@alder/wire';

/** The response of the authenticator proves nothing: another page, another challenge, one that lapsed or was used, a wrong key. */
export const passkeyRefused = defineRefusal('passkeyRefused', { status: 422, text: 'This passkey was not accepted' });
/** This passkey is registered already. */
export const passkeyExists = defineRefusal('passkeyExists', {
  status: 409,
  text: 'This passkey is registered already',
});
export const passkeyLimit = defineRefusal('passkeyLimit', { status: 422, text: 'An account has up to ten passkeys' });
/** The address of this installation is none that browsers bind passkeys to. */
export const passkeyNoAddress = defineRefusal('passkeyNoAddress', {
  status: 422,
  text: 'Passkeys need an address with HTTPS and a name',
});
