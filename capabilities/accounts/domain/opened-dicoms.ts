/** How many opened studies an account keeps. */
export const MAX_OPENED_DICOMS = 100;

/** The studies that a user opened last, newest first, after one more was opened. */
export function withOpenedDicom(opened: readonly string[], study: string): string[] {
  return [study, ...opened.filter((one) => one !== study)].slice(0, MAX_OPENED_DICOMS);
}

/** The studies that a user opened last, as the account keeps them. */
export function openedDicomsOf(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.map(String) : [];
}
