import { expect, test } from 'vitest';
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
