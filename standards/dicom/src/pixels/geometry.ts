import type { Dataset } from '../dataset.ts';
import { tags } from '../tag.ts';

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

/** Pixels of one frame above which nothing is drawn. */
export const MAX_FRAME_PIXELS = 100_000_000;
const MAX_FRAMES = 100_000;

/**
 * Reads the geometry of the pixels out of a data set.
 *
 * @throws {RangeError} with the reason when it cannot be that of an image.
 * @see DICOM PS3.3 C.7.6.3
 */
export function pixelGeometry(dataset: Dataset): PixelGeometry {
  const number = (tag: number, otherwise: number) => {
    const value = dataset.number(tag);
    return value !== undefined && Number.isInteger(value) ? value : otherwise;
  };
  const bitsAllocated = number(tags.BitsAllocated, 8);
  const bitsStored = number(tags.BitsStored, bitsAllocated);
  const geometry: PixelGeometry = {
    rows: number(tags.Rows, 0),
    columns: number(tags.Columns, 0),
    samples: number(tags.SamplesPerPixel, 1),
    bitsAllocated,
    bitsStored,
    highBit: number(tags.HighBit, bitsStored - 1),
    signed: number(tags.PixelRepresentation, 0) === 1,
    planar: number(tags.PlanarConfiguration, 0) === 1,
    frames: Math.min(MAX_FRAMES, Math.max(1, number(tags.NumberOfFrames, 1))),
    photometric: dataset.text(tags.PhotometricInterpretation) ?? 'MONOCHROME2',
  };
  const { rows, columns, samples, highBit } = geometry;
  if (rows * columns <= 0 || rows * columns > MAX_FRAME_PIXELS) throw new RangeError('no drawable geometry');
  if (samples !== 1 && samples !== 3) throw new RangeError(`no drawable samples: ${samples}`);
  if (bitsAllocated !== 8 && bitsAllocated !== 16 && !(bitsAllocated === 1 && samples === 1))
    throw new RangeError(`no drawable bits: ${bitsAllocated} allocated`);
  if (bitsStored < 1 || bitsStored > bitsAllocated || highBit < bitsStored - 1 || highBit >= bitsAllocated)
    throw new RangeError(`no drawable bits: ${bitsStored} stored, high bit ${highBit}`);
  return geometry;
}
