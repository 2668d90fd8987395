import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankRange, blankSamples, canBlank, type Rectangle } from './blank.ts';
import type { PixelGeometry } from './geometry.ts';
import { storedSamples } from './samples.ts';

const geometry = fc
  .record({
    rows: fc.integer({ min: 1, max: 9 }),
    columns: fc.integer({ min: 1, max: 9 }),
    frames: fc.integer({ min: 1, max: 3 }),
    planar: fc.boolean(),
    kind: fc.constantFrom(
      ...([
        ['MONOCHROME2', 1, 8],
        ['MONOCHROME2', 1, 16],
        ['PALETTE COLOR', 1, 8],
        ['RGB', 3, 8],
        ['RGB', 3, 16],
        ['YBR_FULL', 3, 8],
      ] as const),
    ),
  })
  .map(
    ({ kind: [photometric, samples, bits], ...rest }): PixelGeometry => ({
      ...{ ...rest, photometric, samples, signed: false },
      ...{ bitsAllocated: bits, bitsStored: bits, highBit: bits - 1 },
    }),
  );
const rectangles = fc.array(
  fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 8 }))).map(
    ([a, b, c, d]): Rectangle => ({
      ...{ x0: Math.min(a!, b!), x1: Math.max(a!, b!) },
      ...{ y0: Math.min(c!, d!), y1: Math.max(c!, d!) },
    }),
  ),
  { maxLength: 3 },
);

test('native pixels outside of the rectangles are blanked and inside unchanged, in whatever byte ranges they are read', () => {
  fc.assert(
    fc.property(geometry, rectangles, fc.integer({ min: 1, max: 40 }), (shape, saved, step) => {
      const { rows, columns, samples, bitsAllocated, frames, photometric } = shape;
      expect(canBlank(shape)).toBe(true);
      const frameBytes = (rows * columns * samples * bitsAllocated) / 8;
      // Some bytes more than there are frames: they may be a frame that the header does not count.
      const original = Uint8Array.from({ length: frameBytes * frames + 3 }, (_, at) => 1 + (at % 250));
      const bytes = original.slice();
      for (let at = 0; at < bytes.length; at += step) blankRange(bytes.subarray(at, at + step), at, shape, saved);

      const isIn = (x: number, y: number) => saved.some((r) => x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1);
      for (let frame = 0; frame < frames; frame += 1) {
        const of = (all: Uint8Array) =>
          storedSamples(all.slice(frame * frameBytes, (frame + 1) * frameBytes), shape).values;
        const [before, after] = [of(original), of(bytes)];
        const target = before.map((value, at) => {
          const [pixel, component] = [Math.floor(at / samples), at % samples];
          if (isIn(pixel % columns, Math.floor(pixel / columns))) return value;
          return photometric === 'YBR_FULL' && component > 0 ? 128 : 0;
        });
        expect([...after]).toEqual([...target]);
        const decoded = storedSamples(original.slice(frame * frameBytes), shape, { ybr: photometric === 'YBR_FULL' });
        expect([...blankSamples(decoded, saved).values]).toEqual([...target]);
      }
      expect([...bytes.subarray(frameBytes * frames)].every((byte) => byte === 0 || byte === 128)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('pixels packed two to a group, or one bit each, are not blanked in place', () => {
  const shape: PixelGeometry = {
    ...{ rows: 2, columns: 2, samples: 3, bitsAllocated: 8, bitsStored: 8, highBit: 7, signed: false },
    ...{ planar: false, frames: 1, photometric: 'YBR_FULL_422' },
  };
  expect(canBlank(shape)).toBe(false);
  expect(canBlank({ ...shape, photometric: 'MONOCHROME2', samples: 1, bitsAllocated: 1 })).toBe(false);
});
