import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(max);

/** The id of a passkey, as its authenticator chose it. */
export const credentialId = base64url(1400);
/** What a browser and an authenticator say beside a signature. */
export const clientData = base64url(4000);
export const authenticatorData = base64url(8000);

/** What a passkey signed: the proof of a second factor (WebAuthn, `AuthenticatorAssertionResponse`). All in Base64url. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData,
  signature: base64url(2000),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What `authFactor` carries where the account has passkeys: the challenge to sign, used once within five minutes. */
export type PasskeyRequest = {
  readonly challenge: string;
  readonly rpId: string;
  readonly credentials: readonly { readonly id: string; readonly transports: readonly string[] }[];
  /** Whether a code would do as well: of an app, or a recovery code that is left. */
  readonly code: boolean;
};
