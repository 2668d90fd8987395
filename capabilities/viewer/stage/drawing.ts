import type { GraphicObject } from '@alder/measurements/contract';
import type { CalibrationInput, Point } from '@alder/measurements/domain';
import {
  type GraphicKind,
  isCompleteGraphic,
  onBisector,
  SPINE_POINTS,
  spineAfter,
  spineBetween,
  spineStartOf,
  squareTo,
} from '@alder/measurements/domain';

/** The points that a user places, one after the other; the hint names each. */
export const drawingSteps = {
  length: ['end', 'end'],
  angle: ['leg', 'corner', 'leg'],
  cobb: ['plate', 'plate', 'plate2', 'plate2'],
  bidirectional: ['longest', 'longest', 'widest', 'widest'],
  probe: ['probe'],
  rectangle: ['box', 'box'],
  ellipse: ['box', 'box'],
  circle: ['middle', 'rim'],
  freehand: ['outline'],
  arrow: ['tail', 'tip'],
  text: ['place'],
  calibration: ['marker', 'marker'],
  vhs: ['carina', 'apex', 'short', 'short', 't4', 't11'],
  vlas: ['carina', 'atrium', 't4', 't11'],
  mvlas: ['carina', 'atrium', 'dorsal', 't4', 't11'],
  rlad: ['carina', 'apex', 'short', 'short', 'bisector', 't4', 't11'],
  distraction: [
    ...(['head', 'head', 'head', 'head2', 'head2', 'head2'] as const),
    ...(['socket', 'socket', 'socket', 'socket2', 'socket2', 'socket2'] as const),
  ],
  inclination: ['oneHead', 'oneHead', 'oneHead', 'neck', 'shaft', 'shaft2'],
  femur: ['shaft', 'shaft2', 'condyle', 'condyle2'],
  qAngle: ['rectus', 'trochlea', 'tuberosity'],
  tpa: ['eminence', 'talus', 'plateau', 'plateau2'],
  tta: ['plateau', 'plateau2', 'patella', 'tuberosity'],
  trachea: ['inlet', 'inlet2', 'trachea', 'trachea2'],
  vertebra: ['vertebra'],
  norberg: ['head', 'head', 'head', 'head2', 'head2', 'head2', 'acetabulum', 'acetabulum2'],
} as const satisfies Readonly<Record<GraphicKind, readonly string[]>>;

/**
 * Steps at which a line begins that can be dragged from one end to the other instead of clicking twice: of a heart its
 * short axis, and the spine from its first vertebra to its last. The long axis is placed point by point, each corrected
 * under the magnifier: everything else is measured from it.
 */
const lineStarts: Readonly<Partial<Record<GraphicKind, readonly number[]>>> = {
  ...{ length: [0], angle: [0], rectangle: [0], ellipse: [0], circle: [0], arrow: [0], calibration: [0] },
  ...{ bidirectional: [0, 2], cobb: [0, 2] },
  ...{ vhs: [2, 4], vlas: [2], mvlas: [3], rlad: [2, 5] },
};

/** A graphic object being drawn: its placed points, and the point under the pointer. */
export type Drawing = {
  readonly id: string;
  readonly kind: GraphicKind;
  readonly frame: number;
  readonly placed: readonly Point[];
  /** Follows the pointer; undefined between two touches. */
  readonly floating: Point | undefined;
  /** Position of the press while the pointer is down: the first end of a dragged line. */
  readonly pressed?: Point | undefined;
  readonly isDown: boolean;
};

/** Pointer down: starts a new graphic object, or the next point of the current one. */
export function afterPress(drawing: Drawing, at: Point): Drawing {
  return { ...drawing, floating: at, pressed: at, isDown: true };
}

/** Pointer move, pressed or not; a freehand line grows with it. */
export function afterMove(drawing: Drawing, at: Point): Drawing {
  if (drawing.kind !== 'freehand' || !drawing.isDown) return { ...drawing, floating: at };
  const last = drawing.placed.at(-1);
  const isFar = !last || Math.hypot(at.x - last.x, at.y - last.y) >= 2;
  return isFar && drawing.placed.length < 1999
    ? { ...drawing, placed: [...drawing.placed, at], floating: at }
    : drawing;
}

