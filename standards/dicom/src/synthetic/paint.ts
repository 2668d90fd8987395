/** An ellipse of one tissue in a slice; lengths in millimetres, the angle in radians. */
export type Ellipse = {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly angle?: number;
  /** How much narrower it is at the lower end: 0 for an ellipse, 0.3 for an egg. */
  readonly egg?: number;
};

/** A slice in Hounsfield units, painted from the outside inwards. */
export type Slice = {
  readonly side: number;
  /** Millimetres of a pixel; the middle of the slice is at 0, 0. */
  readonly spacing: number;
  readonly values: Float32Array;
};

export function emptySlice(side: number, spacing: number): Slice {
  return { side, spacing, values: new Float32Array(side * side).fill(-1000) };
}

/**
 * Fills an ellipse with a value; a pixel on its edge is a mix, like the partial volume of a scanner.
 *
 * @param clip Only where it is inside of this ellipse too.
 */
export function paint(slice: Slice, shape: Ellipse, value: number, clip?: Ellipse): void {
  if (shape.rx <= 0 || shape.ry <= 0) return;
  const { side, spacing, values } = slice;
  const reach = Math.max(shape.rx * (1 + Math.abs(shape.egg ?? 0)), shape.ry) + spacing;
  const from = (at: number) => Math.max(0, Math.floor((at - reach) / spacing + side / 2));
  const to = (at: number) => Math.min(side - 1, Math.ceil((at + reach) / spacing + side / 2));
  const [left, right, bottom] = [from(shape.x), to(shape.x), to(shape.y)];
  const inside = edgeOf(shape, spacing);
  const clipped = clip && edgeOf(clip, spacing);
  for (let row = from(shape.y); row <= bottom; row += 1) {
    const y = (row + 0.5 - side / 2) * spacing;
    for (let column = left; column <= right; column += 1) {
      const x = (column + 0.5 - side / 2) * spacing;
      let part = coverage(inside, x, y);
      if (part === 0) continue;
      if (clipped) part = Math.min(part, coverage(clipped, x, y));
      const at = row * side + column;
      values[at]! += part * (value - values[at]!);
    }
  }
}

type Edge = {
  cx: number;
  cy: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  egg: number;
  sharp: number;
  inner: number;
  outer: number;
};

/** Values common to all pixels of an ellipse: a pixel costs a few multiplications, and a root at the edge alone. */
function edgeOf({ x, y, rx, ry, angle = 0, egg = 0 }: Ellipse, spacing: number): Edge {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sharp = Math.min(rx, ry) / spacing;
  const inner = Math.max(0, 1 - 0.5 / sharp) ** 2;
  const outer = (1 + 0.5 / sharp) ** 2;
  return { cx: x, cy: y, ax: cos / rx, ay: sin / rx, bx: -sin / ry, by: cos / ry, egg, sharp, inner, outer };
}

/** Part of a pixel that lies inside: 1 well inside, 0 well outside, between at the edge. */
function coverage(edge: Edge, x: number, y: number): number {
  const dx = x - edge.cx;
  const dy = y - edge.cy;
  const v = dx * edge.bx + dy * edge.by;
  let u = dx * edge.ax + dy * edge.ay;
  if (edge.egg !== 0) u /= 1 - edge.egg * v;
  const squared = u * u + v * v;
  if (squared >= edge.outer) return 0;
  if (squared <= edge.inner) return 1;
  return Math.min(1, Math.max(0, (1 - Math.sqrt(squared)) * edge.sharp + 0.5));
}

/** Blurs a slice by half a pixel to each side, as the reconstruction of a soft kernel does. */
export function blur({ side, values }: Slice): void {
  const row = new Float32Array(side);
  for (let y = 0; y < side; y += 1) {
    row.set(values.subarray(y * side, (y + 1) * side));
    for (let x = 1; x < side - 1; x += 1) values[y * side + x] = (row[x - 1]! + 2 * row[x]! + row[x + 1]!) / 4;
  }
  let [above, here] = [values.slice(0, side), new Float32Array(side)];
  for (let y = 1; y < side - 1; y += 1) {
    const [at, below] = [y * side, (y + 1) * side];
    here.set(values.subarray(at, below));
    for (let x = 0; x < side; x += 1) values[at + x] = (above[x]! + 2 * here[x]! + values[below + x]!) / 4;
    [above, here] = [here, above];
  }
}
