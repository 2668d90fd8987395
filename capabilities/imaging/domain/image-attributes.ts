import type { Dataset, Keyword } from '@alder/dicom';
import { followsPixelRepresentation, tags } from '@alder/dicom';

/** Values of an attribute as a viewer reads them: numbers where they are numbers. */
export type AttributeValue = string | number | readonly (string | number)[];
/** Attributes by DICOM keyword. */
export type ImageAttributes = Readonly<Partial<Record<Keyword, AttributeValue>>>;

/** Attributes that a list, a viewer or a measurement needs, of the image itself. */
const text: readonly Keyword[] = [
  ...([
    'Modality',
    'ImageType',
    'PhotometricInterpretation',
    'VOILUTFunction',
    'WindowCenterWidthExplanation',
  ] as const),
  ...([
    'BodyPartExamined',
    'ViewPosition',
    'ImageLaterality',
    'Laterality',
    'PatientOrientation',
    'PatientPosition',
  ] as const),
  ...([
    'PixelSpacingCalibrationType',
    'PresentationLUTShape',
    'RescaleType',
    'BurnedInAnnotation',
    'Manufacturer',
  ] as const),
  ...([
    'ManufacturerModelName',
    'StationName',
    'FrameOfReferenceUID',
    'LossyImageCompression',
    'ProtocolName',
  ] as const),
  ...(['PatientName', 'PatientID', 'PatientSpeciesDescription', 'PatientBreedDescription', 'PatientSex'] as const),
  ...([
    'PatientSexNeutered',
    'ResponsiblePerson',
    'PatientBirthDate',
    'StudyDate',
    'StudyTime',
    'AccessionNumber',
  ] as const),
  ...([
    'StudyInstanceUID',
    'SeriesInstanceUID',
    'SOPInstanceUID',
    'SOPClassUID',
    'MIMETypeOfEncapsulatedDocument',
  ] as const),
  ...(['StudyDescription', 'SeriesDescription', 'InstitutionName', 'OperatorsName'] as const),
];
const numeric: readonly Keyword[] = [
  ...(['Rows', 'Columns', 'BitsAllocated', 'BitsStored', 'HighBit', 'PixelRepresentation', 'SamplesPerPixel'] as const),
  ...([
    'PlanarConfiguration',
    'NumberOfFrames',
    'WindowCenter',
    'WindowWidth',
    'RescaleIntercept',
    'RescaleSlope',
  ] as const),
  ...([
    'PixelSpacing',
    'ImagerPixelSpacing',
    'NominalScannedPixelSpacing',
    'PixelAspectRatio',
    'SliceThickness',
  ] as const),
  ...([
    'EstimatedRadiographicMagnificationFactor',
    'SpacingBetweenSlices',
    'SliceLocation',
    'FrameTime',
    'CineRate',
  ] as const),
  ...([
    'RecommendedDisplayFrameRate',
    'FrameTimeVector',
    'PixelPaddingValue',
    'PixelPaddingRangeLimit',
    'KVP',
  ] as const),
  ...([
    'ImagePositionPatient',
    'ImageOrientationPatient',
    'SeriesNumber',
    'InstanceNumber',
    'AcquisitionNumber',
  ] as const),
  ...([
    'SmallestImagePixelValue',
    'LargestImagePixelValue',
    'DistanceSourceToDetector',
    'DistanceSourceToPatient',
  ] as const),
];
/** A longer list (a frame time vector of a long cine) stays in the file. */
const MAX_VALUES = 4000;

/** The attributes of an image that the index stores, so that displaying it needs no access to the file. */
export function imageAttributes(dataset: Dataset): ImageAttributes {
  const out: Partial<Record<Keyword, AttributeValue>> = {};
  const keep = (keyword: Keyword, values: readonly (string | number)[]) => {
    if (values.length > 0 && values.length <= MAX_VALUES) out[keyword] = values.length === 1 ? values[0]! : values;
  };
  for (const keyword of text) keep(keyword, dataset.texts(tags[keyword]).map(clean));
  for (const keyword of numeric) keep(keyword, numbersOf(dataset, keyword));
  return out;
}

/** Devices write stored values of signed pixels as US in explicit VR too: -2000 arrives as 63536. */
function numbersOf(dataset: Dataset, keyword: Keyword): readonly number[] {
  const values = dataset.numbers(tags[keyword]);
  if (!followsPixelRepresentation(tags[keyword]) || !dataset.hasSignedPixels) return values;
  return values.map((value) => (value > 32_767 ? value - 65_536 : value));
}

/** One calibrated region of an ultrasound image (DICOM PS3.3 C.8.5.5). */
export type UltrasoundRegion = Readonly<Record<(typeof regionKeywords)[number], number | undefined>>;
const regionKeywords = [
  ...(['RegionLocationMinX0', 'RegionLocationMinY0', 'RegionLocationMaxX1', 'RegionLocationMaxY1'] as const),
  ...(['ReferencePixelX0', 'ReferencePixelY0', 'PhysicalUnitsXDirection', 'PhysicalUnitsYDirection'] as const),
  ...(['PhysicalDeltaX', 'PhysicalDeltaY', 'RegionSpatialFormat', 'RegionDataType', 'RegionFlags'] as const),
] as const;

/** Calibrated regions of an ultrasound image; none on other images. */
export function ultrasoundRegions(dataset: Dataset): readonly UltrasoundRegion[] {
  return dataset
    .items(tags.SequenceOfUltrasoundRegions)
    .slice(0, 32)
    .map(
      (item) => Object.fromEntries(regionKeywords.map((name) => [name, item.number(tags[name])])) as UltrasoundRegion,
    );
}

/** A lookup table of the modality or the VOI kind (DICOM PS3.3 C.11.1, C.11.2). */
export type LookupTable = {
  readonly first: number;
  readonly bits: number;
  readonly values: readonly number[];
  readonly explanation: string;
};

/** Tables in a Modality LUT Sequence or VOI LUT Sequence. */
export function lookupTables(
  dataset: Dataset,
  sequence: 'ModalityLUTSequence' | 'VOILUTSequence',
): readonly LookupTable[] {
  // A VOI table begins at a value of the modality, which a negative intercept makes signed too (PS3.3 C.11.2.1.1).
  const isBelowZero = sequence === 'VOILUTSequence' && (dataset.number(tags.RescaleIntercept) ?? 0) < 0;
  const signed = dataset.hasSignedPixels || isBelowZero;
  return dataset
    .items(tags[sequence])
    .slice(0, 8)
    .flatMap((item) => {
      const [count = 0, first = 0, bits = 16] = item.numbers(tags.LUTDescriptor);
      const length = count & 0xffff;
      const values = tableValues(item, bits <= 8 && item.bytes(tags.LUTData)?.length === (length || 65_536));
      if (values.length === 0) return [];
      const start = signed && first > 32_767 ? first - 65_536 : first;
      return [{ first: start, bits, values, explanation: clean(item.text(tags.LUTExplanation) ?? '') }];
    });
}

function tableValues(item: Dataset, packed: boolean): readonly number[] {
  const bytes = item.bytes(tags.LUTData);
  if (!bytes) return [];
  if (packed) return [...bytes];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => view.getUint16(at * 2, !item.bigEndian));
}

/** Text of a device without characters that cannot be stored or displayed. */
export function clean(value: string): string {
  return value.toWellFormed().replaceAll('\0', '').slice(0, 1024);
}
