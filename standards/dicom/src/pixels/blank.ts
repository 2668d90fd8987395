import type { PixelGeometry } from './geometry.ts';
import type { Samples } from './samples.ts';

/** A rectangle of an image in pixels; its last column and row belong to it. */
export type Rectangle = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

/** Photometric interpretations whose native samples lie one after the other, or plane by plane, in whole bytes. */
const PLAIN = new Set(['MONOCHROME1', 'MONOCHROME2', 'PALETTE COLOR', 'RGB', 'YBR_FULL']);
/** No colour, as a colour difference of 8 bits. */
const NO_COLOUR = 128;

/** Whether parts of native pixel data can be blanked where they lie. */
export function canBlank({
  photometric,
  bitsAllocated,
  samples,
}: Pick<PixelGeometry, 'photometric' | 'bitsAllocated' | 'samples'>): boolean {
  if (photometric === 'YBR_FULL') return bitsAllocated === 8 && samples === 3;
  return PLAIN.has(photometric) && (bitsAllocated === 8 || bitsAllocated === 16);
}

/**
 * Blanks everything outside of rectangles in a byte range of native pixel data, and everything after its last frame.
 *
 * @param bytes The byte range; it is changed in place.
 * @param offset Its start in the pixel data.
 * @see DICOM PS3.15 E.3.1 (Clean Pixel Data Option), PS3.5 8.2
 */
export function blankRange(
  bytes: Uint8Array,
  offset: number,
  geometry: PixelGeometry,
  saved: readonly Rectangle[],
): void {
  const { rows, columns, samples, planar, photometric, frames, bitsAllocated } = geometry;
  const sampleBytes = bitsAllocated / 8;
  const isByPlane = planar && samples > 1;
  const pixelBytes = sampleBytes * (isByPlane ? 1 : samples);
  const rowBytes = columns * pixelBytes;
  const rowsInAll = frames * rows * (isByPlane ? samples : 1);
  const isChroma = (at: number) => (isByPlane ? Math.floor(at / (rowBytes * rows)) : at) % samples !== 0;
  const blank = (from: number, to: number) => {
    const [first, last] = [Math.max(0, from - offset), Math.min(bytes.length, to - offset)];
    if (photometric !== 'YBR_FULL') bytes.fill(0, first, Math.max(first, last));
    else for (let at = first; at < last; at += 1) bytes[at] = isChroma(at + offset) ? NO_COLOUR : 0;
  };
  const end = offset + bytes.length;
  for (let row = Math.floor(offset / rowBytes); row < rowsInAll && row * rowBytes < end; row += 1) {
    const start = row * rowBytes;
    let at = 0;
    for (const { x0, x1 } of across(saved, row % rows)) {
      blank(start + at * pixelBytes, start + Math.min(x0, columns) * pixelBytes);
      at = Math.max(at, x1 + 1);
    }
    blank(start + at * pixelBytes, start + rowBytes);
  }
  blank(rowsInAll * rowBytes, end);
}

/** The same for a decoded frame: a copy in which everything outside of the rectangles is blanked. */
export function blankSamples(samples: Samples, saved: readonly Rectangle[]): Samples {
  const { columns, rows, components, ybr, bits } = samples;
  const values = samples.values.slice();
  const none = ybr ? 2 ** (bits - 1) : 0;
  for (let y = 0; y < rows; y += 1) {
    const spans = across(saved, y);
    for (let x = 0; x < columns; x += 1) {
      if (spans.some(({ x0, x1 }) => x >= x0 && x <= x1)) continue;
      const at = (y * columns + x) * components;
      for (let component = 0; component < components; component += 1) values[at + component] = component ? none : 0;
    }
  }
  return { ...samples, values };
}

/** The rectangles that a row passes through, from left to right. */
function across(saved: readonly Rectangle[], row: number): readonly Rectangle[] {
  return saved.filter(({ y0, y1 }) => row >= y0 && row <= y1).sort((a, b) => a.x0 - b.x0);
}
