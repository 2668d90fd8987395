import { mayShowWords } from '@alder/imaging/domain';
import type { Shared } from './archive.ts';

/** The terms of a link that say which of its images go out. */
export type Terms = { readonly deidentify: boolean; readonly words_seen: boolean };

/** What goes out by a link, and how many of its images do not. */
export type Visible = Shared & { readonly held: number };

/**
 * What a link shows by its terms: where it names nobody, pictures that may show words are held back until the sender has
 * looked at them (decision 0250). Every way out of a link goes through here.
 */
export function visibleIn(shared: Shared, { deidentify, words_seen }: Terms): Visible {
  if (!deidentify || words_seen) return { ...shared, held: 0 };
  const images = shared.images.filter((image) => !mayShowWords(image));
  const of = (series: string) => images.filter((image) => image.series === series);
  const series = shared.series
    .map((one) => ({ ...one, images: of(one.id).length, first_image_id: of(one.id)[0]?.id ?? null }))
    .filter((one) => one.images > 0);
  const studies = shared.studies
    .map((study) => ({ ...study, images: images.filter((image) => image.study === study.id).length }))
    .filter((study) => study.images > 0);
  return { images, series, studies, held: shared.images.length - images.length };
}
