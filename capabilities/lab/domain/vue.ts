/** Device error that makes a cassette invalid (specification §8). */
export const VUE_INVALID_ERROR = 124;

/** The parts of a record by which a cassette is judged, in the wire's words (specification §3). */
export type CassetteRecord = {
  readonly device: string;
  readonly cassette_type?: { readonly description: string } | null;
  readonly results: readonly { readonly scaled_result?: number | null }[];
  readonly error?: { readonly code: number | string } | null;
};

/**
 * Whether a Vue cassette record is invalid, and so left out of every list.
 *
 * @see specification §4: no results, a cPL cassette whose first result lacks `scaled_result`, or error code 124.
 */
export function isInvalidCassette({ device, cassette_type, results, error }: CassetteRecord): boolean {
  if (device !== 'vue') return false;
  const [first] = results;
  if (!first || Number(error?.code) === VUE_INVALID_ERROR) return true;
  return /cPL/i.test(cassette_type?.description ?? '') && (first.scaled_result ?? null) === null;
}
