/** A place on an image, as fractions of its width and height from the top left corner. */
export type Point = readonly [x: number, y: number];

export const shapeKinds = ['line', 'arrow', 'ellipse', 'text'] as const;
/** Readable on skin, fur and paper; what is drawn has a dark edge besides. */
export const drawingColors = ['red', 'yellow', 'blue', 'white'] as const;

/**
 * A shape drawn on an image: a line through its points, an arrow from the first to the last, an ellipse between two
 * corners, a text at the first.
 */
export type DrawnShape = {
  readonly kind: (typeof shapeKinds)[number];
  readonly color: (typeof drawingColors)[number];
  readonly points: readonly Point[];
  readonly text?: string | undefined;
};
/** The oldest first: what was drawn later lies above. */
export type Drawing = readonly DrawnShape[];

export const MAX_SHAPES = 200;
export const MAX_POINTS = 400;

/**
 * A line through fewer points that nowhere leaves the drawn one by more than `tolerance` (Douglas and Peucker, 1973).
 * First and last point stay.
 *
 * @param tolerance In fractions of the image; a thousandth is below what an eye sees on a screen.
 */
export function simplifyLine(points: readonly Point[], tolerance = 0.001): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  let farthest = 0;
  let distance = 0;
  for (const [index, point] of points.entries()) {
    const found = distanceToSegment(point, first, last);
    if (found > distance) [farthest, distance] = [index, found];
  }
  if (distance <= tolerance) return [first, last];
  const before = simplifyLine(points.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplifyLine(points.slice(farthest), tolerance)];
}

/** Between a point and the nearest place of a segment. */
export function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}
