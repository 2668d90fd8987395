/** A stored value as far as it goes out. */
export type StoredValue = {
  readonly code: string;
  readonly name: string;
  readonly raw: string;
  readonly comparator: string | null;
  readonly number: number | null;
  readonly unit: string;
  readonly unit_raw?: string;
  readonly flag: string | null;
  /** Result status as the device sent it: P, F, C, X … */
  readonly status?: string;
  readonly range?: { readonly low: number | null; readonly high: number | null; readonly unit: string } | null;
  readonly range_text?: string;
};

/** A change of a filed result, with the values before it. */
export type Change = { readonly timestamp: string; readonly before?: readonly StoredValue[] };

export type ValueStatus = 'preliminary' | 'final' | 'corrected' | 'cancelled' | 'entered-in-error';

/** A result as far as the status of its values depends on it. */
export type Judged = {
  readonly status: string;
  readonly results: readonly StoredValue[];
  readonly modified: readonly Change[];
  /** Analytes whose quality control was not valid and that are not released; '' is all of them. */
  readonly held: readonly string[];
};

const PRELIMINARY: ReadonlySet<string> = new Set(['P', 'I', 'S']);
const isPreliminary = ({ status = '' }: StoredValue) => PRELIMINARY.has(status);

/**
 * Status of a whole result for other systems (FHIR diagnostic-report-status): one that was retracted, or that the
 * analyzer could not finish, was never a result; one under a hold of quality control is not final yet.
 */
export function statusOf({ status, held }: Pick<Judged, 'status' | 'held'>): ValueStatus {
  if (status === 'retracted' || status === 'invalid') return 'entered-in-error';
  if (status === 'preliminary' || held.length > 0) return 'preliminary';
  return status === 'amended' ? 'corrected' : 'final';
}

/**
 * Status of each value (FHIR observation-status). Of a corrected result only what was final and became another value is
 * corrected; where the earlier values were not kept, all of it is.
 */
export function statusesOf(result: Judged): readonly ValueStatus[] {
  const { results, status } = result;
  const keys = keysOf(results);
  const earlier = result.modified.flatMap(({ before = [] }) => {
    const names = keysOf(before);
    return before.map((value, at) => ({ value, key: names[at]! }));
  });
  const wasOther = results.map((value, at) =>
    earlier.some(
      ({ value: old, key }) =>
        key === keys[at] && !isPreliminary(old) && (old.raw !== value.raw || old.unit !== value.unit),
    ),
  );
  const isKnown = wasOther.includes(true);
  return results.map((value, at) => {
    if (status === 'retracted' || status === 'invalid') return 'entered-in-error';
    if (value.status === 'X' || value.status === 'D') return 'cancelled';
    if (isPreliminary(value) || isHeld(result, value.code)) return 'preliminary';
    if (status === 'preliminary' && !value.status) return 'preliminary';
    return wasOther[at] || (status === 'amended' && !isKnown) ? 'corrected' : 'final';
  });
}

/** Whether a value was measured while quality control was not valid, and is not released. */
export function isHeld({ held }: Pick<Judged, 'held'>, code: string): boolean {
  return held.includes('') || held.includes(code);
}

/** Values of one code in one run are distinguished by their order: some analyzers count twice. */
function keysOf(values: readonly { readonly code: string }[]): string[] {
  const counts = new Map<string, number>();
  return values.map(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return `${code}#${count}`;
  });
}
