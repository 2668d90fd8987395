import type { DicomHeader } from '@alder/dicom';

/** Stretches of the file that make up one frame. */
export type FramePlace = readonly { readonly offset: number; readonly length: number }[];

/** Geometry of the pixels, checked. */
export type PixelGeometry = {
  readonly rows: number;
  readonly columns: number;
  readonly samples: number;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly signed: boolean;
  readonly planar: boolean;
  readonly frames: number;
  readonly photometric: string;
};

/** Pixels of one frame above which nothing is drawn (design: security, UP7). */
export const FRAME_PIXELS_MOST = 100_000_000;

/**
 * Reads the geometry out of kept attributes.
 *
 * @throws {RangeError} when it cannot be that of an image.
 */
export function geometryOf(attributes: Readonly<Record<string, unknown>>, frames: number): PixelGeometry {
  const number = (name: string, otherwise: number) => {
    const value = attributes[name];
    return typeof value === 'number' && Number.isInteger(value) ? value : otherwise;
  };
  const geometry = {
    rows: number('Rows', 0),
    columns: number('Columns', 0),
    samples: number('SamplesPerPixel', 1),
    bitsAllocated: number('BitsAllocated', 8),
    bitsStored: number('BitsStored', number('BitsAllocated', 8)),
    highBit: number('HighBit', number('BitsStored', number('BitsAllocated', 8)) - 1),
    signed: number('PixelRepresentation', 0) === 1,
    planar: number('PlanarConfiguration', 0) === 1,
    frames,
    photometric: String(attributes.PhotometricInterpretation ?? 'MONOCHROME2'),
  };
  const { rows, columns, samples, bitsAllocated, bitsStored, highBit } = geometry;
  const pixels = BigInt(rows) * BigInt(columns);
  if (pixels <= 0n || pixels > BigInt(FRAME_PIXELS_MOST)) throw new RangeError('no drawable geometry');
  if ((samples !== 1 && samples !== 3) || (bitsAllocated !== 8 && bitsAllocated !== 16))
    throw new RangeError('no drawable samples');
  if (bitsStored < 1 || bitsStored > bitsAllocated || highBit < bitsStored - 1 || highBit >= bitsAllocated) {
    throw new RangeError('no drawable bits');
  }
  return geometry;
}

/**
 * Finds the bytes of each frame.
 *
 * Native frames follow each other. Fragments are grouped by the offset table where it has an entry for each frame;
 * without one, one fragment is one frame where the numbers agree, a single frame has them all, and otherwise the
 * start of a codestream begins a frame.
 *
 * @param startsAt Whether a codestream begins at this place of the file.
 * @see DICOM PS3.5 A.4
 */
export function framePlaces(
  header: DicomHeader,
  geometry: PixelGeometry,
  startsAt: (offset: number) => boolean,
): readonly FramePlace[] {
  const { pixels } = header;
  if (!pixels) return [];
  if (pixels.length !== undefined) return nativePlaces(pixels.offset, pixels.length, geometry);
  const { fragments, offsetTable } = pixels;
  if (geometry.frames === 1) return fragments.length > 0 ? [fragments] : [];
  if (fragments.length === geometry.frames) return fragments.map((fragment) => [fragment]);
  const first = fragments[0]?.offset ?? 0;
  const starts =
    offsetTable.length === geometry.frames
      ? new Set(offsetTable.map((offset) => first + offset))
      : new Set(fragments.filter(({ offset }) => startsAt(offset)).map(({ offset }) => offset));
  const places: { offset: number; length: number }[][] = [];
  for (const fragment of fragments) {
    if (starts.has(fragment.offset) || places.length === 0) places.push([]);
    places.at(-1)!.push(fragment);
  }
  return places.slice(0, geometry.frames);
}

function nativePlaces(start: number, length: number, geometry: PixelGeometry): readonly FramePlace[] {
  const { rows, columns, samples, bitsAllocated, frames, photometric } = geometry;
  const perPixel = photometric === 'YBR_FULL_422' ? 2 : samples;
  const size = rows * columns * perPixel * (bitsAllocated / 8);
  const whole = Math.min(frames, Math.floor(length / size));
  return Array.from({ length: whole }, (_, index) => [{ offset: start + index * size, length: size }]);
}
