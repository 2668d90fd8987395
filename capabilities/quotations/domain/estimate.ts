import { lineAmount } from '@alder/chart/domain';
import { totalsOf } from '@alder/checkout/domain';

/** What a line of a quotation costs: between `low` and `high` of it are needed. */
export type PricedLine = {
  readonly low: number;
  readonly high: number;
  readonly unit_price: number;
  readonly discount_percent: number;
};

export type Estimate = { readonly low: number; readonly high: number };

/** Amount of one line at the fewest and the most, by the rule of the lines of a record. */
export function lineEstimate({ low, high, unit_price, discount_percent }: PricedLine): Estimate {
  const amount = (quantity: number) => lineAmount({ quantity, unit_price, discount_percent });
  return { low: amount(low), high: amount(high) };
}

/**
 * What an option comes to, by the rule of the receipt: the same lines charged in a visit give the same total.
 *
 * @param step The hospital's rounding, in smallest units.
 */
export function optionEstimate(lines: readonly PricedLine[], step: number): Estimate {
  const amounts = lines.map(lineEstimate);
  const none = { percent: 0, amount: 0 };
  const total = (of: 'low' | 'high') =>
    totalsOf(
      amounts.map((each) => ({ amount: each[of] })),
      none,
      step,
    ).total;
  return { low: total('low'), high: total('high') };
}

/** A line as it is compared: the same entry of the catalog, or the same name where it was typed freely. */
type Comparable = PricedLine & { readonly entry: string | null; readonly name: string; readonly note: string };

export type ComparedRow<Line> = {
  readonly line: Line;
  /** The line of each option, in their order; undefined where an option has none. */
  readonly cells: readonly (Line | undefined)[];
  readonly differs: boolean;
};

/** The lines of several options side by side, in the order in which they first appear. */
export function compareOptions<Line extends Comparable>(
  options: readonly { readonly lines: readonly Line[] }[],
): ComparedRow<Line>[] {
  const keys: string[] = [];
  const found = options.map(({ lines }) => {
    const own = new Map<string, Line>();
    const seen = new Map<string, number>();
    for (const line of lines) {
      // The same entry twice in one option is two rows.
      const base = line.entry ?? `name ${line.name}`;
      const count = (seen.get(base) ?? 0) + 1;
      seen.set(base, count);
      const key = `${base} ${count}`;
      own.set(key, line);
      if (!keys.includes(key)) keys.push(key);
    }
    return own;
  });
  return keys.map((key) => {
    const cells = found.map((own) => own.get(key));
    const line = cells.find((cell) => cell !== undefined)!;
    return { line, cells, differs: cells.some((cell) => !cell || !isSame(cell, line)) };
  });
}

function isSame(a: Comparable, b: Comparable): boolean {
  return (['low', 'high', 'unit_price', 'discount_percent', 'note'] as const).every((field) => a[field] === b[field]);
}

/** Letter of an option, by its place: A, B, C, D. */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + place);
}