/**
 * Pointer up: the point is placed at its position, so that a press can be corrected before the release; a dragged line
 * gets both of its ends.
 *
 * @param least Movement in image pixels that makes a press a drag.
 */
export function afterRelease(drawing: Drawing, pressed: Point, at: Point, least: number): Drawing {
  const { kind, placed } = drawing;
  const released = { ...drawing, isDown: false, floating: undefined, pressed: undefined };
  if (kind === 'freehand') return released;
  const isDrag = Math.hypot(at.x - pressed.x, at.y - pressed.y) >= least;
  const points = isDrag && beginsLine(drawing) ? [pressed, at] : [at];
  return { ...released, placed: [...placed, ...points] };
}

/** Whether a drag from here draws both ends of a line. */
function beginsLine({ kind, placed }: Drawing): boolean {
  return lineStarts[kind]?.includes(placed.length) ?? false;
}

/** The placed points with those under the pointer: both ends of a line that is being dragged. */
export function pointsInProgress(drawing: Drawing): readonly Point[] {
  const { kind, placed, floating, pressed, isDown } = drawing;
  if (!floating || kind === 'freehand') return placed;
  const isLine = isDown && pressed && pressed !== floating && beginsLine(drawing);
  return isLine ? [...placed, pressed, floating] : [...placed, floating];
}

/**
 * The graphic object as it would be if the pointer were released now: its value follows the pointer.
 *
 * @param spine Spine of another measurement on the image, which this one would take over.
 * @returns Undefined while points are missing.
 */
export function previewOf(drawing: Drawing, spine?: readonly Point[]): GraphicObject | undefined {
  return graphicOf(withKnownSpine({ ...drawing, placed: pointsInProgress(drawing) }, spine));
}

/** A second measurement of a heart takes the spine of the first. */
export function withKnownSpine(drawing: Drawing, spine: readonly Point[] | undefined): Drawing {
  const steps: readonly string[] = drawingSteps[drawing.kind];
  const [first, last] = [spine?.[0], spine?.at(-1)];
  const isNext = steps[drawing.placed.length] === 't4';
  return isNext && first && last ? { ...drawing, placed: [...drawing.placed, first, last] } : drawing;
}

/** Removes the last placed point; undefined when none is left. */
export function withoutLast(drawing: Drawing): Drawing | undefined {
  if (drawing.placed.length <= 1 || drawing.kind === 'freehand') return undefined;
  return { ...drawing, placed: drawing.placed.slice(0, -1), floating: undefined };
}

/**
 * Constrains the next point of a drawing: the short axis of a heart or a mass is at right angles to the long one, the
 * edge of an atrium halfway between both.
 */
export function constrained(image: CalibrationInput, drawing: Drawing, at: Point, free: boolean): Point {
  const { kind } = drawing;
  const placed = pointsInProgress({ ...drawing, floating: at }).slice(0, -1);
  const [from, to, through] = placed;
  if (free || !hasAxes(kind) || !from || !to || !through) return at;
  if (placed.length === 3) return squareTo(image, [from, to], through, at);
  return kind === 'rlad' && placed.length === 4 ? onBisector(image, placed, at) : at;
}

/** Kinds that begin with two axes at right angles: of a heart, or of a mass. */
function hasAxes(kind: GraphicKind): boolean {
  return kind === 'vhs' || kind === 'rlad' || kind === 'bidirectional';
}

/**
 * The complete graphic object, once every point is placed; the vertebrae of a spine are interpolated between its first
 * and its last edge.
 */
export function graphicOf({ id, kind, frame, placed }: Drawing): GraphicObject | undefined {
  const points = spineStartOf(kind) !== undefined ? withSpine(placed, drawingSteps[kind].length) : [...placed];
  return points && isCompleteGraphic(kind, points.length) ? { id, kind, frame, points } : undefined;
}

function withSpine(placed: readonly Point[], steps: number): Point[] | undefined {
  const [first, last] = placed.slice(-2);
  return placed.length === steps && first && last ? [...placed.slice(0, -2), ...spineBetween(first, last)] : undefined;
}

