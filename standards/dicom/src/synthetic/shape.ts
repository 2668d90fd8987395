/**
 * Tissue in the path of the rays, on a plane of 1 by 1, which determines the brightness of a radiograph.
 *
 * Shapes add attenuation at their position; the image is their sum passed through an exponential, as on a radiograph.
 */
export type Shape =
  /** Ball-like: thickest in the middle. */
  | {
      readonly kind: 'ellipse';
      readonly x: number;
      readonly y: number;
      readonly rx: number;
      readonly ry: number;
      readonly turn?: number;
      readonly dense: number;
      readonly hollow?: number;
    }
  /** Rod between two points; `hollow` is the share of the radius that is marrow. */
  | {
      readonly kind: 'rod';
      readonly from: Point;
      readonly to: Point;
      readonly radius: number;
      readonly end?: number;
      readonly dense: number;
      readonly hollow?: number;
    }
  /** Arc of a circle, as a rib runs. */
  | {
      readonly kind: 'arc';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly start: number;
      readonly sweep: number;
      readonly width: number;
      readonly squash?: number;
      readonly dense: number;
    };

/** A point of the plane: x to the right, y down, both 0 to 1 of the longer side. */
export type Point = readonly [number, number];

/** Attenuation that one shape adds at a point. */
export function attenuation(shape: Shape, x: number, y: number): number {
  switch (shape.kind) {
    case 'ellipse':
      return ellipse(shape, x, y);
    case 'rod':
      return rod(shape, x, y);
    default:
      return arc(shape, x, y);
  }
}

/** Box outside which a shape adds nothing: left, top, right, bottom. */
export function boundsOf(shape: Shape): readonly [number, number, number, number] {
  if (shape.kind === 'ellipse') {
    const r = Math.max(shape.rx, shape.ry);
    return [shape.x - r, shape.y - r, shape.x + r, shape.y + r];
  }
  if (shape.kind === 'rod') {
    const r = Math.max(shape.radius, shape.end ?? 0);
    const [[ax, ay], [bx, by]] = [shape.from, shape.to];
    return [Math.min(ax, bx) - r, Math.min(ay, by) - r, Math.max(ax, bx) + r, Math.max(ay, by) + r];
  }
  const r = shape.radius * Math.max(1, shape.squash ?? 1) + shape.width;
  return [shape.x - r, shape.y - r, shape.x + r, shape.y + r];
}

function ellipse(shape: Extract<Shape, { kind: 'ellipse' }>, x: number, y: number): number {
  const turn = shape.turn ?? 0;
  const [dx, dy] = [x - shape.x, y - shape.y];
  const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / shape.rx;
  const v = (-dx * Math.sin(turn) + dy * Math.cos(turn)) / shape.ry;
  return shape.dense * thickness(u * u + v * v, shape.hollow);
}

function rod(shape: Extract<Shape, { kind: 'rod' }>, x: number, y: number): number {
  const [ax, ay] = shape.from;
  const [bx, by] = shape.to;
  const [ux, uy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)));
  const [dx, dy] = [x - ax - along * ux, y - ay - along * uy];
  // Long bones widen towards both ends.
  const flare = (shape.end ?? shape.radius) - shape.radius;
  const radius = shape.radius + flare * (2 * along - 1) ** 4;
  return shape.dense * thickness((dx * dx + dy * dy) / (radius * radius), shape.hollow);
}

function arc(shape: Extract<Shape, { kind: 'arc' }>, x: number, y: number): number {
  const [dx, dy] = [x - shape.x, (y - shape.y) / (shape.squash ?? 1)];
  let angle = Math.atan2(dy, dx) - shape.start;
  angle -= Math.floor(angle / (2 * Math.PI)) * 2 * Math.PI;
  if (angle > shape.sweep) return 0;
  const off = (Math.hypot(dx, dy) - shape.radius) / shape.width;
  return shape.dense * thickness(off * off, 0.55);
}

/**
 * Length of the ray inside a round body at `squared` of its radius; of a hollow one only its wall counts, as with
 * cortex.
 */
function thickness(squared: number, hollow = 0): number {
  if (squared >= 1) return 0;
  const outer = Math.sqrt(1 - squared);
  const limit = hollow * hollow;
  return squared < limit ? outer - Math.sqrt(limit - squared) * 0.75 : outer;
}
