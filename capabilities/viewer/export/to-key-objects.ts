import { sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import type { ViewerImage } from '../viewer-image.ts';
import { type Concept, codeOf } from './concepts.ts';
import { dateOf, headOf, type Input, referenceOf, timeOf } from './heads.ts';

const dcm = (value: string, meaning: string): Concept => [value, 'DCM', meaning];

/** Key images of one study, each with the frame that matters where it has several. */
export type KeyImages = Pick<Input, 'author' | 'now' | 'newUid'> & {
  readonly images: readonly { readonly image: ViewerImage; readonly frame: number }[];
};

/**
 * The key images of a study as a Key Object Selection document (TID 2010): other archives and workstations show these
 * images first.
 *
 * @param input.images Instances of one study; an image that stands twice with different frames is one reference to both.
 * @returns A Part 10 file in UTF-8 under that study; undefined without images.
 * @see DICOM PS3.3 A.35.4, PS3.16 TID 2010
 */
export function keyObjectsOf({ images, ...input }: KeyImages): Uint8Array | undefined {
  const [first] = images;
  if (!first) return undefined;
  const { now, author } = input;
  const single = [...new Map(images.map(({ image }) => [image.id, image])).values()];
  const framesOf = ({ id, frames }: ViewerImage) =>
    frames > 1 ? images.filter(({ image }) => image.id === id).map(({ frame }) => frame + 1) : [];
  const references = single.map((image): WrittenDataset => {
    const frames = [...new Set(framesOf(image))].sort((a, b) => a - b);
    return { ...referenceOf(image), ...(frames.length > 0 && { ReferencedFrameNumber: frames.map(String) }) };
  });
  const series = [...new Set(single.map(({ attributes }) => String(attributes.SeriesInstanceUID)))];
  return writeDicom({
    ...headOf({ ...input, image: first.image }, 'KO', 'Key images'),
    SOPClassUID: sopClasses.KeyObjectSelection,
    ReferencedPerformedProcedureStepSequence: [],
    CurrentRequestedProcedureEvidenceSequence: [
      {
        StudyInstanceUID: String(first.image.attributes.StudyInstanceUID),
        ReferencedSeriesSequence: series.map((SeriesInstanceUID) => ({
          SeriesInstanceUID,
          ReferencedSOPSequence: single
            .filter(({ attributes }) => attributes.SeriesInstanceUID === SeriesInstanceUID)
            .map((image) => referenceOf(image)),
        })),
      },
    ],
    ContentDate: dateOf(now),
    ContentTime: timeOf(now),
    ValueType: 'CONTAINER',
    ConceptNameCodeSequence: codeOf(dcm('113000', 'Of Interest')),
    ContinuityOfContent: 'SEPARATE',
    ContentTemplateSequence: [{ MappingResource: 'DCMR', TemplateIdentifier: '2010' }],
    ContentSequence: [
      {
        RelationshipType: 'HAS OBS CONTEXT',
        ValueType: 'CODE',
        ConceptNameCodeSequence: codeOf(dcm('121005', 'Observer Type')),
        ConceptCodeSequence: codeOf(dcm('121006', 'Person')),
      },
      {
        RelationshipType: 'HAS OBS CONTEXT',
        ValueType: 'PNAME',
        ConceptNameCodeSequence: codeOf(dcm('121008', 'Person Observer Name')),
        PersonNameValue: author,
      },
      ...references.map(
        (reference): WrittenDataset => ({
          RelationshipType: 'CONTAINS',
          ValueType: 'IMAGE',
          ReferencedSOPSequence: [reference],
        }),
      ),
    ],
  });
}
