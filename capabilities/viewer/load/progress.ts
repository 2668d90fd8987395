/** How much of a file has come. */
export type Progress = { readonly loaded: number; readonly total: number };

/** Above this size progress is shown (specification §9). */
export const PROGRESS_FROM_BYTES = 5_000_000;

/** Progress is told by the hundredth part: a stream comes in a thousand pieces, and each that is told redraws the page. */
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
