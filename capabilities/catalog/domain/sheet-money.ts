const CODE = '(?:TWD|NTD|JPY|USD|HKD|SGD|CNY|RMB|KRW|EUR|GBP|AUD|YEN)';
const SIGN = String.raw`(?:[A-Z]{1,3}\$|CN¥|[$¥€£₩]|新?[台臺][幣币]|${CODE})`;
const UNIT = `(?:元[整正]?|[円圓圆][整也]?|日[円圓]|[塊块]|${CODE})`;
/** A sign or code in front, one behind, and behind the first the dash with which Japanese lists end an amount: `¥3,000-`. */
const AMOUNT = new RegExp(`^(?:(-?)${SIGN}?(-?[\\d.,]+)${UNIT}?|${SIGN}([\\d.,]+)-)$`, 'i');

/**
 * An amount of a price list without what programs and people write around it: `1,200元`, `¥1,200`, `NT$ 800`, `3,000円`.
 *
 * @returns undefined for what is more than an amount: "about 500", a range, a formula. Nothing is guessed.
 */
export function plainAmount(cell: string): string | undefined {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/\s/g, '');
  const found = AMOUNT.exec(text);
  return found ? `${found[1] ?? ''}${found[2] ?? found[3]}` : undefined;
}
