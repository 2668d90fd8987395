/** A content that arrived under a SOP Instance UID, as far as it decides which of them is shown. */
export type Revision = {
  readonly id: string;
  readonly study: string;
  readonly revision: number;
  /** A newer one is in the same study. */
  readonly superseded: boolean;
};

/**
 * The revision to show where an address, a bookmark or a filed value names `id`: itself, or the newest of its study
 * where it was superseded. One that arrived under another study never replaces it (decision 0360).
 *
 * @param revisions All revisions of the instance in the archive, in any order.
 * @returns undefined where `id` is none of them.
 */
export function shownRevision<One extends Revision>(id: string, revisions: readonly One[]): One | undefined {
  const own = revisions.find((one) => one.id === id);
  if (!own?.superseded) return own;
  return revisions
    .filter((one) => one.study === own.study && !one.superseded)
    .sort((one, other) => other.revision - one.revision)[0];
}
