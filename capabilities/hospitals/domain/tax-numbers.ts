/** A number as it is stored: digits, letters and signs in their ASCII width, any dash as `-`, single spaces. */
export const narrowDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * The rule by which a uniform number of a business in Taiwan (統一編號) is right: `mod10` for the numbers issued until
 * 2023, `mod5` for those that came with the extension of April 2023. A seventh digit of 7 counts as 1 or as 0.
 *
 * @see https://www.fia.gov.tw 營利事業統一編號檢查碼邏輯修正說明
 */
export function uniformNumberRule(number: string): 'mod10' | 'mod5' | undefined {
  if (!/^\d{8}$/.test(number)) return undefined;
  const digits = [...number].map(Number);
  const sum = digits.reduce((all, digit, place) => {
    const product = digit * WEIGHTS[place]!;
    return all + Math.floor(product / 10) + (product % 10);
  }, 0);
  // 7 × 4 = 28, 2 + 8 = 10: of its two digits either may be taken, 1 or 0.
  const sums = digits[6] === 7 ? [sum - 9, sum - 10] : [sum];
  if (sums.some((each) => each % 10 === 0)) return 'mod10';
  return sums.some((each) => each % 5 === 0) ? 'mod5' : undefined;
}

/**
 * Whether 13 digits are a corporate number of Japan (法人番号): the first is 9 less the remainder by 9 of the other twelve,
 * each second one from the right doubled.
 */
export function isCorporateNumber(number: string): boolean {
  if (!/^[1-9]\d{12}$/.test(number)) return false;
  const [check, ...base] = [...number].map(Number);
  const sum = base.reverse().reduce((all, digit, place) => all + digit * (place % 2 === 0 ? 1 : 2), 0);
  return check === 9 - (sum % 9);
}

/**
 * What a registration number of a qualified invoice issuer in Japan (登録番号) is: T and the corporate number of a company,
 * or T and 13 digits of its own for a sole proprietor, which no rule distinguishes from a slip of the hand.
 */
export function registrationNumberKind(number: string): 'corporate' | 'proprietor' | undefined {
  if (!/^T\d{13}$/.test(number)) return undefined;
  return isCorporateNumber(number.slice(1)) ? 'corporate' : 'proprietor';
}

/** What is wrong with the tax number of a hospital, by the country of its currency; other countries have no rule here. */
export function taxIdFault(
  taxId: string | null,
  currency: string,
): 'uniformNumberWrong' | 'registrationWrong' | undefined {
  if (taxId === null) return undefined;
  if (currency === 'TWD' && uniformNumberRule(taxId) === undefined) return 'uniformNumberWrong';
  // Who is not registered has no number with a T, and may print another one.
  if (currency === 'JPY' && /^t/i.test(taxId) && registrationNumberKind(taxId) === undefined)
    return 'registrationWrong';
  return undefined;
}
