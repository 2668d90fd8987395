import type { JudgedValue } from '@alder/lab/domain';
import { analyteOf, convertUnit } from '@alder/terms';
import { isPlausible } from './plausible.ts';

/**
 * What makes a typed value doubtful: no number, a unit that does not fit, a value that no living animal has, or one far outside
 * the range.
 */
export const doubtKinds = ['text', 'unit', 'implausible', 'far'] as const;
export type DoubtKind = (typeof doubtKinds)[number];

/** A value that a person has to look at again. */
export type Doubt = { readonly code: string; readonly raw: string; readonly kind: DoubtKind };

/** So many times outside its range a value is rather a slip of the decimal point than a disease. */
export const FAR_TIMES = 10;

type Value = Pick<JudgedValue, 'code' | 'raw' | 'number' | 'unit' | 'range'>;

/**
 * Why a typed value is rather a slip than a measurement; nothing for one that can be believed.
 *
 * Only what is known to be a number in a unit is looked at: a test of the hospital's own, or in words, is not.
 */
export function doubtOf({ code, number, unit, range }: Value): DoubtKind | undefined {
  const analyte = analyteOf(code);
  if (analyte && number === null) return 'text';
  if (analyte && convertUnit(1, unit, analyte.unit, code) === undefined) return 'unit';
  if (number === null) return undefined;
  if (analyte && number < 0) return 'far';
  const isAbove = range !== null && range.high !== null && number > range.high * FAR_TIMES;
  const isBelow = range !== null && range.low !== null && number < range.low / FAR_TIMES;
  if (isAbove || isBelow) return 'far';
  const conventional = analyte && convertUnit(number, unit, analyte.unit, code);
  return analyte && conventional !== undefined && !isPlausible(analyte.code, conventional) ? 'implausible' : undefined;
}

/** The doubtful ones among typed values. */
export function doubtsOf(values: readonly Value[]): Doubt[] {
  return values.flatMap((value) => {
    const kind = doubtOf(value);
    return kind ? [{ code: value.code, raw: value.raw, kind }] : [];
  });
}
