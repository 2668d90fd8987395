import { expect, test } from 'vitest';
import type { Point } from './calibration.ts';
import type { GraphicKind } from './graphic-objects.ts';
import { printedGraphics } from './printed-graphics.ts';

const at = (x: number, y: number) => ({ x, y });
const size = { frame: 0, columns: 200, rows: 100 };

test('a length on a key image is printed as a line with its millimetres, in parts of the image', () => {
  const graphics = [{ kind: 'length' as const, frame: 0, points: [at(20, 50), at(120, 50)] }];
  const printed = printedGraphics({ PixelSpacing: [0.5, 0.5] }, graphics, size);
  expect(printed.strokes[0]!.points.map(({ x, y }) => [Number(x.toFixed(6)), Number(y.toFixed(6))])).toEqual([
    [0.1, 0.5],
    [0.6, 0.5],
  ]);
  expect(printed.labels.map(({ text }) => text)).toEqual(['50.0 mm']);
});

test('without calibration the printed unit is pixels, and graphic objects of other frames are not printed', () => {
  const one = { kind: 'length' as const, points: [at(0, 0), at(30, 40)] };
  const printed = printedGraphics(
    {},
    [
      { ...one, frame: 0 },
      { ...one, frame: 1 },
    ],
    size,
  );
  expect(printed.labels.map(({ text }) => text)).toEqual(['50.0 px']);
});

test('a heart score is printed with its axes, a text as it was written', () => {
  const spine = Array.from({ length: 8 }, (_, edge) => at(10 + edge * 10, 10));
  const heart = { kind: 'vhs' as const, frame: 0, points: [at(50, 20), at(50, 80), at(30, 50), at(80, 50), ...spine] };
  const note = { kind: 'text' as const, frame: 0, points: [at(5, 5)], text: 'nodule' };
  const { strokes, labels } = printedGraphics({}, [heart, note], size);
  expect(strokes.length).toBeGreaterThan(8);
  expect(labels.map(({ text }) => text)).toEqual(['11.0 v', 'nodule']);
});

test('each kind of value is printed with its unit', () => {
  const print = (kind: GraphicKind, points: readonly Point[], attributes: Record<string, unknown> = {}) =>
    printedGraphics(attributes, [{ kind, frame: 0, points }], size).labels.map(({ text }) => text);
  const half = { PixelSpacing: [0.5, 0.5] };
  const square = [at(0, 0), at(20, 10)];

  expect(print('rectangle', square)).toEqual(['200.0 px²']);
  expect(print('rectangle', square, half)).toEqual(['50.0 mm²']);
  expect(print('angle', [at(10, 0), at(0, 0), at(0, 10)])).toEqual(['90.0°']);
  expect(print('cobb', [at(0, 0), at(10, 0), at(0, 20), at(10, 30)])).toEqual(['45.0°']);
  expect(print('bidirectional', [at(0, 0), at(0, 40), at(-10, 20), at(14, 20)], half)).toEqual(['20.0 mm · 12.0 mm']);
  expect(print('bidirectional', [at(0, 0), at(0, 40), at(-10, 20), at(14, 20)])).toEqual(['40.0 px · 24.0 px']);
  expect(print('trachea', [at(0, 0), at(0, 50), at(10, 20), at(10, 28)])).toEqual(['0.16']);
  expect(print('qAngle', [at(0, 0), at(0, 10), at(10, 20)])).toEqual(['45.0°']);
  // What says no number has no label, and a lone point is no line.
  expect(print('arrow', square)).toEqual([]);
  expect(print('trachea', [at(0, 0), at(0, 0), at(1, 1), at(1, 2)])).toEqual([]);
  for (const kind of ['length', 'angle', 'cobb'] as const) expect(print(kind, [at(1, 1)])).toEqual([]);
  expect(printedGraphics({}, [{ kind: 'length', frame: 0, points: [at(1, 1)] }], size).strokes).toEqual([]);
});

test('a marker of known size calibrates what is printed, and shows its own size', () => {
  const marker = { kind: 'calibration' as const, frame: 0, points: [at(0, 0), at(100, 0)], millimetres: 25 };
  const line = { kind: 'length' as const, frame: 0, points: [at(0, 50), at(40, 50)] };
  expect(printedGraphics({}, [line, marker], size).labels.map(({ text }) => text)).toEqual(['10.0 mm', '25.0 mm']);
});

test('a label is printed at the end of its line, in parts of the image', () => {
  const { labels } = printedGraphics({}, [{ kind: 'length', frame: 0, points: [at(20, 50), at(120, 75)] }], size);
  expect(labels[0]!.at.x).toBeCloseTo(0.6, 9);
  expect(labels[0]!.at.y).toBeCloseTo(0.75, 9);
});

test('arrowheads and ticks have one size on paper, whatever the resolution of the image', () => {
  const headOf = (columns: number) => {
    const points = [at(0, 0), at(columns / 2, 0)];
    const printed = printedGraphics({}, [{ kind: 'arrow', frame: 0, points }], { frame: 0, columns, rows: columns });
    const [barb, tip] = printed.strokes[1]!.points;
    return Math.hypot(tip!.x - barb!.x, tip!.y - barb!.y);
  };
  expect(headOf(500)).toBeCloseTo(14 / 700, 9);
  expect(headOf(4000)).toBeCloseTo(14 / 700, 9);
});
