/** A period behind a line: what was taken while values were measured. */
export type TrendBand = {
  /** ISO 8601. */
  readonly from: string;
  /** ISO 8601; null while it goes on. */
  readonly until: string | null;
  readonly text: string;
};

export type BandOfChart = {
  /** Milliseconds since 1970, within the time of the chart. */
  readonly from: number;
  readonly until: number;
  /** The whole of it, ISO 8601; null while it goes on. */
  readonly began: string;
  readonly ends: string | null;
  readonly text: string;
  /** The same text has the same number, from 1 by the time at which it first begins. */
  readonly number: number;
  /** Bands of one track never overlap; from 0. */
  readonly track: number;
};

const isLater = (one: string | null, other: string | null) =>
  other !== null && (one === null || Date.parse(one) > Date.parse(other));

/** Texts that a chart has room for. */
export const MAX_BANDS = 6;

/**
 * Bands within the time of a chart, in tracks; those of one text that touch are one.
 *
 * @param from Milliseconds since 1970 of the first value.
 * @param until Of the last value.
 * @returns The texts that ended last where there are more than {@link MAX_BANDS}, and how many were left out.
 */
export function placeBands(
  bands: readonly TrendBand[],
  from: number,
  until: number,
): { readonly placed: readonly BandOfChart[]; readonly left: number } {
  const clipped = bands
    .map((band) => ({
      ...{ text: band.text, began: band.from, ends: band.until },
      from: Math.max(from, Date.parse(band.from)),
      until: Math.min(until, band.until === null ? until : Date.parse(band.until)),
    }))
    .filter((band) => band.from < band.until)
    .sort((a, b) => a.from - b.from || a.text.localeCompare(b.text));
  const merged: Omit<BandOfChart, 'number' | 'track'>[] = [];
  for (const band of clipped) {
    const at = merged.findLastIndex(({ text }) => text === band.text);
    const same = merged[at];
    if (!same || same.until < band.from) merged.push(band);
    else if (isLater(band.ends, same.ends)) merged[at] = { ...same, until: band.until, ends: band.ends };
  }
  const texts = [...new Set([...merged].sort((a, b) => b.until - a.until).map(({ text }) => text))];
  const visibleTexts = new Set(texts.slice(0, MAX_BANDS));
  const numbers = [...new Set(merged.filter(({ text }) => visibleTexts.has(text)).map(({ text }) => text))];
  const ends: number[] = [];
  const placed = merged
    .filter(({ text }) => visibleTexts.has(text))
    .map((band) => {
      const free = ends.findIndex((end) => end <= band.from);
      const track = free < 0 ? ends.length : free;
      ends[track] = band.until;
      return { ...band, track, number: numbers.indexOf(band.text) + 1 };
    });
  return { placed, left: texts.length - visibleTexts.size };
}
