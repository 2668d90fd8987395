import { wordsIn } from '@alder/imaging/domain';
import type { Shared } from './archive.ts';

/** The terms of a link that say which of its images go out. */
export type Terms = { readonly deidentify: boolean; readonly words_seen: boolean };

/** The shared images of a link, the number of withheld images, and of those cropped to their region. */
export type Visible = Shared & { readonly held: number; readonly blanked: number };

/** Whether a link gives of images that may show words only what its rule lets out. */
export function cleansPixels({ deidentify, words_seen }: Terms): boolean {
  return deidentify && !words_seen;
}

/**
 * Images visible by the terms of a link: where it is deidentified, images that may have burned-in text are withheld
 * until the sender has confirmed them; where the header defines the region of the image, everything around it is
 * blanked instead (decision 0250). Every output of a link uses this function.
 */
export function visibleIn(shared: Shared, terms: Terms): Visible {
  if (!cleansPixels(terms)) return { ...shared, held: 0, blanked: 0 };
  let blanked = 0;
  const images = shared.images.flatMap((image) => {
    const words = wordsIn(image);
    if (words === 'none') return [image];
    if (words === 'anywhere') return [];
    blanked += 1;
    // Its cached renditions show the text: it is rendered from its original, cropped to its region.
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
