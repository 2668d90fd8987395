/** Data of an owner that have to be erased. */
export type Identity = {
  readonly name: string;
  /** How the name is read, as kana or romaji. */
  readonly reading?: string | null;
  /** Names before this one: a record of last year has them. */
  readonly former_names?: readonly string[];
  readonly phones: readonly string[];
  readonly email: string | null;
  readonly line_account: string | null;
  readonly address: string | null;
};

/**
 * Patterns of an owner's data, in the part of regular expressions that PostgreSQL and JavaScript share; compared without
 * regard to case.
 */
export type ErasurePatterns = {
  /** Numbers, addresses and accounts that are this owner's alone, replaced in the whole hospital; null: none. */
  readonly everywhere: string | null;
  /** All of them and the name, replaced in rows that belong to the owner. */
  readonly related: string;
  /** What a match of `related` becomes, with `\1` and `\2` for what stands around a name of one short word. */
  readonly replacement: string;
  /** Whether the name alone says who is meant: several words, or two and more characters of Chinese or Japanese. */
  readonly isDistinctive: boolean;
};

/** Fewer characters of an address or an account would be found in other words too. */
const MIN_ADDRESS = 6;
const MIN_ACCOUNT = 4;
const MIN_DIGITS = 7;
/** What people and devices put between the parts of a number or a name. */
const BETWEEN_DIGITS = '[-. ()/・~　]{0,3}';
const BETWEEN_WORDS = '[\\s^,=_　-]{1,3}';
const BETWEEN_CHARACTERS = '[\\s^=　]{0,2}';

/**
 * Makes the patterns of an owner.
 *
 * @param shared Values of `identity` that another owner of the hospital has too: a family with one telephone. They are
 * replaced in this owner's rows alone.
 */
export function patternsOf(identity: Identity, shared: ReadonlySet<string>): ErasurePatterns {
  const values = [
    ...identity.phones.map((value) => ({ value, pattern: phonePattern(value) })),
    { value: identity.email, pattern: literal(identity.email, MIN_ACCOUNT) },
    { value: identity.line_account, pattern: literal(identity.line_account, MIN_ACCOUNT) },
    { value: identity.address, pattern: literal(identity.address, MIN_ADDRESS) },
  ].flatMap(({ value, pattern }) => (value && pattern ? [{ value, pattern }] : []));
  // A reading of one word may be any other word of a record: はら is a name and the belly.
  const readings = [identity.reading ?? ''].filter((reading) => /\S\s+\S/.test(reading));
  // One short word cannot be attributed to this owner as a former name.
  const former = [...(identity.former_names ?? []), ...readings]
    .map(namePattern)
    .flatMap((each) => (each?.isDistinctive ? [each.pattern] : []));
  const own = values.filter(({ value }) => !shared.has(value)).map(({ pattern }) => pattern);
  const name = namePattern(identity.name);
  const known = [...values.map(({ pattern }) => pattern), ...former];
  const all = [...known, ...(name ? [name.pattern] : [])];
  const isDistinctive = name?.isDistinctive ?? false;
  return {
    everywhere: own.length > 0 ? own.join('|') : null,
    // A name of one short word may be part of any other: it goes where it is alone in a field or a JSON string.
    related: isDistinctive ? all.join('|') : wholeOr(name?.pattern, known),
    replacement: isDistinctive ? '***' : '\\1***\\2',
    isDistinctive,
  };
}

function wholeOr(name: string | undefined, values: readonly string[]): string {
  const whole = name === undefined ? [] : [`(^|")(?:${name})("|$)`];
  // A pattern that matches nothing, where there is nothing to find: a row has no such character.
  const rest = values.length > 0 ? values : ['\\u0001'];
  return [...(whole.length > 0 ? whole : ['(\\u0001)(\\u0001)']), ...rest].join('|');
}

/**
 * A telephone number however it is written: with or without separators, with 0 or the country code of Taiwan or Japan.
 * Digits of a longer number, such as an identifier of DICOM, are none.
 */
function phonePattern(phone: string): string | undefined {
  const typed = phone.normalize('NFKC').trim();
  const digits = /^(\+|00)\s*(886|81)/.test(typed)
    ? typed.replace(/\D/g, '').replace(/^(00)?(886|81)0?/, '0')
    : typed.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return undefined;
  const local = digits.startsWith('0') ? digits.slice(1) : digits;
  const head = digits.startsWith('0') ? `(?:(?:[+]|00)? ?(?:886|81)${BETWEEN_DIGITS}0?|0)${BETWEEN_DIGITS}` : '';
  return `(?<![0-9])(?<![0-9][.])[(]?${head}${[...local].join(BETWEEN_DIGITS)}(?![0-9])(?![.][0-9])`;
}

function literal(value: string | null, min: number): string | undefined {
  const text = value?.trim() ?? '';
  return [...text].length < min ? undefined : literalOf(text).replace(/\s+/g, '\\s+');
}

function namePattern(name: string): { pattern: string; isDistinctive: boolean } | undefined {
  const words = name
    .trim()
    .split(/[\s^,=　]+/)
    .filter(Boolean);
  const [only = ''] = words;
  if (words.length === 0 || only === '***') return undefined;
  if (words.length > 1) {
    const orders = words.length === 2 ? [words, words.toReversed()] : [words];
    const joined = orders.map((order) => order.map(literalOf).join(BETWEEN_WORDS)).join('|');
    const chinese = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u.test(words.join(''));
    const together = chinese ? `|${[...words.join('')].join(BETWEEN_CHARACTERS)}` : '';
    return { pattern: `(?<![A-Za-z0-9])(?:${joined}${together})(?![A-Za-z0-9])`, isDistinctive: true };
  }
  const isChinese = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]{2,}$/u.test(only);
  if (isChinese) return { pattern: [...only].join(BETWEEN_CHARACTERS), isDistinctive: true };
  return { pattern: literalOf(only), isDistinctive: false };
}

/** The text as it is; a quotation mark or a backslash is written with a backslash before it in JSON. */
function literalOf(text: string): string {
  return text
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replaceAll('\\\\', '\\\\+')
    .replaceAll('"', '\\\\?"');
}
