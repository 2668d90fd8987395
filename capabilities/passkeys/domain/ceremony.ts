import type { RelyingParty } from './relying-party.ts';

/** Passkeys that one account may have. */
export const MAX_PASSKEYS = 10;
/** Letters of the name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60;
/** Minutes in which a challenge has to come back signed. */
export const CHALLENGE_MINUTES = 5;

/** What a browser was asked: to make a new passkey, or to prove one that is there. */
export type Ceremony = 'register' | 'prove';

/** Whether a challenge still counts. */
export function isLive(drawnAt: Date, now: Date): boolean {
  return now.getTime() - drawnAt.getTime() < CHALLENGE_MINUTES * 60_000;
}

const TYPES: Readonly<Record<Ceremony, string>> = { register: 'webauthn.create', prove: 'webauthn.get' };

/**
 * The challenge that a browser signed, of its `clientDataJSON` (WebAuthn §5.8.1).
 *
 * @returns undefined when it is of another ceremony, of a page at another address, or of a page within another page.
 */
export function signedChallenge(json: string, ceremony: Ceremony, { origin }: RelyingParty): string | undefined {
  const data = parse(json);
  if (data?.type !== TYPES[ceremony] || data.origin !== origin || data.crossOrigin === true) return undefined;
  return typeof data.challenge === 'string' && data.challenge !== '' ? data.challenge : undefined;
}

/** Text and numbers are JSON too; they have none of the members. */
function parse(json: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** What an authenticator says beside its signature (WebAuthn §6.1). */
export type AuthenticatorData = {
  /** SHA-256 of the relying party's id. */
  readonly rpIdHash: Uint8Array;
  /** A user touched it. */
  readonly isPresent: boolean;
  readonly signCount: number;
  /** Of a new passkey. */
  readonly credentialId: Uint8Array | undefined;
};

const [PRESENT, ATTESTED] = [0x01, 0x40];
const AAGUID_END = 53;

/** Reads authenticator data: 32 bytes of hash, flags, counter; of a new passkey also its id. */
export function readAuthenticatorData(bytes: Uint8Array): AuthenticatorData | undefined {
  if (bytes.length < 37) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(32);
  const read = {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: (flags & PRESENT) !== 0,
    signCount: view.getUint32(33),
  };
  if ((flags & ATTESTED) === 0) return { ...read, credentialId: undefined };
  if (bytes.length < AAGUID_END + 2) return undefined;
  const end = AAGUID_END + 2 + view.getUint16(AAGUID_END);
  return end > bytes.length ? undefined : { ...read, credentialId: bytes.subarray(AAGUID_END + 2, end) };
}

/**
 * Whether a signature comes from a copy of a passkey: its counter did not go on from the one that came last. A passkey
 * that counts nothing says 0 each time (WebAuthn §6.1.1).
 */
export function isCopied(stored: number, presented: number): boolean {
  return stored !== 0 && presented <= stored;
}
