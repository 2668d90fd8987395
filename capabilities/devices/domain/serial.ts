/** Letters of Crockford's base 32: none that can be taken for another when read aloud. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a Pulpo serial (specification §5). */
export const SERIAL_LENGTH = 16;

/**
 * Makes a gateway's serial: 15 letters of chance and one that checks them.
 *
 * @param chance At least 15 random bytes.
 */
export function makeSerial(chance: Uint8Array): string {
  if (chance.length < SERIAL_LENGTH - 1) throw new RangeError('a serial needs 15 random bytes');
  const body = Array.from(chance.subarray(0, SERIAL_LENGTH - 1), (byte) => LETTERS[byte & 31]!).join('');
  return body + checkLetter(body);
}

/**
 * A serial as typed, in the form in which it is stored.
 *
 * @returns `undefined` for what is no 16 letters and digits (specification §5: "normally 16 characters").
 */
export function readSerial(text: string): string | undefined {
  const plain = text.trim().toUpperCase().replace(/[\s-]/g, '');
  return /^[0-9A-Z]{16}$/.test(plain) ? plain : undefined;
}

/** Whether a serial of ours was typed without a slip; serials of others have no check letter. */
export function isOurs(serial: string): boolean {
  return serial.length === SERIAL_LENGTH && checkLetter(serial.slice(0, -1)) === serial.at(-1);
}

function checkLetter(body: string): string {
  let sum = 0;
  for (const [place, letter] of [...body].entries()) sum = (sum + LETTERS.indexOf(letter) * (2 * place + 1)) % 32;
  return LETTERS[sum]!;
}
