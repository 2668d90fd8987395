import type { Span } from './locate-value.ts';

/** A longer message is shown around the value. */
const MAX_BYTES = 65_536;

/** The part of a message that is shown: all of it, or what is around the value. */
export function excerptOf(size: number, value: Span | undefined): Span {
  if (size <= MAX_BYTES) return { start: 0, end: size };
  const middle = value ? Math.floor((value.start + value.end) / 2) : 0;
  const start = Math.max(0, Math.min(middle - MAX_BYTES / 2, size - MAX_BYTES));
  return { start, end: start + MAX_BYTES };
}

/** Text, or the name of a control character such as CR. */
export type Segment = { readonly text: string; readonly isControl: boolean };

const NAMES =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** Text of a message, its control characters by their names; a line ends after each end of a record. */
export function piecesOf(text: string): Segment[] {
  return text
    .split(/(\p{Cc})/u)
    .filter((part) => part !== '')
    .flatMap((part, at, parts) => {
      if (!/^\p{Cc}$/u.test(part)) return [{ text: part, isControl: false }];
      const name = { text: NAMES[part.charCodeAt(0)] ?? 'DEL', isControl: true };
      const isEnd = part === '\n' || (part === '\r' && parts[at + 1] !== '\n');
      return isEnd ? [name, { text: '\n', isControl: false }] : [name];
    });
}
