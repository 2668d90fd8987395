/** First and last byte, both included. */
export type RequestedRange = { readonly start: number; readonly end: number };

/**
 * One byte range of a header.
 *
 * @returns undefined when there is none, or several, or it is no byte range; `outside` when it cannot be satisfied.
 * @see RFC 9110 14.1
 */
export function readRange(header: string | undefined, length: number): RequestedRange | 'outside' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!found) return undefined;
  const [first, last] = [found[1]!, found[2]!];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'outside' : { start: length - suffix, end: length - 1 };
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= length ? 'outside' : { start, end };
}
