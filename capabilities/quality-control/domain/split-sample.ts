/** A value of a patient on one analyzer. */
export type Measurement = {
  readonly record: string;
  readonly pet: string;
  /** Number of the tube; null where the analyzer did not say it. */
  readonly sample: string | null;
  /** Milliseconds. */
  readonly at: number;
};

export type MatchedPair<One extends Measurement> = { readonly x: One; readonly y: One };

const MINUTE_MS = 60_000;

/** Longest time that may lie between the two measurements of a tube: a value changes while it stands. */
export const MAX_SPLIT_MINUTES = 24 * 60;

/**
 * Finds the samples that both analyzers measured: values of one animal within the time, of the same tube where both name
 * it. The closest in time belong together, and a value is of one pair alone.
 */
export function matchSplitSamples<One extends Measurement>(
  xs: readonly One[],
  ys: readonly One[],
  maxMinutes: number,
): MatchedPair<One>[] {
  const byPet = Map.groupBy(ys, ({ pet }) => pet);
  const near = xs.flatMap((x) =>
    (byPet.get(x.pet) ?? [])
      .filter((y) => x.sample === null || y.sample === null || x.sample === y.sample)
      .map((y) => ({ x, y, apart: Math.abs(x.at - y.at) }))
      .filter(({ apart }) => apart <= maxMinutes * MINUTE_MS),
  );
  near.sort((one, other) => one.apart - other.apart || one.x.at - other.x.at);
  const used = new Set<string>();
  const pairs = near.flatMap(({ x, y }) => {
    if (used.has(x.record) || used.has(y.record)) return [];
    used.add(x.record).add(y.record);
    return [{ x, y }];
  });
  return pairs.sort((one, other) => one.x.at - other.x.at);
}

/** Lines of a sheet: name of the sample, value of the one and of the other analyzer. */
export type PairLine = { readonly label: string; readonly x: number; readonly y: number };
export type PairSheet = { readonly pairs: readonly PairLine[]; readonly faults: readonly number[] };

/** Pairs that are added at once. */
export const MAX_PAIR_LINES = 500;

/**
 * Reads pairs typed or pasted: `sample; x; y` or `x; y`, separated by tab, semicolon or comma. A decimal comma is read
 * where the cells are separated by something else. A first line without numbers is a heading.
 *
 * @returns `faults` are the numbers of the lines, from 1, that could not be read
 */
export function readPairSheet(text: string): PairSheet {
  const pairs: PairLine[] = [];
  const faults: number[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  const separator = ['\t', ';', ','].find((one) => lines.some((line) => line.includes(one))) ?? ',';
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = line.split(separator).map((cell) => cell.trim());
    const numbers = cells.slice(-2).map((cell) => readAmount(cell, separator));
    const [x, y] = numbers;
    if (cells.length >= 2 && cells.length <= 3 && x !== undefined && y !== undefined)
      pairs.push({ label: cells.length === 3 ? cells[0]!.slice(0, 60) : '', x, y });
    else if (index > 0 || numbers.some((one) => one !== undefined)) faults.push(index + 1);
  }
  return { pairs: pairs.slice(0, MAX_PAIR_LINES), faults };
}

function readAmount(cell: string, separator: string): number | undefined {
  const text = separator === ',' ? cell : cell.replace(',', '.');
  return /^[+-]?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
}
