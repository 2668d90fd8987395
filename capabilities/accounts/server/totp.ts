import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds of one time step (RFC 6238 §4.1, the default). */
export const STEP_SECONDS = 30;
/** Steps before and after the present one whose code counts: clocks of telephones differ (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new shared secret: 160 bits, the length of the hash (RFC 4226 §4, R6). */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** The code of a time step: HOTP with SHA-1 and six digits, what every app computes (RFC 4226 §5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = mac[19]! & 0xf;
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/**
 * The time step that a code belongs to.
 *
 * @param after The step of the code used last: it and earlier ones count no more (RFC 6238 §5.2).
 * @returns undefined for a code that is wrong, too old or used.
 */
export function stepOfCode(secret: Buffer, code: string, { now, after }: { now: Date; after: number }) {
  const present = stepAt(now);
  let found: number | undefined;
  // Every step is compared, so that the time taken does not depend on which of them fits.
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step++) {
    const expected = Buffer.from(totpCode(secret, step));
    const received = Buffer.from(code);
    const fits = received.length === expected.length && timingSafeEqual(received, expected);
    if (fits && step > after) found = step;
  }
  return found;
}

/** A secret as people type it where there is no camera (RFC 4648 base32, without padding). */
export function toBase32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      text += BASE32[(value >>> (bits - 5)) & 31]!;
      bits -= 5;
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31]! : text;
}

/** The address that an app reads from a QR code. */
export function otpAuthAddress(secret: Buffer, email: string): string {
  const label = `Alder:${email}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${toBase32(secret)}&issuer=Alder&algorithm=SHA1&digits=6&period=30`;
}
