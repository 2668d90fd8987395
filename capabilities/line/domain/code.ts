/** Letters and digits that are not confused when they are read aloud or typed: no 0 O, 1 I L, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const WHOLE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** How long a code may be sent, and then how long reception may confirm. */
export const CODE_MINUTES = 10;
/** Wrong codes that one LINE user may send: of 30^8 codes that one guesses none. */
export const WRONG_CODES_AN_HOUR = 5;

/** A code for one owner. @param below a random whole number from 0 that is less than its argument */
export function makeCode(below: (bound: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join('');
}

/** As it is shown and read aloud: `K7QD-2MXA`. */
export const showCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** The code in a chat message that is nothing else, however it was typed; undefined for any other message. */
export function readCode(text: string): string | undefined {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/[\s\-‐‑–—ー−]/gu, '')
    .toUpperCase();
  return WHOLE.test(typed) ? typed : undefined;
}

/** Opens the chat with the official account, with the text typed in already (LINE URL scheme `oaMessage`). */
export function chatLink(basicId: string, text: string): string {
  return `https://line.me/R/oaMessage/${encodeURIComponent(basicId)}/?${encodeURIComponent(text)}`;
}
