import type { PacsImage, Series } from '@alder/imaging/contract';
import { attributesWithout, limitedRendition, MAX_SHARED_PIXELS } from '@alder/imaging/domain';
import type { Shared } from './archive.ts';
import type { Pseudonyms } from './pseudonym.ts';

/** Thumbnails are requested through the link: their own address would work on after the link is stopped. */
export function imageForRecipient(image: PacsImage, isDownloadable: boolean): PacsImage {
  const { rendition } = image;
  return {
    ...image,
    rendition: rendition && !isDownloadable ? (limitedRendition(rendition, MAX_SHARED_PIXELS) ?? null) : rendition,
    thumbnail_key: image.thumbnail_key && image.file_key,
    attributes: attributesWithout(image.attributes, 'people', 'uids'),
  };
}

/** A series as a share recipient sees it. */
export function seriesForRecipient(series: Series): Series {
  return { ...series, thumbnailURL: null };
}

/** Instants of a deidentified link are empty. */
const NO_DATES = { created_at: '', updated_at: '', version: 1 } as const;

/**
 * Content of a deidentified link: no pet, no date, no free text, other UIDs, and
 * pseudonyms instead of ids and file keys.
 */
export function namelessEntry(
  { studies, series, images }: Shared,
  { isDownloadable, uid, id }: { isDownloadable: boolean; uid: (text: string) => string } & Pick<Pseudonyms, 'id'>,
) {
  return {
    studies: studies.map((study) => ({
      ...study,
      ...NO_DATES,
      ...{ id: id(study.id), datetime: '', pet: null, pet_name: null, description: '' },
      studyInstanceUID: uid(study.studyInstanceUID),
    })),
    series: series.map((one) => ({
      ...seriesForRecipient(one),
      ...NO_DATES,
      ...{ id: id(one.id), study: id(one.study), description: '' },
      first_image_id: one.first_image_id && id(one.first_image_id),
      seriesInstanceUID: uid(one.seriesInstanceUID),
    })),
    images: images.map((image) => namelessImage(imageForRecipient(image, isDownloadable), uid, id)),
  };
}

function namelessImage(visible: PacsImage, uid: (text: string) => string, id: Pseudonyms['id']) {
  const { metadata } = visible;
  return {
    ...visible,
    ...NO_DATES,
    ...{ id: id(visible.id), study: id(visible.study), series: id(visible.series), datetime: '' },
    file_key: id(visible.file_key),
    thumbnail_key: visible.thumbnail_key && id(visible.file_key),
    screenshot_of: visible.screenshot_of && id(visible.screenshot_of),
    attributes: attributesWithout(visible.attributes, 'words', 'dates'),
    metadata: {
      ...metadata,
      ...{ studyDescription: '', seriesDescription: '', protocolName: '' },
      sOPInstanceUID: uid(metadata.sOPInstanceUID),
    },
  };
}
