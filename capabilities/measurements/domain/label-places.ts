import type { Point } from './calibration.ts';

/** A rectangle of the screen: its upper left corner and its size, in pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A label that needs a place: the point it belongs to, and its size in pixels. */
export type LabelRequest = {
  readonly id: string;
  readonly anchor: Point;
  readonly width: number;
  readonly height: number;
  /** The side of the anchor that is tried first; right unless given. */
  readonly side?: 'left' | 'right' | 'above';
};

/** Distance of a label from the point it belongs to. */
const ANCHOR_GAP_PX = 12;
/** Least distance between two labels, and between a label and the edge of the viewport. */
export const LABEL_GAP_PX = 2;
/** Rings of candidate places around an anchor. */
const MAX_RINGS = 24;

/**
 * Places of the labels of one viewport, so that no two overlap and none is cut at an edge.
 *
 * Labels are placed in the order of the list: an earlier one never moves because of a later one. Each takes the free
 * candidate nearest to its anchor: beside it, above, below, then rings farther out. A label whose anchor is outside of
 * the viewport has no place, nor has one for which no free candidate is left; its value is still in the list of
 * measurements.
 *
 * @returns By id of the label.
 */
export function placeLabels(
  labels: readonly LabelRequest[],
  screen: { readonly width: number; readonly height: number },
): ReadonlyMap<string, Box> {
  const placed = new Map<string, Box>();
  for (const label of labels) {
    const acquired = [...placed.values()];
    const found = isInside(label.anchor, screen) ? freePlace(label, screen, acquired) : undefined;
    if (found) placed.set(label.id, found);
  }
  return placed;
}

/** Whether two boxes share a pixel. */
export function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

type Screen = { readonly width: number; readonly height: number };

function freePlace(label: LabelRequest, screen: Screen, acquired: readonly Box[]): Box | undefined {
  if (label.width + 2 * LABEL_GAP_PX > screen.width || label.height + 2 * LABEL_GAP_PX > screen.height)
    return undefined;
  for (const candidate of candidatesOf(label)) {
    const box = movedInside(candidate, screen);
    if (!acquired.some((other) => overlaps(grown(box), other))) return box;
  }
  return undefined;
}

/** Beside the anchor, above, below, then the same directions row by row farther away. */
function* candidatesOf({ anchor: { x, y }, width, height, side = 'right' }: LabelRequest): Generator<Box> {
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height });
  const [right, left] = [x + ANCHOR_GAP_PX, x - ANCHOR_GAP_PX - width];
  const [above, below, middle] = [y - ANCHOR_GAP_PX - height, y + ANCHOR_GAP_PX, y - height / 2];
  const beside = side === 'left' ? [left, right] : [right, left];
  if (side === 'above') yield at(x - width / 2, above);
  for (const column of beside) yield at(column, middle);
  for (let ring = 0; ring < MAX_RINGS; ring++) {
    const away = ring * (height + LABEL_GAP_PX);
    for (const row of [above - away, below + away])
      for (const column of [...beside, x - width / 2]) yield at(column, row);
    for (const column of [right + (away * width) / height, left - (away * width) / height]) yield at(column, middle);
  }
}

function movedInside(box: Box, screen: Screen): Box {
  const within = (value: number, size: number, whole: number) =>
    Math.min(whole - size - LABEL_GAP_PX, Math.max(LABEL_GAP_PX, value));
  return { ...box, x: within(box.x, box.width, screen.width), y: within(box.y, box.height, screen.height) };
}

function grown({ x, y, width, height }: Box): Box {
  return {
    x: x - LABEL_GAP_PX,
    y: y - LABEL_GAP_PX,
    width: width + 2 * LABEL_GAP_PX,
    height: height + 2 * LABEL_GAP_PX,
  };
}

function isInside({ x, y }: Point, { width, height }: Screen): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}
