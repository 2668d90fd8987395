import { wordsIn } from '@alder/imaging/domain';
import type { Shared } from './archive.ts';

/** The terms of a link that say which of its images go out. */
export type Terms = { readonly deidentify: boolean; readonly words_seen: boolean };

/** What goes out by a link, how many of its images do not, and of how many only the picture itself does. */
export type Visible = Shared & { readonly held: number; readonly blanked: number };

/** Whether a link gives of images that may show words only what its rule lets out. */
export function cleansPixels({ deidentify, words_seen }: Terms): boolean {
  return deidentify && !words_seen;
}

/**
 * What a link shows by its terms: where it names nobody, pictures that may show words are held back until the sender has
 * looked at them; where the machine tells where the picture is, all around it is blanked instead (decision 0250). Every
 * way out of a link goes through here.
 */
export function visibleIn(shared: Shared, terms: Terms): Visible {
  if (!cleansPixels(terms)) return { ...shared, held: 0, blanked: 0 };
  let blanked = 0;
  const images = shared.images.flatMap((image) => {
    const words = wordsIn(image);
    if (words === 'none') return [image];
    if (words === 'anywhere') return [];
    blanked += 1;
    // What lies ready of it shows words: it is drawn from its original, of which only the picture is given.
    return [{ ...image, rendition: null, thumbnail_key: null }];
  });
  const of = (series: string) => images.filter((image) => image.series === series);
  const series = shared.series
    .map((one) => ({ ...one, images: of(one.id).length, first_image_id: of(one.id)[0]?.id ?? null }))
    .filter((one) => one.images > 0);
  const studies = shared.studies
    .map((study) => ({ ...study, images: images.filter((image) => image.study === study.id).length }))
    .filter((study) => study.images > 0);
  return { images, series, studies, held: shared.images.length - images.length, blanked };
}
