import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from './calibration.ts';
import { type GraphicKind, graphicKinds, graphicPoints, spineStarts } from './graphic-objects.ts';
import { partialStrokes, type Stroke, shapeOf } from './graphic-shape.ts';
import { spineBetween } from './heart.ts';

const image = { attributes: {} };
const at = (x: number, y: number): Point => ({ x, y });
const asIs = (point: Point) => point;
const zoomed = ({ x, y }: Point) => ({ x: 3 * x - 40, y: 3 * y + 25 });
const round = ({ x, y }: Point) => ({ x: Math.round(x * 1e6) / 1e6 + 0, y: Math.round(y * 1e6) / 1e6 + 0 });
const linesOf = (strokes: readonly Stroke[]) => strokes.map(({ points }) => points.map(round));
const shape = (kind: GraphicKind, points: readonly Point[]) => shapeOf(image, { kind, points }, asIs);
const size = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

const [a, b, c, d] = [at(10, 20), at(110, 30), at(40, 80), at(60, 5)];
/** A spine along the upper edge with vertebrae of 20 pixels, cranial to the left. */
const spine = spineBetween(at(0, 0), at(140, 0));
const rim = (middle: Point, radius: number) =>
  [20, 130, 250].map((degrees) =>
    at(
      middle.x + radius * Math.cos((degrees * Math.PI) / 180),
      middle.y + radius * Math.sin((degrees * Math.PI) / 180),
    ),
  );

/** Whether a line is a closed circle around a point, without a visible corner. */
function isCircle({ points }: Stroke, middle: Point, radius: number): boolean {
  const around = points.every((point) => Math.abs(size(point, middle) - radius) < 1e-6);
  const steps = points.slice(1).map((point, before) => size(point, points[before]!));
  return around && Math.max(...steps) < radius / 10 && size(points[0]!, points.at(-1)!) < 1e-9;
}

test('each line of a measurement connects the points that were placed, in both colours, and its label is at one of them', () => {
  const four = [a, b, c, d];
  const pairs = [
    { points: [a, b], tone: 'first' },
    { points: [c, d], tone: 'second' },
  ];

  for (const kind of ['length', 'calibration'] as const)
    expect(shape(kind, [a, b])).toEqual({ handles: [a, b], strokes: [{ points: [a, b], tone: 'first' }], label: b });
  for (const kind of ['angle', 'qAngle'] as const)
    expect(shape(kind, [a, b, c])).toEqual({
      handles: [a, b, c],
      strokes: [{ points: [a, b, c], tone: 'first' }],
      label: c,
    });
  expect(shape('cobb', four)).toEqual({
    handles: four,
    strokes: pairs.map((pair) => ({ ...pair, tone: 'first' })),
    label: d,
  });
  for (const kind of ['femur', 'trachea', 'tpa'] as const)
    expect(shape(kind, four)).toEqual({ handles: four, strokes: pairs, label: d });
  expect(shape('tta', four)).toEqual({ handles: four, strokes: pairs, label: c });
  expect(shape('bidirectional', four)).toEqual({ handles: four, strokes: pairs, label: b });
  for (const kind of ['text', 'vertebra', 'probe'] as const)
    expect(shape(kind, [a])).toEqual({ handles: [a], strokes: [], label: a });
});

test('a measurement is drawn over its anatomy at any zoom', () => {
  const hasFixedSizes: readonly GraphicKind[] = ['arrow', ...(Object.keys(spineStarts) as GraphicKind[])];
  const kinds = graphicKinds.filter((kind) => !hasFixedSizes.includes(kind));
  const point = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) });
  const graphic = fc.constantFrom(...kinds).chain((kind) => {
    const [minLength, most] = graphicPoints[kind];
    return fc
      .uniqueArray(point, { minLength, maxLength: Math.min(12, most), selector: ({ x, y }) => `${x} ${y}` })
      .map((points) => ({ kind, points }));
  });
  fc.assert(
    fc.property(graphic, (one) => {
      const plain = shapeOf(image, one, asIs);
      const found = shapeOf(image, one, zoomed);

      // A circle through points that are nearly on a line is larger than any image, and loses its last digits.
      const near = (all: readonly Point[]) => all.filter(({ x, y }) => Math.abs(x) + Math.abs(y) < 1e5).map(round);
      expect(near(found.handles)).toEqual(near(plain.handles.map(zoomed)));
      expect(round(found.label)).toEqual(round(zoomed(plain.label)));
      for (const [place, { points, tone }] of plain.strokes.entries()) {
        expect(found.strokes[place]!.tone).toBe(tone);
        const expected = points.map(zoomed);
        for (const [at, { x, y }] of found.strokes[place]!.points.entries()) {
          const tolerance = 1e-6 * Math.max(1, Math.abs(x), Math.abs(y));
          expect(Math.abs(x - expected[at]!.x)).toBeLessThan(tolerance);
          expect(Math.abs(y - expected[at]!.y)).toBeLessThan(tolerance);
        }
      }
    }),
  );
});

