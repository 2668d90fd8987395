import type { GraphicObject } from '@alder/measurements/contract';
import { type GraphicKind, graphicKinds, isCompleteGraphic } from '@alder/measurements/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '../../measurements/domain/calibration.ts';
import { angleOf } from '../../measurements/domain/length.ts';
import { crossingOf } from '../../measurements/domain/plane.ts';
import {
  afterGraphicMoved,
  afterMove,
  afterPointMoved,
  afterPress,
  afterRelease,
  constrained,
  type Drawing,
  drawingSteps,
  graphicOf,
  knownStart,
  nextVertebra,
  withoutLast,
} from './drawing.ts';

const at = (x: number, y: number): Point => ({ x, y });
const flat = { attributes: {} };
const begin = (kind: GraphicKind): Drawing => ({
  id: '1',
  kind,
  frame: 0,
  placed: [],
  floating: undefined,
  isDown: false,
});
const press = (drawing: Drawing, point: Point) => afterRelease(afterPress(drawing, point), point, point, 3);
const drag = (drawing: Drawing, from: Point, to: Point) =>
  afterRelease(afterMove(afterPress(drawing, from), to), from, to, 3);

test('a line is drawn by dragging from end to end, or by clicking each end [screen.viewer]', () => {
  const ends = [at(10, 10), at(60, 40)] as const;

  expect(graphicOf(drag(begin('length'), ...ends))?.points).toEqual(ends);
  expect(graphicOf(ends.reduce(press, begin('length')))?.points).toEqual(ends);
  expect(graphicOf(press(begin('length'), ends[0]))).toBeUndefined();
});

test('an angle takes a drag for its first leg and a click for the other, a Cobb angle a drag for each plate [screen.viewer]', () => {
  expect(graphicOf(press(drag(begin('angle'), at(0, 0), at(50, 0)), at(50, 50)))?.points).toHaveLength(3);
  expect(graphicOf(drag(drag(begin('cobb'), at(0, 0), at(50, 0)), at(0, 40), at(50, 60)))?.points).toHaveLength(4);
});

test('a point is placed where the finger is lifted, so that it can be corrected under the magnifier [screen.viewer]', () => {
  expect(drag(begin('vhs'), at(100, 100), at(120, 90)).placed).toEqual([at(120, 90)]);
});

test('the short axis and the spine of a heart are each drawn by one drag, the short axis at right angles to the long one [screen.viewer]', () => {
  const long = [at(300, 250), at(300, 490)].reduce(press, begin('vhs'));
  const short = drag(long, at(180, 370), at(380, 370));
  expect(short.placed).toEqual([at(300, 250), at(300, 490), at(180, 370), at(380, 370)]);
  expect(graphicOf(short)).toBeUndefined();

  const heart = graphicOf(drag(short, at(100, 120), at(380, 120)))!;
  expect(heart).toEqual(graphicOf([at(100, 120), at(380, 120)].reduce(press, short)));
  expect(heart.points.slice(-1)).toEqual([at(380, 120)]);
});

test('every kind is complete after its own steps and not before; the last placed point can be undone [screen.viewer]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...graphicKinds.filter((kind) => kind !== 'freehand')), (kind) => {
      let drawing = begin(kind);
      for (const [index] of drawingSteps[kind].entries()) {
        expect(graphicOf(drawing)).toBeUndefined();
        drawing = press(drawing, at(index * 37, (index * 53) % 91));
      }
      const graphic = graphicOf(drawing)!;
      expect(isCompleteGraphic(kind, graphic.points.length)).toBe(true);
      expect(withoutLast(drawing)?.placed.length ?? 0).toBe(drawing.placed.length - 1);
    }),
  );
});

test('a freehand line follows the pointer, and less than three points are discarded [screen.viewer]', () => {
  const way = [at(0, 0), at(30, 0), at(30, 30), at(0, 30)];
  const drawing = way.reduce(afterMove, afterPress(begin('freehand'), way[0]!));

  expect(graphicOf(afterRelease(drawing, way[0]!, at(0, 30), 3))?.points).toEqual(way);
  expect(graphicOf(press(begin('freehand'), at(0, 0)))).toBeUndefined();
});

