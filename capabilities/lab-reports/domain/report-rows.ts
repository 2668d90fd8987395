import { groupOf, type JudgedValue, type OrganGroup, organGroups } from '@alder/lab/domain';
import { convertUnit } from '@alder/terms';

/** Values before this one that a report shows for each analyte. */
const PREVIOUS_VALUES = 2;

/** Another result of the patient, as far as a report needs it. */
export type EarlierResult = {
  /** ISO 8601. */
  readonly at: string;
  /** Model and serial number: values of two analyzers are not compared without a word. */
  readonly device: string;
  readonly results: readonly JudgedValue[];
};

/** A value measured before, in the unit of the row. */
export type PreviousValue = { readonly at: string; readonly text: string; readonly isOtherDevice: boolean };

/** A line of the report. */
export type ReportRow = {
  readonly value: JudgedValue;
  readonly previous: readonly PreviousValue[];
  /** What the value was before it was corrected; undefined where it never was. */
  readonly before: string | undefined;
  /** It was measured while quality control was not valid, and nobody has released it. */
  readonly isHeld: boolean;
};

/** An entry of `modified`, the newest first. */
export type Correction = { readonly before: readonly Pick<JudgedValue, 'code' | 'raw'>[] };

/**
 * The lines of a report by organ system, in the order in which they are read.
 *
 * @param earlier Other results of the patient, in any order.
 * @param held Codes of the analytes whose quality control is not valid; an empty code is all of them.
 */
export function reportRows(
  result: EarlierResult & { readonly modified: readonly Correction[] },
  earlier: readonly EarlierResult[],
  held: readonly string[] = [],
): readonly { readonly group: OrganGroup; readonly rows: readonly ReportRow[] }[] {
  const before = earlier.filter(({ at }) => at < result.at).sort((a, b) => b.at.localeCompare(a.at));
  const rows = result.results.map(
    (value): ReportRow => ({
      value,
      previous: previousOf(value, result.device, before),
      before: correctedFrom(value, result.modified),
      isHeld: held.includes('') || held.includes(value.code),
    }),
  );
  return organGroups
    .map((group) => ({ group, rows: rows.filter(({ value }) => groupOf(value.code) === group) }))
    .filter((one) => one.rows.length > 0);
}

function previousOf(value: JudgedValue, device: string, before: readonly EarlierResult[]): readonly PreviousValue[] {
  return before
    .flatMap((result) => {
      const found = result.results.find(({ code, flag }) => code === value.code && flag !== 'invalid');
      const text = found && inUnitOf(found, value);
      return text === undefined ? [] : [{ at: result.at, text, isOtherDevice: result.device !== device }];
    })
    .slice(0, PREVIOUS_VALUES);
}

/** The value as it was written, or in the unit of the other; undefined where there is no factor between the two. */
function inUnitOf(found: JudgedValue, { unit, raw }: JudgedValue): string | undefined {
  if (found.unit === unit) return found.raw;
  if (found.number === null) return undefined;
  const number = convertUnit(found.number, found.unit, unit, found.code);
  if (number === undefined) return undefined;
  const decimals = /[.,](\d+)/.exec(raw)?.[1]?.length ?? 0;
  return `${found.comparator ?? ''}${number.toFixed(decimals)}`;
}

function correctedFrom({ code, raw }: JudgedValue, modified: readonly Correction[]): string | undefined {
  return modified.flatMap(({ before }) => before).find((old) => old.code === code && old.raw !== raw)?.raw;
}

/** A reference range as it is printed; empty where there is none. */
export function rangeWords({ range }: Pick<JudgedValue, 'range'>): string {
  if (!range) return '';
  const { low, high } = range;
  if (low !== null && high !== null) return `${low} – ${high}`;
  return low !== null ? `≥ ${low}` : high !== null ? `≤ ${high}` : '';
}
