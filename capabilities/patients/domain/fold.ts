import { normalizeTelephone, withoutExtension } from './telephone.ts';

const KATAKANA = /[\u30a1-\u30f6]/g;
const GRAPHICS = /[\u0300-\u036f]/g;

/**
 * A text as search compares it: width, case, accents and the two kana scripts make no difference.
 *
 * `app.fold` in the database does the same to what is stored; the two are tested against each other.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(GRAPHICS, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One word of a search query. */
export type SearchWord = {
  /** Folded, without spaces. */
  readonly text: string;
  /** Digits alone where the word can be a telephone, chip or chart number, otherwise empty. */
  readonly digits: string;
};

/** Maximum number of words of one search; more than a name, an owner and a number need. */
export const SEARCH_WORDS_MAX = 5;

/**
 * Splits what was typed into words that must all be found.
 *
 * A text of digits and separators alone is one number: '0912 345-678' is a telephone, not three words.
 */
export function searchWords(typed: string): SearchWord[] {
  const folded = fold(typed);
  const number = fold(normalizeTelephone(typed));
  if (/^[+\d][\d\s()./-]*$/.test(number)) {
    const digits = phoneDigits(number);
    return digits === '' ? [] : [{ text: number.replaceAll(' ', ''), digits }];
  }
  return folded
    .split(' ')
    .filter((text) => text !== '')
    .slice(0, SEARCH_WORDS_MAX)
    .map((text) => ({ text, digits: /^[\d()./-]+$/.test(text) ? phoneDigits(text) : '' }));
}

/**
 * Digits of a telephone number in one form, however it was typed.
 *
 * The country codes of Taiwan and Japan become the leading 0 of the national form: '+886 912 345 678' is the
 * number that others write '0912-345-678'. An extension is not part of it: two lines of one company are one number.
 *
 * @returns Digits only; empty where there are none.
 */
export function phoneDigits(typed: string): string {
  const ascii = withoutExtension(typed).trim();
  const digits = ascii.replaceAll(/\D/g, '');
  const international = /^(?:\+|00)\s*(?:886|81)/.test(ascii) ? digits.replace(/^(?:00)?(?:886|81)0?/, '0') : digits;
  return international;
}
