import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the holder of a token may read of one gateway, for a short time. */
export type LocalRights = {
  /** Serial of the gateway for which it was made. */
  readonly serial: string;
  /** Study Instance UID of the images. */
  readonly study: string;
  /** Milliseconds since 1970 from which it is refused. */
  readonly until: number;
};

const PURPOSE = 'alder images of a gateway';

/**
 * A token with which a browser reads the images of one study from a gateway on its own network.
 *
 * Both sides have the key already: the server keeps the SHA-256 of a gateway's key, and the gateway has the key. So nothing
 * is fetched before the first token, a gateway checks tokens while the server is away, and a token opens no other gateway.
 *
 * @param keyHash SHA-256 of the gateway's key.
 * @returns `payload.signature`, both base64url; the signature is HMAC-SHA-256 (RFC 2104).
 */
export function signLocalToken(keyHash: Uint8Array, { serial, study, until }: LocalRights): string {
  const payload = Buffer.from(JSON.stringify({ serial, study, until })).toString('base64url');
  return `${payload}.${signatureOf(keyHash, payload).toString('base64url')}`;
}

/** The rights of a token; undefined when it is not signed with this key, is over, or is none. */
export function readLocalToken(keyHash: Uint8Array, token: string, now: number): LocalRights | undefined {
  const [payload = '', signature = ''] = token.split('.');
  const [sent, right] = [Buffer.from(signature, 'base64url'), signatureOf(keyHash, payload)];
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined;
  const rights = JSON.parse(Buffer.from(payload, 'base64url').toString()) as LocalRights;
  return rights.until > now ? rights : undefined;
}

/** The purpose is part of what is signed, so that the key signs nothing else that could be taken for a token. */
function signatureOf(keyHash: Uint8Array, payload: string): Buffer {
  return createHmac('sha256', keyHash).update(`${PURPOSE}\n${payload}`).digest();
}
