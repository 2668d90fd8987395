/** Width and height of a pixel on the screen, in units of its shorter side: 1 and 1 where pixels are square. */
export type PixelShape = { readonly x: number; readonly y: number };

export const SQUARE: PixelShape = { x: 1, y: 1 };
/** A ratio beyond this is a mistake of the device, and the image is shown with square pixels. */
const MAX_RATIO = 16;
/** Rounding of spacings is not a different shape. */
const TOLERANCE = 0.002;

/**
 * Shape of the pixels of an image: rows and columns may be sampled at different distances.
 *
 * Pixel Spacing, Imager Pixel Spacing and Nominal Scanned Pixel Spacing are millimetres between rows and between
 * columns; Pixel Aspect Ratio is the height against the width of a pixel, for images without any of them.
 *
 * @see DICOM PS3.3 C.7.6.3.1.7, 10.7.1.3
 */
export function pixelShapeOf(attributes: Readonly<Record<string, unknown>>): PixelShape {
  const { PixelSpacing, ImagerPixelSpacing, NominalScannedPixelSpacing, PixelAspectRatio } = attributes;
  const found = [PixelSpacing, ImagerPixelSpacing, NominalScannedPixelSpacing, PixelAspectRatio].find(isPair);
  if (!found) return SQUARE;
  const ratio = found[0] / found[1];
  if (ratio > MAX_RATIO || ratio < 1 / MAX_RATIO || Math.abs(ratio - 1) < TOLERANCE) return SQUARE;
  return ratio > 1 ? { x: 1, y: ratio } : { x: 1 / ratio, y: 1 };
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one) && one > 0);
}
