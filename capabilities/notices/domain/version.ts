/** Whether a version's major, minor or patch exceeds another's (specification §4, version notice). */
export function isNewerVersion(version: string, stored: string): boolean {
  const [a, b] = [numbers(version), numbers(stored)];
  const at = [0, 1, 2].find((i) => a[i] !== b[i]);
  return at !== undefined && a[at]! > b[at]!;
}

/** Whether an announcement has not been seen: nothing stored, or the stored one is older (specification §4). */
export function isAnnouncementUnread(timestamp: string, stored: string | undefined): boolean {
  const seen = stored === undefined ? Number.NaN : Number(stored);
  return Number.isNaN(seen) || seen < Date.parse(timestamp);
}

function numbers(version: string): readonly number[] {
  return [0, 1, 2].map((i) => Number.parseInt(version.split('.')[i] ?? '0', 10) || 0);
}
