import { checksum } from '@alder/astm';
import type { Run } from '@alder/instrument-messages/domain';

/** Bytes of a message, the end not included. */
export type Span = { readonly start: number; readonly end: number };

/** A stored value, and the values of its run by which the run is found in a message of several. */
export type SoughtValue = {
  readonly code: string;
  readonly raw: string;
  readonly run: readonly { readonly code: string; readonly raw: string }[];
};

/** A value that occurs in a message more often is not looked for: reading takes a moment for each. */
const MAX_PLACES = 300;
const [STX, ETX, ETB] = [0x02, 0x03, 0x17];

/**
 * The bytes that a value was read from.
 *
 * Each place where the text of the value stands is changed in a copy of the message, and the copy is read again: the value
 * was read from the place where it, and nothing else, has changed. So it holds for every form of message and every driver.
 *
 * @param read Reads a message as it was read when it came; it may throw.
 * @param encode Bytes of a text in the charset of the device.
 * @returns `undefined` if the message has no such value, or no single place for it.
 */
export function locateValue(
  bytes: Uint8Array,
  value: SoughtValue,
  read: (bytes: Uint8Array) => readonly Run[],
  encode: (text: string) => Uint8Array,
): Span | undefined {
  const runs = readOrNothing(bytes, read);
  const at = runIn(runs, value);
  if (!runs || at === undefined) return undefined;
  const isChangedAlone = (copy: Uint8Array) => {
    const changed = readOrNothing(copy, read);
    return changed !== undefined && differsIn(runs, changed, at, value);
  };
  // HL7 writes `<5` as `<^5`: there the number alone is marked.
  for (const text of new Set([value.raw, value.raw.replace(/^[<>]=?\s*/, '')])) {
    const found = placesOf(bytes, encode(text)).find((span) => {
      const copy = changedAt(bytes, span);
      return copy && isChangedAlone(copy);
    });
    if (found) return found;
  }
  return undefined;
}

function readOrNothing(bytes: Uint8Array, read: (bytes: Uint8Array) => readonly Run[]) {
  try {
    return read(bytes);
  } catch {
    return undefined;
  }
}

/** The run that has the value and shares most of the others with the stored result. */
function runIn(runs: readonly Run[] | undefined, { code, raw, run }: SoughtValue): number | undefined {
  const stored = new Set(run.map((one) => `${one.code} ${one.raw}`));
  const scores = (runs ?? []).map(({ observations }) =>
    observations.some((one) => one.code === code && one.raw === raw)
      ? observations.filter((one) => stored.has(`${one.code} ${one.raw}`)).length
      : 0,
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : scores.indexOf(best);
}

function placesOf(bytes: Uint8Array, text: Uint8Array): Span[] {
  const places: Span[] = [];
  for (
    let start = 0;
    text.length > 0 && start + text.length <= bytes.length && places.length < MAX_PLACES;
    start += 1
  ) {
    if (text.every((byte, index) => bytes[start + index] === byte)) places.push({ start, end: start + text.length });
  }
  return places;
}

/** A copy with other digits and letters at a place, the checksum of its frame made right; nothing without any there. */
function changedAt(bytes: Uint8Array, { start, end }: Span): Uint8Array | undefined {
  const copy = Uint8Array.from(bytes);
  for (let at = start; at < end; at += 1) copy[at] = otherOf(copy[at]!);
  if (copy.every((byte, index) => byte === bytes[index])) return undefined;
  const from = bytes.lastIndexOf(STX, start);
  if (from < 0) return copy;
  let to = end;
  while (to < bytes.length && bytes[to] !== ETX && bytes[to] !== ETB) to += 1;
  if (to + 2 >= bytes.length) return copy;
  const digits = checksum(copy.subarray(from + 1, to + 1));
  copy[to + 1] = digits.charCodeAt(0);
  copy[to + 2] = digits.charCodeAt(1);
  return copy;
}

/** The next digit, or the next letter of the same case. */
function otherOf(byte: number): number {
  const [digit, upper, lower] = [byte - 0x30, byte - 0x41, byte - 0x61];
  if (digit >= 0 && digit < 10) return 0x30 + ((digit + 1) % 10);
  if (upper >= 0 && upper < 26) return 0x41 + ((upper + 1) % 26);
  return lower >= 0 && lower < 26 ? 0x61 + ((lower + 1) % 26) : byte;
}

/** Whether two readings differ in the text of one value of the run, and in nothing else. */
function differsIn(
  runs: readonly Run[],
  changed: readonly Run[],
  at: number,
  { code, raw }: Pick<SoughtValue, 'code' | 'raw'>,
): boolean {
  const before = runs[at]!.observations;
  const after = changed[at]?.observations ?? [];
  const places = before.flatMap((one, place) => (one.code === code && one.raw === raw ? [place] : []));
  return places.some(
    (place) => after[place]?.raw !== raw && withoutValue(runs, at, place) === withoutValue(changed, at, place),
  );
}

/** A reading as text, one value left out. */
function withoutValue(runs: readonly Run[], at: number, place: number): string {
  return JSON.stringify(
    runs.map((run, index) => ({
      ...run,
      observations: run.observations.map((one, each) =>
        index === at && each === place ? { ...one, raw: '', number: null, comparator: null, reportable: true } : one,
      ),
    })),
  );
}
