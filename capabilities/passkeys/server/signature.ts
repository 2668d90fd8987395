import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isCopied, type RelyingParty, readAuthenticatorData } from '../domain/index.ts';

export const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
export const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RSA keys shorter than this are none. */
const RSA_BITS = 2048;

/** The key of a new passkey: ECDSA on P-256 (ES256) or RSA (RS256), which every authenticator has one of. */
export function readPublicKey(der: Uint8Array): KeyObject | undefined {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const isKnown =
    (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
    (key.asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS && modulusLength <= 4 * RSA_BITS);
  return isKnown ? key : undefined;
}

/** The response of an authenticator for a new passkey, if it is for this installation and a user touched it. */
export function readNewPasskey(authenticatorData: Buffer, { id }: RelyingParty) {
  const read = readAuthenticatorData(authenticatorData);
  if (!read?.credentialId || !read.isPresent || !sha256(id).equals(read.rpIdHash)) return undefined;
  return { credentialId: Buffer.from(read.credentialId), signCount: read.signCount };
}

/**
 * Judges what a passkey signed: client data and authenticator data, over which the signature goes (WebAuthn §7.2).
 *
 * @returns The counter when it is right; `copied` when it is right and the counter went back.
 */
export function judgeSignature(
  { public_key, sign_count }: { readonly public_key: Buffer; readonly sign_count: number },
  signed: { readonly authenticatorData: Buffer; readonly clientDataJSON: Buffer; readonly signature: Buffer },
  { id }: RelyingParty,
): number | 'wrong' | 'copied' {
  const read = readAuthenticatorData(signed.authenticatorData);
  const key = readPublicKey(public_key);
  if (!read?.isPresent || !key || !sha256(id).equals(read.rpIdHash)) return 'wrong';
  const bytes = Buffer.concat([signed.authenticatorData, sha256(signed.clientDataJSON)]);
  if (!verify('sha256', bytes, key, signed.signature)) return 'wrong';
  return isCopied(sign_count, read.signCount) ? 'copied' : read.signCount;
}
