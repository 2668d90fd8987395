import type { LabRecord } from '@alder/lab/contract';

/** A value that the laboratory measured in this visit and before it. */
export type Change = {
  readonly code: string;
  readonly name: string;
  readonly before: string;
  readonly now: string;
  readonly direction: 'up' | 'down' | 'same';
  /** Out of its range now: `LL`, `L`, `H`, `HH`. */
  readonly flag: string;
  readonly critical: boolean;
};

const MAX_COUNT = 4;

/**
 * What has changed since the last visit: values out of their range that were measured in this visit, beside the last
 * measurement before it. Critical ones first.
 *
 * @param records Results of the pet, newest first.
 * @param since Arrival, ISO 8601.
 */
export function changesSince(records: readonly LabRecord[], since: string): Change[] {
  const values = records.flatMap((record) => record.results.map((value) => ({ ...value, at: record.timestamp })));
  const latest = values.filter(
    (value, place) => value.at >= since && values.findIndex(({ code }) => code === value.code) === place,
  );
  const changes = latest.flatMap((now): Change[] => {
    const before = values.find(({ code, at, number }) => code === now.code && at < since && number !== null);
    if (!before || before.number === null || now.number === null || !now.flag || now.flag === 'N') return [];
    if (now.flag === 'invalid' || before.unit !== now.unit) return [];
    const direction = now.number > before.number ? 'up' : now.number < before.number ? 'down' : 'same';
    const critical = now.flag === 'HH' || now.flag === 'LL';
    const { code, name, flag } = now;
    return [{ code, name, before: before.raw, now: now.raw, direction, flag, critical }];
  });
  return changes.sort((a, b) => Number(b.critical) - Number(a.critical)).slice(0, MAX_COUNT);
}
