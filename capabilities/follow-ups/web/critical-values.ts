import type { LabRecord } from '@alder/lab/contract';

/** A value of the visit beyond a critical limit, and the order that measured it. */
export type CriticalResult = { readonly code: string; readonly name: string; readonly order: string | null };

/**
 * Critical values of a visit, each analyte as it was measured last.
 *
 * @param records Results of the pet, newest first.
 * @param since Arrival, ISO 8601.
 */
export function criticalValues(records: readonly LabRecord[], since: string): CriticalResult[] {
  const values = records
    .filter(
      ({ timestamp, verify_state }) => timestamp >= since && verify_state !== 'invalid' && verify_state !== 'retracted',
    )
    .flatMap((record) => record.results.map((value) => ({ ...value, order: record.order })));
  return values
    .filter(({ code }, place) => values.findIndex((other) => other.code === code) === place)
    .filter(({ flag }) => flag === 'HH' || flag === 'LL')
    .map(({ code, name, order }) => ({ code, name, order }));
}
