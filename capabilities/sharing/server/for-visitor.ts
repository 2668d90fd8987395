import type { PacsImage, Series } from '@alder/imaging/contract';
import type { Shared } from './archive.ts';

/** Attributes that name people, places or records: an outsider measures and reads without them. */
const PERSONAL = new Set([
  'PatientName',
  'PatientID',
  'PatientBirthDate',
  'ResponsiblePerson',
  'InstitutionName',
  'OperatorsName',
  'AccessionNumber',
  'StudyInstanceUID',
  'SeriesInstanceUID',
  'SOPInstanceUID',
  'StationName',
]);
/** Words that somebody wrote: a name may stand in them. */
const WRITTEN = new Set(['StudyDescription', 'SeriesDescription', 'ProtocolName', 'WindowCenterWidthExplanation']);

/** Small pictures are asked for through the link: their own address would work on when the link is stopped. */
export function imageForVisitor(image: PacsImage): PacsImage {
  return {
    ...image,
    thumbnail_key: image.thumbnail_key && image.file_key,
    attributes: withoutKeywords(image.attributes, PERSONAL),
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
        attributes: withoutKeywords(shown.attributes, WRITTEN),
        metadata: {
          ...metadata,
          ...{ studyDescription: '', seriesDescription: '', protocolName: '' },
          sOPInstanceUID: uid(metadata.sOPInstanceUID),
        },
      };
    }),
  };
}

function withoutKeywords(
  attributes: Readonly<Record<string, unknown>>,
  keywords: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([keyword]) => !keywords.has(keyword)));
}
