import { readLabel } from './agent.ts';

/** A control lot in use on an analyzer. */
export type LotInUse = { readonly id: string; readonly lot: string; readonly level: number };

/** Shorter numbers occur in other texts by chance. */
const MIN_LOT_LETTERS = 3;

/**
 * The lot of a control run by the lot number in what the analyzer reported; where one number stands for several levels,
 * by the level. `undefined` when that does not name exactly one: then a person chooses.
 *
 * @param texts Sample number, patient number, name, panel, comments as reported.
 */
export function findLot(lots: readonly LotInUse[], texts: readonly string[]): LotInUse | undefined {
  const words = texts.flatMap((text) => text.split(/[\s^|,;:()[\]/]+/)).map(readLabel);
  const named = lots.filter(({ lot }) => {
    const label = readLabel(lot);
    return (
      label.length >= MIN_LOT_LETTERS && words.some((word) => word.split(/[-_#]/).includes(label) || word === label)
    );
  });
  if (named.length < 2) return named[0];
  const levels = new Set(texts.flatMap((text) => [...text.matchAll(LEVEL)].map(([, digit]) => Number(digit))));
  const ofLevel = named.filter(({ level }) => levels.has(level));
  return levels.size === 1 && ofLevel.length === 1 ? ofLevel[0] : undefined;
}

/** `L1`, `LV2`, `Level 2`, `レベル1`, `水準 2`, `LEVEL-1`. */
const LEVEL = /(?:\b(?:l|lv|lvl|level)|レベル|水準)[\s._-]?([1-4])(?!\d)/giu;
