import type { Point } from '@alder/measurements/domain';

/** Distance in screen pixels within which an object is hit (specification §9, "Hit tolerance 8 px"). */
export const HIT_TOLERANCE_PX = 8;
/** A fingertip hides its target, so the tolerance for touch is larger. */
export const TOUCH_TOLERANCE_PX = 22;

/** A target on the screen: its points, and the lines between them. */
export type Target = {
  readonly id: string;
  readonly points: readonly Point[];
  readonly lines: readonly (readonly [Point, Point])[];
};

/** A point of a target, or the whole of it. */
export type Hit = { readonly id: string; readonly part: number | 'whole' };

/** The target nearest to a position on the screen within tolerance; points take precedence over lines. */
export function hitOf(targets: readonly Target[], at: Point, tolerance = HIT_TOLERANCE_PX): Hit | undefined {
  const nearest = (found: readonly { hit: Hit; far: number }[]) =>
    found.filter(({ far }) => far <= tolerance).sort((a, b) => a.far - b.far)[0]?.hit;
  const points = targets.flatMap(({ id, points: all }) =>
    all.map((point, part) => ({ hit: { id, part }, far: Math.hypot(point.x - at.x, point.y - at.y) })),
  );
  const lines = targets.flatMap(({ id, lines: all }) =>
    all.map(([from, to]) => ({ hit: { id, part: 'whole' as const }, far: distanceToLine(at, from, to) })),
  );
  return nearest(points) ?? nearest(lines);
}

/** Distance of a position from the nearest point of a line segment. */
export function distanceToLine(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const size = dx * dx + dy * dy;
  const part = size === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / size));
  return Math.hypot(at.x - from.x - part * dx, at.y - from.y - part * dy);
}
