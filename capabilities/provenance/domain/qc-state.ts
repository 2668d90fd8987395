/** State of quality control when a value was measured. */
export const qcStates = ['valid', 'warning', 'notValid', 'released', 'unknown'] as const;
export type QcState = (typeof qcStates)[number];

type Hold = { readonly analyte: string; readonly released: boolean };
type Point = { readonly verdict: string };

/**
 * The state of quality control of an analyte when it was measured.
 *
 * @param holds Holds that the result was measured under; an empty analyte means every one.
 * @param last The last control run of the analyte before it; undefined: none.
 */
export function qcStateOf(code: string, holds: readonly Hold[], last: Point | undefined): QcState {
  const own = holds.filter(({ analyte }) => analyte === '' || analyte === code);
  if (own.some(({ released }) => !released)) return 'notValid';
  if (own.length > 0) return 'released';
  if (!last) return 'unknown';
  if (last.verdict === 'warning') return 'warning';
  if (last.verdict === 'establishing') return 'unknown';
  return last.verdict === 'pass' ? 'valid' : 'notValid';
}
