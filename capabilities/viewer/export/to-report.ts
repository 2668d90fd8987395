import { sopClasses, type WrittenDataset, writeDicom } from '@alder/dicom';
import { circleOf } from '@alder/measurements/domain';
import { type Concept, codeOf, measured, units } from './concepts.ts';
import { type GraphicReading, readingsOfGraphic } from './graphic-readings.ts';
import { dateOf, decimal, type GraphicInput, headOf, type Input, referenceOf, timeOf } from './heads.ts';

const dcm = (value: string, meaning: string): Concept => [value, 'DCM', meaning];

/**
 * The measurements on an image as a Comprehensive SR: a measurement report (TID 1500) with one measurement group (TID
 * 1501) per graphic object, each number with its coordinates on the image.
 *
 * @returns A Part 10 file in UTF-8, under the study of the image; undefined without measurements.
 * @see DICOM PS3.16 TID 1500, PS3.3 A.35.3
 */
export function reportOf(input: Input): Uint8Array | undefined {
  const groups = input.graphics.flatMap((one) => groupOf(input, one));
  if (groups.length === 0) return undefined;
  const { image, now, author } = input;
  const content: WrittenDataset[] = [
    {
      ...code(dcm('121049', 'Language of Content Item and Descendants'), ['en', 'RFC5646', 'English']),
      RelationshipType: 'HAS CONCEPT MOD',
    },
    { ...code(dcm('121005', 'Observer Type'), dcm('121006', 'Person')), RelationshipType: 'HAS OBS CONTEXT' },
    {
      ...item('PNAME', dcm('121008', 'Person Observer Name'), 'HAS OBS CONTEXT'),
      PersonNameValue: author,
    },
    {
      ...code(dcm('121058', 'Procedure reported'), ['363679005', 'SCT', 'Imaging procedure']),
      RelationshipType: 'HAS CONCEPT MOD',
    },
    container(dcm('111028', 'Image Library'), [
      container(dcm('126200', 'Image Library Group'), [
        { RelationshipType: 'CONTAINS', ValueType: 'IMAGE', ReferencedSOPSequence: [referenceOf(image)] },
      ]),
    ]),
    container(dcm('126010', 'Imaging Measurements'), groups),
  ];
  return writeDicom({
    ...headOf(input, 'SR', 'Measurements'),
    SOPClassUID: sopClasses.ComprehensiveSR,
    ReferencedPerformedProcedureStepSequence: [],
    PerformedProcedureCodeSequence: [],
    CurrentRequestedProcedureEvidenceSequence: [
      {
        StudyInstanceUID: String(image.attributes.StudyInstanceUID),
        ReferencedSeriesSequence: [
          {
            SeriesInstanceUID: String(image.attributes.SeriesInstanceUID),
            ReferencedSOPSequence: [referenceOf(image)],
          },
        ],
      },
    ],
    ContentDate: dateOf(now),
    ContentTime: timeOf(now),
    CompletionFlag: 'PARTIAL',
    VerificationFlag: 'UNVERIFIED',
    ValueType: 'CONTAINER',
    ConceptNameCodeSequence: codeOf(dcm('126000', 'Imaging Measurement Report')),
    ContinuityOfContent: 'SEPARATE',
    ContentTemplateSequence: [{ MappingResource: 'DCMR', TemplateIdentifier: '1500' }],
    ContentSequence: content,
  });
}

/** One graphic object: its concept, and each of its numbers. */
function groupOf(input: Input, one: GraphicInput): WrittenDataset[] {
  const readings = readingsOfGraphic(input.calibration, one.graphic, one);
  if (readings.length === 0) return [];
  const group = container(dcm('125007', 'Measurement Group'), [
    {
      ...item('TEXT', dcm('112039', 'Tracking Identifier'), 'HAS OBS CONTEXT'),
      TextValue: `${one.name}, ${one.author}`,
    },
    { ...item('UIDREF', dcm('112040', 'Tracking Unique Identifier'), 'HAS OBS CONTEXT'), UIDValue: input.newUid() },
    ...readings.map((reading) => numberOf(input, one, reading)),
  ]);
  return [{ ...group, ContentTemplateSequence: [{ MappingResource: 'DCMR', TemplateIdentifier: '1501' }] }];
}

function numberOf(
  { image, calibration }: Input,
  { graphic }: GraphicInput,
  { name, value, unit }: GraphicReading,
): WrittenDataset {
  const { type, points } = placeOf(calibration, graphic);
  return {
    ...item('NUM', measured[name], 'CONTAINS'),
    MeasuredValueSequence: [{ MeasurementUnitsCodeSequence: codeOf(units[unit]), NumericValue: decimal(value) }],
    ContentSequence: [
      {
        ...item('SCOORD', undefined, 'INFERRED FROM'),
        GraphicType: type,
        GraphicData: points.flatMap(({ x, y }) => [x, y]),
        ContentSequence: [
          {
            RelationshipType: 'SELECTED FROM',
            ValueType: 'IMAGE',
            ReferencedSOPSequence: [referenceOf(image, graphic.frame)],
          },
        ],
      },
    ],
  };
}

/**
 * A graphic object as spatial coordinates (PS3.3 C.18.6): both axes of an ellipse; an outline repeats its first point.
 */
function placeOf(calibration: Input['calibration'], { kind, points }: GraphicInput['graphic']) {
  const [a, b] = points;
  const region = kind === 'circle' && a && b ? circleOf(calibration, a, b) : undefined;
  const box = region?.shape === 'ellipse' ? region : kind === 'ellipse' && a && b ? { a, b } : undefined;
  if (box) {
    const [left, right] = [Math.min(box.a.x, box.b.x), Math.max(box.a.x, box.b.x)];
    const [top, bottom] = [Math.min(box.a.y, box.b.y), Math.max(box.a.y, box.b.y)];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const across = [
      { x: left, y },
      { x: right, y },
    ];
    const down = [
      { x, y: top },
      { x, y: bottom },
    ];
    return { type: 'ELLIPSE', points: right - left >= bottom - top ? [...across, ...down] : [...down, ...across] };
  }
  if (kind === 'rectangle' && a && b)
    return { type: 'POLYLINE', points: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }, a] };
  if (kind === 'freehand' && a) return { type: 'POLYLINE', points: [...points, a] };
  if (['length', 'angle'].includes(kind)) return { type: 'POLYLINE', points };
  return { type: points.length > 1 ? 'MULTIPOINT' : 'POINT', points };
}

function item(ValueType: string, concept: Concept | undefined, RelationshipType: string): WrittenDataset {
  return { RelationshipType, ValueType, ...(concept && { ConceptNameCodeSequence: codeOf(concept) }) };
}

function code(concept: Concept, value: Concept): WrittenDataset {
  return { ValueType: 'CODE', ConceptNameCodeSequence: codeOf(concept), ConceptCodeSequence: codeOf(value) };
}

function container(concept: Concept, content: readonly WrittenDataset[]): WrittenDataset {
  return { ...item('CONTAINER', concept, 'CONTAINS'), ContinuityOfContent: 'SEPARATE', ContentSequence: content };
}
