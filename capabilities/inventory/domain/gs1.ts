/** What the barcode on a package says (GS1 General Specifications §3). */
export type Gs1 = {
  /** AI 01, always fourteen digits. */
  readonly gtin?: string;
  /** AI 17 as `YYYY-MM-DD`; a day of 00 is the last one of the month. */
  readonly expires_on?: string;
  /** AI 10 */
  readonly lot?: string;
  /** AI 21 */
  readonly serial?: string;
};

/** Length of the values that have one; every other value ends with FNC1 or with the code. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};
/** Identifiers of variable length that stand on packages of medicines, the longer ones first. */
const VARIABLE = ['710', '711', '712', '713', '714', '240', '241', '250', '10', '21', '22', '30', '37'];
const FNC1 = '\u001d';

/**
 * Reads what a scanner types: a GS1 DataMatrix or GS1-128 with or without its symbology identifier, the same as printed
 * with parentheses, or a plain EAN/UPC.
 *
 * @param today `YYYY-MM-DD`: a year of two digits is the nearest one, from 49 years ago to 50 years ahead.
 * @returns undefined for what is none of them; a code whose rest cannot be read keeps what stood before it.
 */
export function parseGs1(text: string, today: string): Gs1 | undefined {
  const code = text
    .trim()
    .replace(/^\](?:d2|C1|Q3|e0|E0)/, '')
    .replace(/[\u241d^~]/g, FNC1)
    .replace(new RegExp(`^${FNC1}`), '');
  const plain = gtinOf(code);
  if (plain) return { gtin: plain };
  const values = code.startsWith('(') ? printedValues(code) : encodedValues(code);
  const gtin = gtinOf(values.get('01') ?? '');
  const lot = values.get('10');
  const serial = values.get('21');
  const expires_on = dayOf(values.get('17') ?? '', today);
  if (!gtin && !lot && !expires_on && !serial) return undefined;
  return { ...(gtin && { gtin }), ...(expires_on && { expires_on }), ...(lot && { lot }), ...(serial && { serial }) };
}

/** A GTIN-8, -12, -13 or -14 as fourteen digits; undefined where it is none or its check digit is wrong. */
export function gtinOf(text: string): string | undefined {
  const digits = text.trim();
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined;
  const gtin = digits.padStart(14, '0');
  const sum = [...gtin.slice(0, 13)].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(gtin[13]) ? gtin : undefined;
}

function printedValues(code: string): Map<string, string> {
  const values = [...code.matchAll(/\((\d{2,4})\)([^(]*)/g)];
  return new Map(values.map(([, ai = '', value = '']) => [ai, value.replaceAll(FNC1, '').trim()]));
}

function encodedValues(code: string): Map<string, string> {
  const values = new Map<string, string>();
  let rest = code;
  while (rest !== '') {
    const length = FIXED[rest.slice(0, 2)];
    const ai = length === undefined ? VARIABLE.find((each) => rest.startsWith(each)) : rest.slice(0, 2);
    if (ai === undefined) break;
    const end = length === undefined ? endOf(rest, ai.length) : ai.length + length;
    const value = rest.slice(ai.length, end);
    if (value === '' || (length !== undefined && !/^\d+$/.test(value)) || value.length < (length ?? 1)) break;
    values.set(ai, value);
    rest = rest.slice(end).replace(new RegExp(`^${FNC1}`), '');
  }
  return values;
}

function endOf(text: string, from: number): number {
  const end = text.indexOf(FNC1, from);
  return end < 0 ? text.length : end;
}

function dayOf(date: string, today: string): string | undefined {
  if (!/^\d{6}$/.test(date)) return undefined;
  const now = Number(today.slice(0, 4));
  const near = now - (now % 100) + Number(date.slice(0, 2));
  const year = near - now > 50 ? near - 100 : now - near > 49 ? near + 100 : near;
  const month = Number(date.slice(2, 4));
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = date.endsWith('00') ? last : Number(date.slice(4));
  if (month < 1 || month > 12 || day > last) return undefined;
  return `${year}-${date.slice(2, 4)}-${String(day).padStart(2, '0')}`;
}
