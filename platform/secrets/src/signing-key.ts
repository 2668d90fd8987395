import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';

/** What PKCS #8 and SubjectPublicKeyInfo put before the 32 bytes of an Ed25519 key (RFC 8410 §7, §4). */
const PRIVATE_START = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_START = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** A new secret key: 256 random bits in base64url, to be kept by one side only. */
export function makeSigningKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/**
 * The public half of a secret key: 32 bytes that may be published.
 *
 * @throws {RangeError} when the text is no key.
 */
export function publicKeyOf(key: string): Buffer {
  return createPublicKey(privateKey(key)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_START.length);
}

/**
 * Signs a text with a secret key (Ed25519, RFC 8032).
 *
 * @returns The signature in base64url.
 */
export function signText(key: string, text: string): string {
  return sign(null, Buffer.from(text), privateKey(key)).toString('base64url');
}

/** Whether the holder of the secret key signed this very text. */
export function isSignedBy(publicKey: Uint8Array, text: string, signature: string): boolean {
  if (publicKey.length !== KEY_BYTES) return false;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_START, publicKey]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

function privateKey(key: string) {
  const seed = Buffer.from(key, 'base64url');
  if (seed.length !== KEY_BYTES) throw new RangeError('a signing key has 32 bytes in base64url');
  return createPrivateKey({ key: Buffer.concat([PRIVATE_START, seed]), format: 'der', type: 'pkcs8' });
}
