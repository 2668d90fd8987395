/**
 * An amount of money as programs write it, in the smallest unit of a currency.
 *
 * Signs, codes and names of currencies around it make no difference; a minus in front or behind, or brackets, make it
 * negative. Of point and comma the later one is the decimal mark where both stand; a comma before three digits parts
 * thousands.
 *
 * @param decimals - Decimals of the currency.
 * @returns undefined for what is no amount, such as a rate in percent, and for one with more decimals than the currency has: nothing is rounded.
 */
export function readMoney(cell: string, decimals: number): number | undefined {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\s\u00a0']/g, '');
  const isNegative = /^\(.*\)$/.test(text) || /^[^\d]*-/.test(text) || /-$/.test(text);
  const digits = text.replaceAll(/^[^\d.,]+|[^\d.,]+$/g, '').replace(/\.-$/, '');
  if (text.includes('%') || !/^(?=.*\d)[\d.,]+$/.test(digits)) return undefined;
  const mark = decimalMark(digits);
  const parts =
    mark === undefined
      ? [digits]
      : [digits.slice(0, digits.lastIndexOf(mark)), digits.slice(digits.lastIndexOf(mark) + 1)];
  const [whole = '', fraction = ''] = parts;
  if (!isGrouped(whole) || !/^\d*$/.test(fraction)) return undefined;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return undefined;
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}${significant.padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(amount)) return undefined;
  return isNegative && amount !== 0 ? -amount : amount;
}

function decimalMark(digits: string): '.' | ',' | undefined {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  if (point >= 0) return digits.indexOf('.') === point ? '.' : undefined;
  // `1,234` is a thousand, as ERPs write it; `12,5` and `12,50` have a decimal comma.
  return comma >= 0 && digits.indexOf(',') === comma && digits.length - comma - 1 !== 3 ? ',' : undefined;
}

/** Digits, or digits parted by threes with one kind of mark. */
const isGrouped = (whole: string) =>
  /^\d*$/.test(whole) || /^\d{1,3}(?:,\d{3})+$/.test(whole) || /^\d{1,3}(?:\.\d{3})+$/.test(whole);
