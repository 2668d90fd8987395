import type { Mark } from '../../contract/index.ts';
import { isWholeMark, type MarkKind, SPINE_POINTS } from '../../domain/index.ts';
import type { Gauge, Point } from '../measure/calibration.ts';
import { spineAfter, spineBetween, squareTo } from '../measure/heart.ts';

/** What a user points at, one after the other; the hint names each. */
export const drawingSteps = {
  length: ['end', 'end'],
  angle: ['leg', 'corner', 'leg'],
  cobb: ['plate', 'plate', 'plate2', 'plate2'],
  rectangle: ['box', 'box'],
  ellipse: ['box', 'box'],
  circle: ['middle', 'rim'],
  freehand: ['outline'],
  arrow: ['tail', 'tip'],
  text: ['place'],
  calibration: ['marker', 'marker'],
  vhs: ['carina', 'apex', 'short', 'short', 't4', 't11'],
  vlas: ['carina', 'atrium', 't4', 't11'],
  norberg: ['head', 'head', 'head', 'head2', 'head2', 'head2', 'acetabulum', 'acetabulum2'],
} as const satisfies Readonly<Record<MarkKind, readonly string[]>>;

export type DrawingStep = (typeof drawingSteps)[MarkKind][number];

/** Kinds whose lines can be dragged from one end to the other instead of pressing twice. */
const dragged: ReadonlySet<MarkKind> = new Set([
  ...(['length', 'angle', 'cobb', 'rectangle', 'ellipse', 'circle', 'arrow', 'calibration'] as const),
]);

/** A mark that is being drawn: what is placed, and the point under the pointer. */
export type Drawing = {
  readonly id: string;
  readonly kind: MarkKind;
  readonly frame: number;
  readonly placed: readonly Point[];
  /** Follows the pointer; undefined between two touches. */
  readonly floating: Point | undefined;
  readonly isDown: boolean;
};

/** The next press: of a new mark, or of the next point of the one under way. */
export function afterPress(drawing: Drawing, at: Point): Drawing {
  return { ...drawing, floating: at, isDown: true };
}

/** The pointer moves, pressed or not; a line drawn by hand grows with it. */
export function afterMove(drawing: Drawing, at: Point): Drawing {
  if (drawing.kind !== 'freehand' || !drawing.isDown) return { ...drawing, floating: at };
  const last = drawing.placed.at(-1);
  const isFar = !last || Math.hypot(at.x - last.x, at.y - last.y) >= 2;
  return isFar && drawing.placed.length < 1999
    ? { ...drawing, placed: [...drawing.placed, at], floating: at }
    : drawing;
}

/**
 * The pointer goes up: the point stands where it is now, so that a press can be corrected before it is let go; where
 * a line was dragged, both of its ends stand.
 *
 * @param least Movement in pixels of the image that makes a press a drag.
 */
export function afterRelease(drawing: Drawing, pressed: Point, at: Point, least: number): Drawing {
  const { kind, placed } = drawing;
  if (kind === 'freehand') return { ...drawing, isDown: false, floating: undefined };
  const isDrag = Math.hypot(at.x - pressed.x, at.y - pressed.y) >= least;
  const beginsLine = dragged.has(kind) && placed.length % 2 === 0 && placed.length + 1 < drawingSteps[kind].length;
  const points = isDrag && beginsLine ? [pressed, at] : [at];
  return { ...drawing, placed: [...placed, ...points], isDown: false, floating: undefined };
}

/** The last point placed is taken back; undefined when nothing is left. */
export function withoutLast(drawing: Drawing): Drawing | undefined {
  if (drawing.placed.length <= 1 || drawing.kind === 'freehand') return undefined;
  return { ...drawing, placed: drawing.placed.slice(0, -1), floating: undefined };
}

/** Where the next point of a drawing may stand: the short axis of a heart is at right angles to the long one. */
export function constrained(image: Gauge, drawing: Drawing, at: Point, free: boolean): Point {
  const [from, to, through] = drawing.placed;
  if (drawing.kind !== 'vhs' || drawing.placed.length !== 3 || free || !from || !to || !through) return at;
  return squareTo(image, [from, to], through, at);
}

/** The whole mark, once every point is placed; a spine is laid between its first and its last edge. */
export function markOf({ id, kind, frame, placed }: Drawing): Mark | undefined {
  const points = kind === 'vhs' || kind === 'vlas' ? withSpine(placed, drawingSteps[kind].length) : [...placed];
  return points && isWholeMark(kind, points.length) ? { id, kind, frame, points } : undefined;
}

function withSpine(placed: readonly Point[], steps: number): Point[] | undefined {
  const [first, last] = placed.slice(-2);
  return placed.length === steps && first && last ? [...placed.slice(0, -2), ...spineBetween(first, last)] : undefined;
}

/** A mark after one of its points was moved: axes stay at right angles, a spine moves as one with its ends. */
export function afterPointMoved(image: Gauge, mark: Mark, part: number, at: Point, free: boolean): Mark {
  const points = mark.points.map((point, index) => (index === part ? at : point));
  if (mark.kind === 'vhs' && part < 4 && !free)
    return { ...mark, points: withSquareAxes(image, mark.points, part, at) };
  const spineFrom = mark.kind === 'vhs' ? 4 : mark.kind === 'vlas' ? 2 : undefined;
  const isEnd = part === spineFrom || part === mark.points.length - 1;
  if (spineFrom === undefined || !isEnd) return { ...mark, points };
  const spine = spineAfter(mark.points.slice(spineFrom), points[spineFrom]!, points.at(-1)!);
  return { ...mark, points: [...points.slice(0, spineFrom), ...spine] };
}

/** Long and short axis after one end was moved: the other end of the short axis follows to the right angle. */
function withSquareAxes(image: Gauge, before: readonly Point[], part: number, at: Point): Point[] {
  const [a, b, c, d] = before.map((point, index) => (index === part ? at : point)) as [Point, Point, Point, Point];
  const [left, right] = part === 3 ? [squareTo(image, [a, b], d, c), d] : [c, squareTo(image, [a, b], c, d)];
  return [a, b, left, right, ...before.slice(4)];
}

/** A mark moved as a whole. */
export function afterMarkMoved(mark: Mark, by: Point): Mark {
  return { ...mark, points: mark.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) };
}

/** A drawing that takes over a spine which is on the image already: a second heart measure needs no second spine. */
export function spineOn(marks: readonly Mark[], frame: number): readonly Point[] | undefined {
  const found = marks.findLast((mark) => mark.frame === frame && (mark.kind === 'vhs' || mark.kind === 'vlas'));
  return found?.points.slice(-SPINE_POINTS);
}