test('the outline of a region is closed and inside its box, and its label is at the right edge', () => {
  const corners = [at(10, 20), at(50, 20), at(50, 60), at(10, 60)];
  const rectangle = shape('rectangle', [at(10, 20), at(50, 60)]);
  expect(linesOf(rectangle.strokes)).toEqual([[...corners, corners[0]]]);
  expect(rectangle).toMatchObject({ handles: [at(10, 20), at(50, 60)], label: { x: 50 } });
  expect(shape('rectangle', [at(50, 20), at(10, 60)]).label.x).toBe(50);

  const byHand = shape('freehand', [at(10, 20), at(90, 40), at(30, 70)]);
  expect(byHand).toMatchObject({ handles: [], label: at(90, 40) });
  expect(linesOf(byHand.strokes)).toEqual([[at(10, 20), at(90, 40), at(30, 70), at(10, 20)]]);

  const circle = shape('circle', [at(50, 50), at(90, 50)]);
  expect(isCircle(circle.strokes[0]!, at(50, 50), 40)).toBe(true);
  expect(round(circle.label)).toEqual(at(90, 50));
  const ellipse = shape('ellipse', [at(10, 20), at(90, 60)]).strokes[0]!.points;
  for (const { x, y } of ellipse) expect(((x - 50) / 40) ** 2 + ((y - 40) / 20) ** 2).toBeCloseTo(1, 9);
});

test('an arrow points to the place where its tip was set, with two barbs of equal length beside its shaft', () => {
  const { strokes, label } = shape('arrow', [at(10, 50), at(110, 50)]);

  expect(label).toEqual(at(110, 50));
  expect(strokes[0]).toEqual({ points: [at(10, 50), at(110, 50)], tone: 'first' });
  const [upper, tip, lower] = strokes[1]!.points;
  expect(tip).toEqual(at(110, 50));
  for (const barb of [upper!, lower!]) {
    expect(size(barb, tip!)).toBeCloseTo(14, 6);
    expect(barb.x).toBeLessThan(100);
  }
  expect(50 - upper!.y).toBeCloseTo(lower!.y - 50, 6);
  expect(upper!.y).toBeLessThan(50);

  // Upright as well: the barbs are below a tip that points up.
  for (const { y } of shape('arrow', [at(0, 100), at(0, 0)]).strokes[1]!.points) expect(y).toBeGreaterThanOrEqual(0);
  expect(shape('arrow', [at(10, 50)]).strokes).toEqual([]);
});

test('the axes of a heart are projected along the vertebrae from T4, with a tick at each edge', () => {
  const axes = [at(60, 40), at(60, 140), at(20, 90), at(90, 90)];
  const { strokes, label, handles } = shape('vhs', [...axes, ...spine]);

  expect(handles).toHaveLength(12);
  expect(label).toEqual(at(60, 140));
  expect(strokes.slice(0, 2)).toEqual([
    { points: axes.slice(0, 2), tone: 'first' },
    { points: axes.slice(2), tone: 'second' },
  ]);
  const ticks = strokes.filter(({ isFine }) => isFine);
  expect(ticks).toHaveLength(8);
  expect(linesOf(ticks)).toEqual(spine.map(({ x }) => [at(x, -8), at(x, 8)]).map((line) => line.map(round)));
  // 100 pixels are 5.0 vertebrae, 70 are 3.5: beside the spine on the side of the heart, with a stop at each end.
  const [long, longStart, longEnd, short, shortStart, shortEnd] = strokes.slice(10);
  expect([long, longStart, longEnd].map((stroke) => stroke!.tone)).toEqual(['first', 'first', 'first']);
  expect([short, shortStart, shortEnd].map((stroke) => stroke!.tone)).toEqual(['second', 'second', 'second']);
  expect(long!.points.map(round)).toEqual([0, 20, 40, 60, 80, 100].map((x) => at(x, 22)));
  expect(short!.points.map(round)).toEqual([0, 20, 40, 60, 70].map((x) => at(x, 36)));
  expect(linesOf([longStart!, longEnd!, shortStart!, shortEnd!])).toEqual([
    [at(0, 17), at(0, 27)],
    [at(100, 17), at(100, 27)],
    [at(0, 31), at(0, 41)],
    [at(70, 31), at(70, 41)],
  ]);
  expect(strokes).toHaveLength(16);
});

