import type { CalibrationInput, Point } from './calibration.ts';
import { type GraphicKind, spineStartOf } from './graphic-objects.ts';
import { footIn, heartScoreOf, wayAlong } from './heart.ts';
import { type Circle, circleThrough, distractionOf, norbergOf } from './hip.ts';
import { crossingOf } from './plane.ts';
import { type Region, regionOf } from './region.ts';

type GraphicObject = { readonly kind: GraphicKind; readonly points: readonly Point[] };
/** Where a point of the image is on the screen or the paper. */
export type Projection = (point: Point) => Point;

/** A line of a graphic object on the screen, in one of the two colours of a measurement. */
export type Stroke = {
  readonly points: readonly Point[];
  readonly tone: 'first' | 'second';
  readonly isFine?: boolean;
};

/** Handles, lines and label position of a graphic object, in screen pixels. */
export type Shape = {
  readonly handles: readonly Point[];
  readonly strokes: readonly Stroke[];
  readonly label: Point;
};

/** Points of an outline that is drawn as a polygon. */
const OUTLINE_POINTS = 72;

/** Geometry of a graphic object on the screen. */
export function shapeOf(image: CalibrationInput, graphic: GraphicObject, on: Projection): Shape {
  const points = graphic.points.map(on);
  const label = points.at(-1) ?? { x: 0, y: 0 };
  const line = (...all: readonly Point[]): Stroke => ({ points: all, tone: 'first' });
  const second = (all: readonly Point[]): Stroke => ({ points: all, tone: 'second' });
  const region = regionOf(image, graphic);
  if (region) {
    const outline = outlineOf(region).map(on);
    const handles = graphic.kind === 'freehand' ? [] : points;
    return { handles, strokes: [line(...outline, outline[0]!)], label: rightmost(outline) };
  }
  switch (graphic.kind) {
    case 'text':
    case 'vertebra':
    case 'probe':
      return { handles: points, strokes: [], label };
    case 'arrow':
      return { handles: points, strokes: arrow(points), label };
    case 'cobb':
      return { handles: points, strokes: [line(...points.slice(0, 2)), line(...points.slice(2))], label };
    case 'vhs':
      return { handles: points, strokes: heartStrokes(image, graphic.points, on), label: points[1]! };
    case 'vlas':
      return { handles: points, strokes: [line(...points.slice(0, 2)), ...ticks(points.slice(2))], label: points[1]! };
    case 'mvlas':
    case 'rlad':
      return {
        handles: points,
        strokes: atriumStrokes(image, graphic, on),
        label: points[graphic.kind === 'rlad' ? 4 : 2]!,
      };
    case 'distraction':
      return { handles: points, strokes: socketStrokes(image, graphic.points, on), label: points[3] ?? label };
    case 'inclination':
      return { handles: points, strokes: neckStrokes(graphic.points, on), label: points[3] ?? label };
    case 'bidirectional':
      return { handles: points, strokes: [line(...points.slice(0, 2)), second(points.slice(2))], label: points[1]! };
    case 'femur':
    case 'trachea':
    case 'tpa':
      return { handles: points, strokes: [line(...points.slice(0, 2)), second(points.slice(2))], label };
    case 'tta':
      return { handles: points, strokes: [line(...points.slice(0, 2)), second(points.slice(2))], label: points[2]! };
    case 'norberg':
      return { handles: points, strokes: hipStrokes(image, graphic.points, on), label: points[6] ?? label };
    default:
      return { handles: points, strokes: [line(...points)], label };
  }
}

