/** A value as measured: what the device wrote, and the number in it when there surely is one. */
export type MeasuredValue = {
  readonly raw: string;
  readonly comparator: '<' | '<=' | '>' | '>=' | null;
  readonly number: number | null;
  /** The device could not report it (`---`, `*****`). */
  readonly reportable: boolean;
};

/** How a device writes decimals. */
export type DecimalMark = '.' | ',';

const NOT_REPORTABLE = /^(-+|\*+|\.+|\++|n\/?a|err(or)?|invalid)?$/i;
const NUMBER = { '.': /^[+-]?(\d+(\.\d*)?|\.\d+)$/, ',': /^[+-]?(\d+(,\d*)?|,\d+)$/ } as const;

/**
 * Reads a value in the decimal mark of the device.
 *
 * A mark that the device should not use is never stripped: `6,62` of a device set to `.` stays text, because
 * reading it as 662 has happened elsewhere and looks plausible.
 */
export function readValue(text: string, mark: DecimalMark = '.'): MeasuredValue {
  const raw = text.trim();
  if (NOT_REPORTABLE.test(raw)) return { raw, comparator: null, number: null, reportable: false };

  const [, comparator = '', rest = ''] = /^([<>]=?)?\s*(.*)$/.exec(raw) ?? [];
  const number = NUMBER[mark].test(rest) ? Number(rest.replace(',', '.')) : null;
  return {
    raw,
    comparator: number === null || comparator === '' ? null : (comparator as MeasuredValue['comparator']),
    number,
    reportable: true,
  };
}

/** The ends of a range as a device prints it: `84.0 - 94.0`, `90 to 110`, `2.3-4.0`, `<5`; nothing when it is no range. */
export function readRangeText(
  text: string,
  mark: DecimalMark = '.',
): { low: number | null; high: number | null } | undefined {
  const plain = text.trim();
  const number = String.raw`[+-]?\d+(?:[.,]\d+)?`;
  const between = new RegExp(`^(${number})\\s*(?:-|–|~|to)\\s*(${number})$`, 'i').exec(plain);
  const value = (part: string) => readValue(part, mark).number;
  if (between) {
    const [low, high] = [value(between[1]!), value(between[2]!)];
    return low !== null && high !== null && low <= high ? { low, high } : undefined;
  }
  const open = new RegExp(`^([<>])=?\\s*(${number})$`).exec(plain);
  if (!open) return undefined;
  const end = value(open[2]!);
  if (end === null) return undefined;
  return open[1] === '<' ? { low: null, high: end } : { low: end, high: null };
}

/** A range as {@link readRangeText} reads it, whatever the decimal mark of the device. */
export function writeRangeText({ low, high }: { readonly low: number | null; readonly high: number | null }): string {
  if (low !== null && high !== null) return `${low} to ${high}`;
  return low !== null ? `>${low}` : high !== null ? `<${high}` : '';
}
