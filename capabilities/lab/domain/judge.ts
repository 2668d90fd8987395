import { type Flag, flagOf, pickRange, type RangeEntry, type RangeSnapshot, type RangeSubject } from './range.ts';
import type { Observation } from './run.ts';
import { type DecimalMark, readRangeText } from './value.ts';

/** A value as filed: what was measured, the range it was judged by, and the judgment. */
export type JudgedValue = {
  readonly code: string;
  readonly name: string;
  readonly raw: string;
  readonly comparator: Observation['comparator'];
  readonly number: number | null;
  readonly scaled_result: number | null;
  readonly unit: string;
  readonly unit_raw: string;
  readonly flag: Flag | 'invalid' | null;
  readonly flag_device: string;
  readonly range: RangeSnapshot | null;
};

/**
 * Judges values by the hospital's ranges for this animal, else by the range that the device printed.
 *
 * @param subject `undefined` while nobody knows whose values they are: then nothing is judged.
 */
export function judgeValues(
  observations: readonly Observation[],
  subject: RangeSubject | undefined,
  entries: readonly RangeEntry[],
  decimal: DecimalMark = '.',
): JudgedValue[] {
  return observations.map((one) => {
    const range = subject ? (pickRange(entries, subject, one.code, one.unit) ?? deviceRange(one, decimal)) : undefined;
    return {
      code: one.code,
      name: one.name,
      raw: one.raw,
      comparator: one.comparator,
      number: one.number,
      scaled_result: subject?.device === 'vue' ? one.number : null,
      unit: one.unit,
      unit_raw: one.unit_raw,
      flag: !one.reportable ? 'invalid' : range ? (flagOf(one, range) ?? null) : null,
      flag_device: one.flag_device,
      range: range ?? null,
    };
  });
}

/** Whether somebody has to sign that they have seen it. */
export function isCritical(values: readonly { readonly flag: string | null }[]): boolean {
  return values.some(({ flag }) => flag === 'LL' || flag === 'HH');
}

/** Outcome of the device's own control of a run; nothing when it made none. */
export function internalOutcome(control: readonly Observation[], decimal: DecimalMark = '.') {
  if (control.length === 0) return null;
  const passed = control.every((one) => {
    const range = readRangeText(one.range_text, decimal);
    if (!range || one.number === null) return one.number !== null;
    return one.number >= (range.low ?? -Infinity) && one.number <= (range.high ?? Infinity);
  });
  return { passed, count: control.length };
}

function deviceRange({ range_text, unit }: Observation, decimal: DecimalMark): RangeSnapshot | undefined {
  const ends = readRangeText(range_text.split('^')[0] ?? '', decimal);
  return ends && { ...ends, crit_low: null, crit_high: null, unit, source: 'device', entry: null };
}
