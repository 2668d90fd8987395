import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curveFacts, curveOf, curveShape, readBmp } from './index.ts';

test('plain counts stand at places from zero on; a list with bounds and ticks before its places is read by the number of its points', () => {
  const counts = [0, 1, 5, 9, 5, 1, 0, 0];
  expect(curveOf(counts)?.points.map(([x]) => x)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const places = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5];
  const series = [0, 8, 0, 9, 3, 2, 4, 6, 0, 2, 8, ...places, ...counts];
  const curve = curveOf(series, [0, 8, 0, 9, 2, 2, 3.29, 99, 0, 1]);
  expect(curve).toEqual({ points: places.map((x, at) => [x, counts[at]]), limits: [3.29] });
  expect(curveFacts(curve!)).toEqual({ peak: 3.5, from: 0.5, to: 7.5 });
});

test('too few points, a flat line and what is no number are no curve', () => {
  expect(curveOf([1, 2, 3])).toBeUndefined();
  expect(curveOf(Array.from({ length: 20 }, () => 4))).toBeUndefined();
  expect(curveOf([...Array.from({ length: 20 }, (_, at) => at), Number.NaN])).toBeUndefined();
});

test('a drawn curve stays in its box, and thinning many points never loses the highest', () => {
  const counts = fc.array(fc.double({ min: -10, max: 1e6, noNaN: true }), { minLength: 8, maxLength: 3000 });
  fc.assert(
    fc.property(counts, (numbers) => {
      const curve = curveOf(numbers);
      if (!curve || numbers[4] === 2) return;
      expect(curve.points.length).toBeLessThanOrEqual(512);
      expect(Math.max(...curve.points.map(([, y]) => y))).toBe(Math.max(...numbers));
      for (const [x, y] of curveShape(curve, 180, 84)
        .line.slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number)))
        expect(x! >= 0 && x! <= 180 && y! >= 0 && y! <= 84).toBe(true);
    }),
  );
});

/** A bitmap of two by two pixels: blue and green above, red and white below. */
function bitmap(bits: 8 | 24, change: (view: DataView) => void = () => {}): Uint8Array {
  const palette = bits === 8 ? 16 : 0;
  const bytes = new Uint8Array(54 + palette + (bits === 8 ? 8 : 16));
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [at, value] of [
    [10, 54 + palette],
    [14, 40],
    [18, 2],
    [22, 2],
  ] as const)
    view.setInt32(at, value, true);
  view.setUint16(28, bits, true);
  const [blue, green, red, white] = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
  ];
  if (bits === 8) {
    for (const [at, color] of [blue!, green!, red!, white!].entries()) bytes.set(color, 54 + at * 4);
    bytes.set([2, 3, 0, 0, 0, 1, 0, 0], 70);
  } else {
    bytes.set([...red!, ...white!, 0, 0, ...blue!, ...green!], 54);
  }
  change(view);
  return bytes;
}

test('a bitmap with a palette and one with whole colors are read from the bottom up', () => {
  const pixels = [0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255];
  for (const bits of [8, 24] as const) expect([...readBmp(bitmap(bits))!.rgb], `${bits}`).toEqual(pixels);
});

test('a bitmap that is cut, compressed, huge or of an unknown depth is refused', () => {
  expect(readBmp(bitmap(24).subarray(0, 66))).toBeUndefined();
  expect(readBmp(bitmap(8, (view) => view.setUint32(30, 1, true)))).toBeUndefined();
  expect(readBmp(bitmap(24, (view) => view.setInt32(18, 2_000_000_000, true)))).toBeUndefined();
  expect(readBmp(bitmap(24, (view) => view.setUint16(28, 16, true)))).toBeUndefined();
  expect(readBmp(bitmap(8, (view) => view.setUint8(75, 200)))).toBeUndefined();
});