/** A graphic object after one of its points was moved: axes stay at right angles, a spine moves with its ends. */
export function afterPointMoved(
  image: CalibrationInput,
  graphic: GraphicObject,
  part: number,
  at: Point,
  free: boolean,
): GraphicObject {
  const points = graphic.points.map((point, index) => (index === part ? at : point));
  if (hasAxes(graphic.kind) && part < 4 && !free)
    return { ...graphic, points: withEdge(image, graphic.kind, withSquareAxes(image, graphic.points, part, at)) };
  if (graphic.kind === 'rlad' && part === 4 && !free)
    return { ...graphic, points: withEdge(image, graphic.kind, points) };
  const spineFrom = spineStartOf(graphic.kind);
  const isEnd = part === spineFrom || part === graphic.points.length - 1;
  if (spineFrom === undefined || !isEnd) return { ...graphic, points };
  const spine = spineAfter(graphic.points.slice(spineFrom), points[spineFrom]!, points.at(-1)!);
  return { ...graphic, points: [...points.slice(0, spineFrom), ...spine] };
}

/** Long and short axis after one end was moved: the other end of the short axis is moved to the right angle. */
function withSquareAxes(image: CalibrationInput, before: readonly Point[], part: number, at: Point): Point[] {
  const [a, b, c, d] = before.map((point, index) => (index === part ? at : point)) as [Point, Point, Point, Point];
  const [left, right] = part === 3 ? [squareTo(image, [a, b], d, c), d] : [c, squareTo(image, [a, b], c, d)];
  return [a, b, left, right, ...before.slice(4)];
}

/** Moves the edge of an atrium back to the line halfway between the axes. */
function withEdge(image: CalibrationInput, kind: GraphicKind, points: Point[]): Point[] {
  const edge = points[4];
  return kind === 'rlad' && edge ? points.with(4, onBisector(image, points, edge)) : points;
}

/** A graphic object moved as a whole. */
export function afterGraphicMoved(graphic: GraphicObject, by: Point): GraphicObject {
  return { ...graphic, points: graphic.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) };
}

/** A spine that is on the image already: a second heart measurement reuses it. */
export function spineOn(graphics: readonly GraphicObject[], frame: number): readonly Point[] | undefined {
  const found = graphics.findLast((graphic) => graphic.frame === frame && spineStartOf(graphic.kind) !== undefined);
  return found?.points.slice(-SPINE_POINTS);
}

/** Points that another measurement on the image has already: the axes of a heart, the heads of both femurs. */
export function knownStart(kind: GraphicKind, graphics: readonly GraphicObject[], frame: number): readonly Point[] {
  const of = (from: GraphicKind, count: number) =>
    graphics.findLast((graphic) => graphic.frame === frame && graphic.kind === from)?.points.slice(0, count) ?? [];
  if (kind === 'rlad') return of('vhs', 4);
  if (kind === 'mvlas') return of('vlas', 2);
  if (kind === 'distraction') return of('norberg', 6);
  return kind === 'norberg' ? of('distraction', 6) : [];
}

/** Regions of the spine and how many vertebrae each has in dogs and cats. */
const REGIONS = [
  ['C', 7],
  ['T', 13],
  ['L', 7],
  ['S', 3],
] as const;
const VERTEBRA_NAMES: readonly string[] = REGIONS.flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
);

/**
 * The name of the next vertebra: it continues in the direction of the last two, caudally after the first.
 *
 * @returns Undefined where none was named yet, or the spine ends.
 */
export function nextVertebra(graphics: readonly GraphicObject[], frame: number): string | undefined {
  const named = graphics.filter((graphic) => graphic.kind === 'vertebra' && graphic.frame === frame);
  const [last, before] = [named.at(-1), named.at(-2)].map((graphic) => VERTEBRA_NAMES.indexOf(graphic?.text ?? ''));
  if (last === undefined || last < 0) return undefined;
  return VERTEBRA_NAMES[last + (before !== undefined && before > last ? -1 : 1)];
}
