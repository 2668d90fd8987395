/** A round length, and its length on the screen. */
export type ScaleBar = { readonly millimetres: number; readonly pixels: number };

const READABLE = [1, 2, 5];

/**
 * The longest round length (1, 2 or 5 and zeros) of at most `most` screen pixels.
 *
 * @param pixelsOfMillimetre Screen pixels of one millimetre.
 */
export function scaleBarOf(pixelsOfMillimetre: number, most: number): ScaleBar | undefined {
  if (!Number.isFinite(pixelsOfMillimetre) || pixelsOfMillimetre <= 0) return undefined;
  const power = 10 ** Math.floor(Math.log10(most / pixelsOfMillimetre));
  const fits = READABLE.map((one) => one * power).filter((one) => one * pixelsOfMillimetre <= most * 1.000001);
  const millimetres = fits.at(-1);
  return millimetres === undefined ? undefined : { millimetres, pixels: millimetres * pixelsOfMillimetre };
}