test('the projected axes are below the spine on the screen, whichever way the animal faces', () => {
  const facingRight = spineBetween(at(140, 0), at(0, 0));
  const points = [at(60, 40), at(60, 140), at(20, 90), at(90, 90), ...facingRight];

  for (const { points: line } of shape('vhs', points).strokes.slice(10))
    for (const { y } of line) expect(y).toBeGreaterThan(0);
});

test('ticks are across the spine, however it is turned', () => {
  const turn = fc.double({ min: 0, max: 6.28, noNaN: true });
  fc.assert(
    fc.property(turn, fc.integer({ min: 20, max: 400 }), (angle, length) => {
      const end = at(500 + length * Math.cos(angle), 500 + length * Math.sin(angle));
      const tilted = spineBetween(at(500, 500), end);
      const ticks = shape('vlas', [a, b, ...tilted]).strokes.slice(1);

      expect(ticks).toHaveLength(8);
      for (const [edge, { points }] of ticks.entries()) {
        const [from, to] = points as [Point, Point];
        expect(size(from, to)).toBeCloseTo(16, 6);
        expect((to.x - from.x) * Math.cos(angle) + (to.y - from.y) * Math.sin(angle)).toBeCloseTo(0, 6);
        expect(round(at((from.x + to.x) / 2, (from.y + to.y) / 2))).toEqual(round(tilted[edge]!));
      }
    }),
  );
});

test('a left atrium is drawn with its line, its height and the spine', () => {
  const vlas = shape('vlas', [a, b, ...spine]);
  expect(vlas.label).toEqual(b);
  expect(vlas.strokes[0]).toEqual({ points: [a, b], tone: 'first' });

  const mvlas = shape('mvlas', [at(20, 60), at(100, 60), at(70, 35), ...spine]);
  expect(mvlas.label).toEqual(at(70, 35));
  expect(mvlas.strokes.slice(0, 2)).toEqual([
    { points: [at(20, 60), at(100, 60)], tone: 'first', isFine: false },
    { points: [at(70, 60), at(70, 35)], tone: 'second', isFine: false },
  ]);
  expect(mvlas.strokes).toHaveLength(10);

  const axes = [at(60, 20), at(60, 140), at(20, 80), at(100, 80)];
  const rlad = shape('rlad', [...axes, at(80, 60), ...spine]);
  expect(rlad.label).toEqual(at(80, 60));
  expect(rlad.strokes.slice(0, 3)).toEqual([
    { points: axes.slice(0, 2), tone: 'first', isFine: true },
    { points: axes.slice(2), tone: 'first', isFine: true },
    { points: [at(60, 80), at(80, 60)], tone: 'second', isFine: false },
  ]);
  expect(rlad.strokes).toHaveLength(11);
  // Axes that do not cross have no middle to measure from.
  expect(shape('rlad', [...axes.slice(0, 2), at(90, 20), at(90, 140), at(80, 60), ...spine]).strokes).toHaveLength(10);
});

test('the heads of a Norberg angle are drawn over their rims, with the line between them and to each acetabulum', () => {
  const [right, left] = [at(100, 200), at(400, 210)];
  const points = [...rim(right, 40), ...rim(left, 44), at(90, 150), at(420, 160)];
  const { strokes, label, handles } = shape('norberg', points);

  expect(handles).toEqual(points);
  expect(label).toEqual(at(90, 150));
  expect(isCircle(strokes[0]!, right, 40)).toBe(true);
  expect(isCircle(strokes[1]!, left, 44)).toBe(true);
  expect(linesOf(strokes.slice(2))).toEqual([
    [right, left],
    [right, at(90, 150)],
    [left, at(420, 160)],
  ]);
  expect(strokes.map(({ tone }) => tone)).toEqual(['second', 'second', 'first', 'first', 'first']);
  expect(shape('norberg', points.slice(0, 7)).strokes).toEqual([]);
});

