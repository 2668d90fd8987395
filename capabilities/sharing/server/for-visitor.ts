import type { PacsImage, Series } from '@alder/imaging/contract';
import { attributesWithout } from '@alder/imaging/domain';
import type { Shared } from './archive.ts';

/** Small pictures are asked for through the link: their own address would work on when the link is stopped. */
export function imageForVisitor(image: PacsImage): PacsImage {
  return {
    ...image,
    thumbnail_key: image.thumbnail_key && image.file_key,
    attributes: attributesWithout(image.attributes, 'people', 'uids'),
  };
}

/** A series as a visitor sees it. */
export function seriesForVisitor(series: Series): Series {
  return { ...series, thumbnailURL: null };
}

/** What a link shows where the sender wants nobody in it: no pet, no word that somebody wrote, other UIDs. */
export function namelessEntry({ studies, series, images }: Shared, uid: (text: string) => string) {
  return {
    studies: studies.map((study) => ({
      ...study,
      ...{ pet: null, pet_name: null, description: '', studyInstanceUID: uid(study.studyInstanceUID) },
    })),
    series: series.map((one) => ({
      ...seriesForVisitor(one),
      ...{ description: '', seriesInstanceUID: uid(one.seriesInstanceUID) },
    })),
    images: images.map((image) => {
      const shown = imageForVisitor(image);
      const { metadata } = image;
      return {
        ...shown,
        attributes: attributesWithout(shown.attributes, 'words'),
        metadata: {
          ...metadata,
          ...{ studyDescription: '', seriesDescription: '', protocolName: '' },
          sOPInstanceUID: uid(metadata.sOPInstanceUID),
        },
      };
    }),
  };
}
