const DASHES = /[\u2010-\u2015\u2212\u30fc]/g;

/**
 * A telephone number as it is stored: digits, signs and letters in their ASCII width, any dash as `-`, single spaces. How the
 * parts are separated stays as it was typed; `phoneDigits` compares numbers.
 */
export function normalizeTelephone(typed: string): string {
  return typed.normalize('NFKC').replace(DASHES, '-').replace(/\s+/g, ' ').trim();
}

/** Address that dials a telephone number: ASCII digits and `+`, from full-width digits too. */
export function telephoneLink(phone: string): string {
  return `tel:${normalizeTelephone(phone).replaceAll(/[^\d+]/g, '')}`;
}