test('the short axis of a heart snaps to 90° unless Alt is pressed; moving an end of either axis keeps the angle [screen.viewer]', () => {
  const placed = [at(100, 100), at(130, 300), at(40, 210)];
  const drawing = { ...begin('vhs'), placed };
  const [a, b, c] = placed as [Point, Point, Point];
  const right = (p: Point, q: Point, r: Point, s: Point) =>
    angleOf(flat, at(p.x + (s.x - r.x), p.y + (s.y - r.y)), p, q);

  const snapped = constrained(flat, drawing, at(200, 230), false);
  expect(right(a, b, c, snapped)).toBeCloseTo(90, 6);
  expect(constrained(flat, drawing, at(200, 230), true)).toEqual(at(200, 230));

  const graphic = graphicOf([snapped, at(0, 50), at(350, 50)].reduce(press, drawing))!;
  for (const part of [0, 1, 2, 3]) {
    const [p, q, r, s] = afterPointMoved(flat, graphic, part, at(77, 181), false).points as [
      Point,
      Point,
      Point,
      Point,
    ];
    expect(right(p, q, r, s)).toBeCloseTo(90, 6);
  }
  const free = afterPointMoved(flat, graphic, 3, at(200, 260), true);
  expect(free.points[3]).toEqual(at(200, 260));
});

test('a spine moves with its ends, and one vertebra alone when its own edge is moved [screen.viewer]', () => {
  const points = [at(0, 0), at(9, 90), at(0, 50), at(80, 50), at(0, 10), at(350, 10)];
  const graphic = graphicOf(points.reduce(press, begin('vhs')))!;

  const ended = afterPointMoved(flat, graphic, 11, at(700, 10), false);
  expect(ended.points.slice(4).map(({ x }) => x)).toEqual(
    [0, 100, 200, 300, 400, 500, 600, 700].map((x) => expect.closeTo(x, 6)),
  );
  const nudged = afterPointMoved(flat, graphic, 6, at(103, 12), false);
  expect(nudged.points[6]).toEqual(at(103, 12));
  expect(nudged.points[7]).toEqual(graphic.points[7]);
});

test('a graphic object moved as a whole keeps its shape [screen.viewer]', () => {
  const graphic = graphicOf(drag(begin('length'), at(0, 0), at(30, 40)))!;

  expect(afterGraphicMoved(graphic, at(5, -5)).points).toEqual([at(5, -5), at(35, 35)]);
});

test('a measurement starts with the points of another one: heads, axes and spine are placed at once [screen.viewer]', () => {
  const placed = (count: number) => Array.from({ length: count }, (_, index) => at(index, 2 * index));
  const graphics = [
    { id: 'a', kind: 'vhs', frame: 0, points: placed(12) },
    { id: 'b', kind: 'norberg', frame: 0, points: placed(8) },
  ] as const satisfies readonly GraphicObject[];

  expect(knownStart('rlad', graphics, 0)).toEqual(placed(4));
  expect(knownStart('distraction', graphics, 0)).toEqual(placed(6));
  expect(knownStart('norberg', graphics, 0)).toEqual([]);
  expect(knownStart('rlad', graphics, 1)).toEqual([]);
});

test('vertebrae are named on from the last one, caudally or in the direction of the first two, across spinal regions [screen.viewer]', () => {
  const named = (...names: string[]): GraphicObject[] =>
    names.map((text) => ({ id: text, kind: 'vertebra', frame: 0, points: [at(0, 0)], text }));

  expect(nextVertebra(named('T12'), 0)).toBe('T13');
  expect(nextVertebra(named('T12', 'T13'), 0)).toBe('L1');
  expect(nextVertebra(named('L2', 'L1'), 0)).toBe('T13');
  expect(nextVertebra(named('C7', 'T1'), 0)).toBe('T2');
  expect(nextVertebra(named('S3'), 0)).toBeUndefined();
  expect(nextVertebra([], 0)).toBeUndefined();
  expect(nextVertebra(named('Th 5'), 0)).toBeUndefined();
});

test('the edge of an atrium stays halfway between the axes when one of them is moved [screen.viewer]', () => {
  const points = [at(300, 200), at(300, 500), at(200, 300), at(400, 300), at(370, 230), ...Array(8).fill(at(0, 0))];
  const graphic: GraphicObject = { id: 'a', kind: 'rlad', frame: 0, points };
  const moved = afterPointMoved(flat, graphic, 1, at(340, 500), false).points;
  const crossing = crossingOf(moved[0]!, moved[1]!, moved[2]!, moved[3]!)!;

  const toAxis = angleOf(flat, moved[4]!, crossing, moved[0]!);
  expect(toAxis).toBeCloseTo(45, 4);
});
