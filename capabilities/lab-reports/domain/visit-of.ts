const DAY_MS = 86_400_000;
/** A sample is measured within this many days of the beginning of its visit. */
const VISIT_DAYS = 2;

/** The visit during which a sample was measured: the last that began before it; undefined where none did. */
export function visitOf(
  measured: string,
  visits: readonly { readonly id: string; readonly checked_in_at: string }[],
): string | undefined {
  const at = Date.parse(measured);
  return visits
    .filter(({ checked_in_at }) => {
      const began = Date.parse(checked_in_at);
      return began <= at && began > at - VISIT_DAYS * DAY_MS;
    })
    .sort((a, b) => b.checked_in_at.localeCompare(a.checked_in_at))[0]?.id;
}
