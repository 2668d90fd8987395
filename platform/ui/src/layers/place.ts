/** Where a floating part goes relative to what it belongs to. */
export type Placement = 'bottom start' | 'bottom end' | 'bottom' | 'top' | 'top start' | 'top end' | 'right' | 'left';

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

const opposite = { bottom: 'top', top: 'bottom', left: 'right', right: 'left' } as const;
type Side = keyof typeof opposite;

/**
 * Position of a floating part in the window, turned over when its side has no room, and never cut off.
 *
 * @param gap Distance from the anchor, in CSS pixels.
 */
export function place(
  anchor: Box,
  part: Size,
  view: Size,
  placement: Placement,
  gap = 6,
): { left: number; top: number } {
  const [target, align = 'center'] = placement.split(' ') as [Side, ('start' | 'end' | 'center')?];
  const room: Record<Side, number> = {
    top: anchor.top,
    bottom: view.height - anchor.top - anchor.height,
    left: anchor.left,
    right: view.width - anchor.left - anchor.width,
  };
  const needs = target === 'top' || target === 'bottom' ? part.height : part.width;
  const side = room[target] < needs + gap && room[opposite[target]] > room[target] ? opposite[target] : target;
  const across = (start: number, length: number, own: number) =>
    align === 'start' ? start : align === 'end' ? start + length - own : start + (length - own) / 2;

  const left =
    side === 'left'
      ? anchor.left - part.width - gap
      : side === 'right'
        ? anchor.left + anchor.width + gap
        : across(anchor.left, anchor.width, part.width);
  const top =
    side === 'top'
      ? anchor.top - part.height - gap
      : side === 'bottom'
        ? anchor.top + anchor.height + gap
        : across(anchor.top, anchor.height, part.height);
  const inside = (value: number, own: number, whole: number) => Math.max(8, Math.min(value, whole - own - 8));

  return { left: inside(left, part.width, view.width), top: inside(top, part.height, view.height) };
}
