import { type Keyword, keywordOf, tagHex, tags } from '../tag.ts';

/** A search as its query parameters say it. */
export type WebQuery = {
  /** Value of each attribute that is to match, by keyword. */
  readonly match: ReadonlyMap<Keyword, string>;
  /** Attributes that the response is to have beside the usual, eight hexadecimal digits each; or every one. */
  readonly include: ReadonlySet<string> | 'all';
  readonly fuzzy: boolean;
  readonly limit: number | undefined;
  readonly offset: number;
};

/** A parameter that no search understands. */
export class QueryFault extends Error {
  override readonly name = 'QueryFault';
  readonly parameter: string;
  constructor(parameter: string) {
    super(`query parameter ${parameter}`);
    this.parameter = parameter;
  }
}

const OWN = new Set(['includefield', 'fuzzymatching', 'limit', 'offset', 'emptyvaluematching', 'accept']);
const MAX_COUNT = 10_000_000;

/** Keyword of an attribute that is named by keyword or by eight hexadecimal digits. */
export function attributeNamed(name: string): Keyword | undefined {
  if (Object.hasOwn(tags, name)) return name as Keyword;
  return /^[0-9A-Fa-f]{8}$/.test(name) ? keywordOf(Number.parseInt(name, 16)) : undefined;
}

/** Whether a query parameter is one of a search at all. */
export function isQueryParameter(name: string): boolean {
  return OWN.has(name) || attributeNamed(name) !== undefined;
}

/**
 * Reads the query parameters of QIDO-RS.
 *
 * @throws {QueryFault} on a parameter that is no attribute, and on a limit or offset that is no number.
 * @see DICOM PS3.18 8.3.4, 10.6.1.2
 */
export function readWebQuery(input: Readonly<Record<string, string | readonly string[]>>): WebQuery {
  const match = new Map<Keyword, string>();
  for (const [name, value] of Object.entries(input)) {
    if (OWN.has(name)) continue;
    const keyword = attributeNamed(name);
    if (!keyword) throw new QueryFault(name);
    // A list of UIDs may be given in one parameter or in several.
    const text = typeof value === 'string' ? value : value.join(',');
    if (text !== '' && !/^\*+$/.test(text)) match.set(keyword, text);
  }
  return {
    match,
    include: includeOf(valuesOf(input.includefield)),
    fuzzy: valuesOf(input.fuzzymatching).at(-1)?.toLowerCase() === 'true',
    limit: countOf('limit', input.limit),
    offset: countOf('offset', input.offset) ?? 0,
  };
}

function valuesOf(input: string | readonly string[] | undefined): readonly string[] {
  if (input === undefined) return [];
  return typeof input === 'string' ? [input] : input;
}

function includeOf(values: readonly string[]): ReadonlySet<string> | 'all' {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim());
  if (names.some((name) => name.toLowerCase() === 'all')) return 'all';
  const found = names.flatMap((name) => {
    const keyword = attributeNamed(name);
    if (keyword) return [tagHex(tags[keyword])];
    return /^[0-9A-Fa-f]{8}$/.test(name) ? [name.toUpperCase()] : [];
  });
  return new Set(found);
}

function countOf(name: string, input: string | readonly string[] | undefined): number | undefined {
  const value = valuesOf(input).at(-1);
  if (value === undefined || value === '') return undefined;
  if (!/^\d{1,8}$/.test(value)) throw new QueryFault(name);
  return Math.min(MAX_COUNT, Number(value));
}

/** Both ends of a range, either of them open; one value is a range of itself (PS3.4 C.2.2.2.5). */
export function readRangeOf(text: string): { readonly from: string | undefined; readonly to: string | undefined } {
  const [from = '', to] = text.trim().split('-');
  if (to === undefined) return { from, to: from };
  return { from: from.trim() || undefined, to: to.trim() || undefined };
}

/** Values of a list that is parted by commas or backslashes. */
export function readList(text: string): readonly string[] {
  return text
    .split(/[,\\]/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
