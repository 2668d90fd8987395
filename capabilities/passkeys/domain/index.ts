export {
  type AuthenticatorData,
  type Ceremony,
  CHALLENGE_MINUTES,
  isCopied,
  isLive,
  MAX_PASSKEYS,
  PASSKEY_NAME_LENGTH,
  readAuthenticatorData,
  signedChallenge,
} from './ceremony.ts';
export { type RelyingParty, relyingParty } from './relying-party.ts';