/** Lines of a graphic object that lacks points: complete lines and rims, and the one that ends under the pointer. */
export function partialStrokes(kind: GraphicKind, points: readonly Point[], on: Projection): readonly Stroke[] {
  if (kind === 'angle' || kind === 'qAngle' || kind === 'freehand') return [{ points: points.map(on), tone: 'first' }];
  const rimPoints = 3 * (RIMS_OF[kind] ?? 0);
  const rims = chunks(points.slice(0, rimPoints), 3).flatMap(([a, b, c]): Stroke[] => {
    const circle = a && b && c && circleThrough(a, b, c);
    return circle ? [rimOf(circle, 'second', on)] : [];
  });
  const lines = chunks(points.slice(rimPoints), 2).map(
    (pair, at): Stroke => ({ points: pair.map(on), tone: at === 1 && kind !== 'cobb' ? 'second' : 'first' }),
  );
  return [...rims, ...(kind === 'norberg' ? [] : lines)];
}

/** Kinds that begin with rims of three points each. */
const RIMS_OF: Partial<Record<GraphicKind, number>> = { norberg: 2, distraction: 4, inclination: 1 };

function chunks<Item>(list: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

function outlineOf(region: Region): readonly Point[] {
  if (region.shape === 'polygon') return region.points;
  const { a, b } = region;
  if (region.shape === 'rectangle') return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
  const [cx, cy, rx, ry] = [(a.x + b.x) / 2, (a.y + b.y) / 2, (b.x - a.x) / 2, (b.y - a.y) / 2];
  return Array.from({ length: OUTLINE_POINTS }, (_, at) => {
    const turn = (at / OUTLINE_POINTS) * 2 * Math.PI;
    return { x: cx + rx * Math.cos(turn), y: cy + ry * Math.sin(turn) };
  });
}

function rightmost(points: readonly Point[]): Point {
  return points.reduce((most, point) => (point.x > most.x ? point : most), points[0] ?? { x: 0, y: 0 });
}

function arrow([tail, tip]: readonly Point[]): Stroke[] {
  if (!tail || !tip) return [];
  const turn = Math.atan2(tip.y - tail.y, tip.x - tail.x);
  const barb = (by: number) => ({ x: tip.x - 14 * Math.cos(turn + by), y: tip.y - 14 * Math.sin(turn + by) });
  return [
    { points: [tail, tip], tone: 'first' },
    { points: [barb(0.45), tip, barb(-0.45)], tone: 'first' },
  ];
}

/** Both axes, the edges of the vertebrae, and each axis projected along them from T4. */
function heartStrokes(image: CalibrationInput, points: readonly Point[], on: (point: Point) => Point): Stroke[] {
  const [a, b, c, d] = points.map(on);
  const axes: Stroke[] = [
    ...(a && b ? [{ points: [a, b], tone: 'first' as const }] : []),
    ...(c && d ? [{ points: [c, d], tone: 'second' as const }] : []),
  ];
  if (points.length < 12) return axes;
  const spine = points.slice(4);
  const { long, short } = heartScoreOf(image, points);
  return [
    ...axes,
    ...ticks(spine.map(on)),
    ...laid(spine, long, 22, 'first', on),
    ...laid(spine, short, 36, 'second', on),
  ];
}

/** Short lines across the spine at the edges of its vertebrae. */
function ticks(spine: readonly Point[]): Stroke[] {
  const [first, last] = [spine[0], spine.at(-1)];
  if (!first || !last || spine.length < 2) return [];
  const across = acrossOf(first, last);
  return spine.map(({ x, y }) => ({
    points: [
      { x: x - across.x * 8, y: y - across.y * 8 },
      { x: x + across.x * 8, y: y + across.y * 8 },
    ],
    tone: 'first',
    isFine: true,
  }));
}

/** A length in vertebrae as a bracket beside the spine, `far` screen pixels away from it. */
function laid(
  spine: readonly Point[],
  vertebrae: number,
  far: number,
  tone: Stroke['tone'],
  on: (point: Point) => Point,
): Stroke[] {
  const way = wayAlong(spine, vertebrae).map(on);
  const [first, last] = [way[0], way.at(-1)];
  if (!first || !last || way.length < 2) return [];
  const across = acrossOf(on(spine[0]!), on(spine.at(-1)!));
  const beside = ({ x, y }: Point, by: number) => ({ x: x + across.x * by, y: y + across.y * by });
  const stop = (point: Point): Stroke => ({ points: [beside(point, far - 5), beside(point, far + 5)], tone });
  return [{ points: way.map((point) => beside(point, far)), tone }, stop(first), stop(last)];
}

/** One pixel across a line, downwards on the screen: where the heart is, not above the back. */
function acrossOf(from: Point, to: Point): Point {
  const size = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: -(to.y - from.y) / size, y: (to.x - from.x) / size };
  return across.y < 0 ? { x: -across.x, y: -across.y } : across;
}

