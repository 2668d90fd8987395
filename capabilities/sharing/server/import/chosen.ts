import type { Shared } from '../archive.ts';
import type { Pseudonyms } from '../pseudonym.ts';

/** Images of the chosen series; of all where none is chosen. */
export function chosenOf(
  { images }: Shared,
  series: readonly string[],
  { id }: Pick<Pseudonyms, 'id'>,
): Shared['images'] {
  return series.length === 0 ? images : images.filter((image) => series.includes(id(image.series)));
}
