/** What a public link shows. */
export const publicKinds = ['quotation', 'receipt', 'medicalRecord'] as const;
export type PublicKind = (typeof publicKinds)[number];

/** A link opens its object for 7 days (specification, publicAccess). */
export const PUBLIC_LINK_DAYS = 7;
const DAY_MS = 86_400_000;
/** Clocks of two servers differ by less. */
const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Whether a link whose signature is right opens anything now.
 *
 * @param ts When it was issued, milliseconds since 1970.
 * @param revokedAt Links issued until then are closed; one issued later is a renewed one.
 */
export function isLinkOpen(ts: number, now: Date, revokedAt: Date | null): boolean {
  const age = now.getTime() - ts;
  if (age < -CLOCK_TOLERANCE_MS || age >= PUBLIC_LINK_DAYS * DAY_MS) return false;
  return revokedAt === null || ts > revokedAt.getTime();
}

/** When a link is issued: after its revocation, should both fall into the same millisecond. */
export function issuedAt(now: Date, revokedAt: Date | null): number {
  return Math.max(now.getTime(), (revokedAt?.getTime() ?? 0) + 1);
}

/** When a link ends. */
export function linkEndsAt(ts: number): Date {
  return new Date(ts + PUBLIC_LINK_DAYS * DAY_MS);
}

/** Points of a drawn signature, in hundredths of the height of its field; a stroke is one line of the pen. */
export type Stroke = readonly { readonly x: number; readonly y: number }[];

/** Fewest points that count as a signature: a tap is none. */
const MIN_POINTS = 8;

export function isSigned(strokes: readonly Stroke[]): boolean {
  return strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= MIN_POINTS;
}

/** A drawn signature as the `d` of an SVG path. */
export function strokePath(strokes: readonly Stroke[]): string {
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map(([first, ...rest]) => `M${first!.x} ${first!.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`)
    .join('');
}