/** Both heads, the line between their middles, and the line to each acetabular rim. */
function hipStrokes(image: CalibrationInput, points: readonly Point[], on: (point: Point) => Point): Stroke[] {
  const found = points.length === 8 ? norbergOf(image, points) : undefined;
  const [first, second] = found?.circles ?? [];
  if (!first || !second) return [];
  return [
    rimOf(first, 'second', on),
    rimOf(second, 'second', on),
    { points: [on(first.middle), on(second.middle)], tone: 'first' },
    { points: [on(first.middle), on(points[6]!)], tone: 'first' },
    { points: [on(second.middle), on(points[7]!)], tone: 'first' },
  ];
}

/** Both heads and both acetabula, and how far their middles are apart. */
function socketStrokes(image: CalibrationInput, points: readonly Point[], on: (point: Point) => Point): Stroke[] {
  const found = points.length === 12 ? distractionOf(image, points) : undefined;
  const [head, head2, socket, socket2] = found?.circles ?? [];
  if (!head || !head2 || !socket || !socket2) return [];
  return [
    ...[head, head2].map((circle) => rimOf(circle, 'first', on)),
    ...[socket, socket2].map((circle) => rimOf(circle, 'second', on)),
    { points: [on(head.middle), on(socket.middle)], tone: 'first' },
    { points: [on(head2.middle), on(socket2.middle)], tone: 'first' },
  ];
}

/** The head, its neck, and the shaft. */
function neckStrokes(points: readonly Point[], on: (point: Point) => Point): Stroke[] {
  const [a, b, c, neck, ...shaft] = points;
  const head = a && b && c ? circleThrough(a, b, c) : undefined;
  return [
    ...(head ? [rimOf(head, 'second', on)] : []),
    ...(head && neck ? [{ points: [on(head.middle), on(neck)], tone: 'first' as const }] : []),
    { points: shaft.map(on), tone: 'first' },
  ];
}

/** The line along an atrium and its perpendicular; for a heart with axes, these too. */
function atriumStrokes(
  image: CalibrationInput,
  { kind, points }: GraphicObject,
  on: (point: Point) => Point,
): Stroke[] {
  const [a, b, c, d, edge] = points;
  if (!a || !b || !c) return [];
  const stroke = (from: Point, to: Point, tone: Stroke['tone'], isFine = false) => ({
    points: [on(from), on(to)],
    tone,
    isFine,
  });
  const spine = ticks(points.slice(spineStartOf(kind)).map(on));
  if (kind === 'mvlas') return [stroke(a, b, 'first'), stroke(footIn(image, [a, b], c), c, 'second'), ...spine];
  const crossing = d && crossingOf(a, b, c, d);
  return [
    stroke(a, b, 'first', true),
    ...(d ? [stroke(c, d, 'first', true)] : []),
    ...(crossing && edge ? [stroke(crossing, edge, 'second')] : []),
    ...spine,
  ];
}

function rimOf({ middle, radius }: Circle, tone: Stroke['tone'], on: (point: Point) => Point): Stroke {
  const { x, y } = middle;
  const box = { a: { x: x - radius, y: y - radius }, b: { x: x + radius, y: y + radius } };
  const rim = outlineOf({ shape: 'ellipse', ...box }).map(on);
  return { points: [...rim, rim[0]!], tone };
}
