/** What introduces the number of an extension; the number follows. */
const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#|分機|轉|内線|內線)[\s.:]*\d*\s*$/i;

/** The fewest digits that can be dialed: a short local number. */
const DIGITS_MIN = 6;

const DASHES = /[\u2010-\u2015\u2212\u30fc]/g;

/**
 * A telephone number as it is stored: digits, signs and letters in their ASCII width, any dash as `-`, single spaces. How the
 * parts are separated stays as it was typed; `phoneDigits` compares numbers.
 */
export function normalizeTelephone(typed: string): string {
  return typed.normalize('NFKC').replace(DASHES, '-').replace(/\s+/g, ' ').trim();
}

/** A telephone number without the extension that is asked for after the call is answered: `ext 5`, `分機 12`. */
export function withoutExtension(typed: string): string {
  return typed.normalize('NFKC').replace(EXTENSION, '');
}

/** Whether someone can be called at it: at least six digits before an extension, and no words beside them. */
export function isTelephone(typed: string): boolean {
  const number = withoutExtension(typed);
  return number.replaceAll(/\D/g, '').length >= DIGITS_MIN;
}

/** Address that dials a telephone number: ASCII digits and `+`, from full-width digits too. */
export function telephoneLink(phone: string): string {
  return `tel:${withoutExtension(normalizeTelephone(phone)).replaceAll(/[^\d+]/g, '')}`;
}
