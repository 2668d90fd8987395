import type { DrawnShape } from './drawing.ts';

/** Where a shape is on an image, in pixels of the image; `unit` is the width of its line. */
export type ShapeGeometry = { readonly unit: number } & (
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string }
  | { readonly kind: 'ellipse'; readonly cx: number; readonly cy: number; readonly rx: number; readonly ry: number }
  | { readonly kind: 'path'; readonly d: string }
);

/**
 * The shape that screen and paper draw.
 *
 * @param width Pixels of the image.
 */
export function geometryOf({ kind, points, text = '' }: DrawnShape, width: number, height: number): ShapeGeometry {
  const unit = Math.max(width, height) / 200;
  const places = points.map(([x, y]) => [x * width, y * height] as const);
  const [x1, y1] = places[0] ?? [0, 0];
  const [x2, y2] = places.at(-1) ?? [x1, y1];
  if (kind === 'text') return { unit, kind, x: x1, y: y1, text };
  if (kind === 'ellipse') {
    const radii = { rx: Math.abs(x2 - x1) / 2, ry: Math.abs(y2 - y1) / 2 };
    return { unit, kind, cx: (x1 + x2) / 2, cy: (y1 + y2) / 2, ...radii };
  }
  if (kind === 'line') {
    const d = places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
    return { unit, kind: 'path', d };
  }
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (turn: number) =>
    `M${x2} ${y2}L${(x2 - unit * 7 * Math.cos(angle + turn)).toFixed(1)} ${(y2 - unit * 7 * Math.sin(angle + turn)).toFixed(1)}`;
  return { unit, kind: 'path', d: `M${x1} ${y1}L${x2} ${y2}${wing(0.45)}${wing(-0.45)}` };
}
