import type { Observation } from '@alder/instrument-messages/domain';
import { type DecimalMark, readRangeText, writeRangeText } from '@alder/instrument-messages/domain';
import {
  type Flag,
  flagOf,
  pickRange,
  type RangeEntry,
  type RangeSnapshot,
  type RangeSubject,
} from '@alder/ranges/domain';
import { convertUnit } from '@alder/terms';
import type { Diluted, Dilution } from './dilution.ts';

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
  /** Result status as the device sent it: P, F, C ... */
  readonly status: string;
  readonly range: RangeSnapshot | null;
  /** The range that the device printed, its decimals with a point where it could be read. */
  readonly range_text: string;
  /** Of a diluted sample: what the analyzer reported, and the factor. */
  readonly dilution?: Dilution | undefined;
};

/**
 * Judges values by the hospital's ranges for this animal, else by the range that the device printed.
 *
 * @param subject `undefined` while the result has no patient: then nothing is judged.
 */
export function judgeValues(
  observations: readonly Diluted[],
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
      flag: one.reportable ? flagFor(one, range) : 'invalid',
      flag_device: one.flag_device,
      status: one.status,
      range: range ?? null,
      range_text: plainRange(one, decimal),
      ...(one.dilution && { dilution: one.dilution }),
    };
  });
}

/** What decides whether a value is critical. */
type Criticality = Pick<JudgedValue, 'flag' | 'flag_device' | 'range'>;

/**
 * Whether a value is beyond a critical limit of the hospital or, where the hospital has no range, marked as a panic
 * value by the device itself.
 */
export function isCriticalValue({ flag, flag_device, range }: Criticality): boolean {
  if (flag === 'LL' || flag === 'HH') return true;
  return flag !== 'invalid' && range?.source !== 'hospital' && panicOf(flag_device) !== undefined;
}

/** Whether a user has to sign that they have seen it. */
export function isCritical(values: readonly Criticality[]): boolean {
  return values.some(isCriticalValue);
}

/**
 * Whether changed values have to be acknowledged again: another value became critical, or one that was critical is
 * further away from its range, or cannot be compared with what was seen.
 */
export function needsAcknowledgement(before: readonly JudgedValue[], after: readonly JudgedValue[]): boolean {
  return after.filter(isCriticalValue).some((value) => {
    const seen = before.filter((old) => old.code === value.code && isCriticalValue(old));
    return !seen.some((old) => isNoWorse(value, old));
  });
}

function isNoWorse(value: JudgedValue, old: JudgedValue): boolean {
  if (value.raw === old.raw && value.unit === old.unit) return true;
  if (value.flag !== old.flag || value.number === null || old.number === null) return false;
  if (value.comparator !== old.comparator) return false;
  const number = convertUnit(value.number, value.unit, old.unit, value.code);
  if (number === undefined) return false;
  return value.flag === 'HH' ? number <= old.number : value.flag === 'LL' && number >= old.number;
}

/** Panic flags of devices: HL7 table 0078 and E1394 R-7, repetitions included; AA has no direction. */
function panicOf(flag_device: string): 'LL' | 'HH' | 'AA' | undefined {
  const flags = flag_device.toUpperCase().split(/[^A-Z]+/);
  return (['HH', 'LL', 'AA'] as const).find((panic) => flags.includes(panic));
}

/** The flag by the range; the device's own panic flag counts where the hospital has no range. */
function flagFor(one: Observation, range: RangeSnapshot | undefined): Flag | null {
  const flag = (range && flagOf(one, range)) ?? null;
  if (range?.source === 'hospital') return flag;
  const panic = panicOf(one.flag_device);
  return panic === 'LL' || panic === 'HH' ? panic : flag;
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

/** The printed range in one spelling, so that it can be read again without the settings of the device. */
function plainRange({ range_text }: Observation, decimal: DecimalMark): string {
  const ends = readRangeText(range_text.split('^')[0] ?? '', decimal);
  return ends ? writeRangeText(ends) : range_text;
}

function deviceRange({ range_text, unit }: Observation, decimal: DecimalMark): RangeSnapshot | undefined {
  const ends = readRangeText(range_text.split('^')[0] ?? '', decimal);
  return ends && { ...ends, crit_low: null, crit_high: null, unit, source: 'device', entry: null };
}
