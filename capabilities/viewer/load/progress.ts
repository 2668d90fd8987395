/** Bytes of a file received so far. */
export type Progress = { readonly loaded: number; readonly total: number };

/** Size above which progress is shown (specification §9). */
export const PROGRESS_FROM_BYTES = 5_000_000;

/**
 * Progress is reported in steps of one percent: a stream arrives in a thousand chunks, and each report redraws the
 * page.
 */
export function reportedInSteps(
  total: number,
  progress: ((progress: Progress) => void) | undefined,
): (loaded: number) => void {
  let notified = 0;
  return (loaded) => {
    if (total < PROGRESS_FROM_BYTES || (loaded < total && loaded - notified < total / 100)) return;
    notified = loaded;
    progress?.({ loaded, total });
  };
}
