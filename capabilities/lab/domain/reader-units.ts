import type { UnitSystem } from '@alder/hospitals/domain';
import { analyteOf, convertUnit } from '@alder/terms';
import { digitsOf, numberInUnit } from './analyzer-and-unit.ts';

/** What of a value depends on its unit. */
type Shown = {
  readonly code: string;
  readonly raw: string;
  readonly number: number | null;
  readonly comparator: string | null;
  /** UCUM. */
  readonly unit: string;
  readonly unit_raw: string;
};

type Bounds = {
  readonly low: number | null;
  readonly high: number | null;
  readonly crit_low: number | null;
  readonly crit_high: number | null;
  readonly unit: string;
};

/** A value as it was filed, beside one that is shown in another unit. */
export type Reported = { readonly raw: string; readonly unit: string; readonly unit_raw: string };

/**
 * The unit in which a reader sees an analyte, UCUM: its own for `reported`, for an analyte that is not known, and where
 * there is no factor between the two.
 */
export function unitIn(code: string, unit: string, system: UnitSystem): string {
  const known = system === 'reported' ? undefined : analyteOf(code);
  if (!known) return unit;
  const wanted = system === 'si' ? known.si : known.unit;
  return convertUnit(1, unit, wanted, code) === undefined ? unit : wanted;
}

/**
 * A value as a reader sees it: number, text, unit and the limits it was judged by in the unit of the reader's system.
 *
 * Nothing is judged here: flag and critical mark stay as they were given in the unit of the analyzer, so that rounding
 * never moves a value over a limit. A value without a number is not converted: what it says stays in its own unit.
 *
 * @returns The same object where nothing changes; else a copy with `reported`, the value as it was filed.
 */
export function inReaderUnits<Value extends Shown & { readonly range: Bounds | null }>(
  value: Value,
  system: UnitSystem,
): Value & { readonly reported?: Reported } {
  const shown = convertShown(value, system);
  if (!shown) return value;
  const { code, range } = value;
  const limits = range && boundsIn({ ...range, unit: range.unit || value.unit }, { code, unit: shown.unit });
  // A value without its limits would say less than it did: it stays as it was reported.
  if (limits === undefined) return value;
  return { ...value, ...shown, range: range && { ...range, ...limits } };
}

/** A value of a table of results, whose range is two bounds in the unit of the value; see {@link inReaderUnits}. */
export function cellInReaderUnits<Value extends Shown & Pick<Bounds, 'low' | 'high'>>(
  value: Value,
  system: UnitSystem,
): Value & { readonly reported?: Reported } {
  const shown = convertShown(value, system);
  const limits = shown && boundsIn({ low: value.low, high: value.high, unit: value.unit }, { ...value, ...shown });
  return limits ? { ...value, ...shown, low: limits.low, high: limits.high } : value;
}

/** All values of a result, and what they were before it was corrected; see {@link inReaderUnits}. */
export function recordInReaderUnits<
  Value extends Shown & { readonly range: Bounds | null },
  Change extends { readonly before: readonly Value[] },
  Result extends { readonly results: readonly Value[]; readonly modified: readonly Change[] },
>(record: Result, system: UnitSystem): Result {
  if (system === 'reported') return record;
  const convert = (value: Value) => inReaderUnits(value, system);
  const modified = record.modified.map((change) => ({ ...change, before: change.before.map(convert) }));
  return { ...record, results: record.results.map(convert), modified };
}

function convertShown(value: Shown, system: UnitSystem) {
  const unit = unitIn(value.code, value.unit, system);
  const converted = unit === value.unit ? undefined : numberInUnit(value, unit);
  if (!converted) return undefined;
  const { raw, unit: own, unit_raw } = value;
  const text = `${value.comparator ?? ''}${plainNumber(converted.number, digitsOf(raw))}`;
  return { number: converted.number, raw: text, unit, unit_raw: unit, reported: { raw, unit: own, unit_raw } };
}

/** With as many digits as were measured, `31.0`, and never as a power of ten. */
function plainNumber(number: number, digits: number): string {
  if (number === 0) return '0';
  const whole = Math.floor(Math.log10(Math.abs(number))) + 1;
  return number.toFixed(Math.min(6, Math.max(0, digits - whole)));
}

/** Limits in another unit; undefined where one of them has no factor to it. */
function boundsIn<Limits extends { readonly unit: string }>(limits: Limits, to: { code: string; unit: string }) {
  const converted: Record<string, number | null | string> = { unit: to.unit };
  for (const [name, limit] of Object.entries(limits)) {
    if (typeof limit !== 'number') continue;
    const bound = numberInUnit({ code: to.code, raw: String(limit), number: limit, unit: limits.unit }, to.unit);
    if (!bound) return undefined;
    converted[name] = bound.number;
  }
  return { ...limits, ...converted } as Limits;
}
