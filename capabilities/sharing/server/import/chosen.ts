import type { Shared } from '../archive.ts';

/** Images of the chosen series; of all where none is chosen. */
export function chosenOf({ images }: Shared, series: readonly string[]): Shared['images'] {
  return series.length === 0 ? images : images.filter((image) => series.includes(image.series));
}