test('a distraction is drawn as heads, acetabula and the distance of their middles', () => {
  const [head, head2, socket, socket2] = [at(100, 200), at(400, 200), at(116, 200), at(400, 176)];
  const points = [...rim(head, 40), ...rim(head2, 40), ...rim(socket, 46), ...rim(socket2, 47)];
  const { strokes, label } = shape('distraction', points);

  expect(label).toEqual(points[3]);
  const circles = [
    [head, 40],
    [head2, 40],
    [socket, 46],
    [socket2, 47],
  ] as const;
  for (const [place, [middle, radius]] of circles.entries())
    expect(isCircle(strokes[place]!, middle, radius)).toBe(true);
  expect(linesOf(strokes.slice(4))).toEqual([
    [head, socket],
    [head2, socket2],
  ]);
  expect(strokes.map(({ tone }) => tone)).toEqual(['first', 'first', 'second', 'second', 'first', 'first']);
  expect(shape('distraction', points.slice(0, 11)).strokes).toEqual([]);
});

test('an inclination is drawn as head, neck and shaft', () => {
  const head = at(100, 100);
  const points = [...rim(head, 30), at(140, 140), at(200, 200), at(200, 400)];
  const { strokes, label } = shape('inclination', points);

  expect(label).toEqual(at(140, 140));
  expect(isCircle(strokes[0]!, head, 30)).toBe(true);
  expect(linesOf(strokes.slice(1))).toEqual([
    [head, at(140, 140)],
    [at(200, 200), at(200, 400)],
  ]);
  expect(strokes.map(({ tone }) => tone)).toEqual(['second', 'first', 'first']);
  // Three points on a line are no rim: the shaft is drawn all the same.
  const flat = [at(0, 0), at(5, 5), at(9, 9), ...points.slice(3)];
  expect(linesOf(shape('inclination', flat).strokes)).toEqual([[at(200, 200), at(200, 400)]]);
});

test('while a measurement is drawn, its finished lines and the one to the pointer are on the screen', () => {
  const drawn = (kind: GraphicKind, points: readonly Point[]) => partialStrokes(kind, points, zoomed);
  const lines = (...all: readonly (readonly Point[])[]) => all.map((line) => line.map(zoomed));
  const points = (strokes: readonly Stroke[]) => strokes.map((stroke) => stroke.points);
  const tones = (strokes: readonly Stroke[]) => strokes.map(({ tone }) => tone);

  for (const kind of ['angle', 'qAngle', 'freehand'] as const)
    expect(drawn(kind, [a, b, c])).toEqual([{ points: [a, b, c].map(zoomed), tone: 'first' }]);
  expect(points(drawn('vhs', [a, b, c]))).toEqual(lines([a, b], [c]));
  expect(tones(drawn('vhs', [a, b, c, d]))).toEqual(['first', 'second']);
  expect(tones(drawn('cobb', [a, b, c, d]))).toEqual(['first', 'first']);

  const right = rim(at(100, 200), 40);
  expect(drawn('norberg', right.slice(0, 2))).toEqual([]);
  expect(drawn('norberg', right)).toHaveLength(1);
  expect(isCircle(drawn('norberg', right)[0]!, zoomed(at(100, 200)), 120)).toBe(true);
  expect(drawn('norberg', right)[0]!.tone).toBe('second');
  expect(drawn('norberg', [...right, ...rim(at(400, 200), 40), a])).toHaveLength(2);
  const sockets = [...right, ...rim(at(400, 200), 40), ...rim(at(110, 200), 46), ...rim(at(410, 200), 46)];
  expect(drawn('distraction', sockets)).toHaveLength(4);
  const neck = drawn('inclination', [...right, a, b]);
  expect(neck).toHaveLength(2);
  expect(neck[1]).toEqual({ points: [a, b].map(zoomed), tone: 'first' });
});
