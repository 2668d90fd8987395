import type { Dataset } from './dataset.ts';
import { ImageFault } from './fault.ts';
import { type LookupTable, type Palette, readLut, readPalette } from './lookup-table.ts';
import { type Keyword, tag } from './tags.ts';

/** A display window in modality units (HU for CT, unitless for CR). */
export type Window = { center: number; width: number; explanation?: string };

/** VOI LUT Function (0028,1056). */
export type VoiFunction = 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID';

/** An area of an ultrasound image with a scale of its own. DICOM PS3.3 C.8.5.5 */
export type UltrasoundRegion = {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  /** Physical units: 3 is centimetre; anything else is no length. */
  unitsX: number;
  unitsY: number;
  /** Physical size of one pixel, in the units above. */
  deltaX: number;
  deltaY: number;
  /** 1 is tissue seen in two dimensions. */
  spatialFormat: number;
};

/** What of an image's header decides how its pixels are read, shown and measured. Keys are DICOM keywords. */
export type ImageAttributes = {
  Rows: number;
  Columns: number;
  SamplesPerPixel: number;
  PhotometricInterpretation: string;
  PlanarConfiguration: number;
  NumberOfFrames: number;
  BitsAllocated: number;
  BitsStored: number;
  HighBit: number;
  PixelRepresentation: number;
  RescaleSlope: number;
  RescaleIntercept: number;
  RescaleType?: string;
  ModalityLUT?: LookupTable;
  VOILUTs: LookupTable[];
  windows: Window[];
  VOILUTFunction: VoiFunction;
  PresentationLUTShape?: string;
  palette?: Palette;
  PixelPaddingValue?: number;
  /** Row spacing, then column spacing, in millimetres. */
  PixelSpacing?: [number, number];
  PixelSpacingCalibrationType?: string;
  ImagerPixelSpacing?: [number, number];
  EstimatedRadiographicMagnificationFactor?: number;
  PixelAspectRatio?: [number, number];
  ultrasoundRegions: UltrasoundRegion[];
  ImageOrientationPatient?: number[];
  ImagePositionPatient?: number[];
  PatientOrientation?: [string, string];
  /** Frames a second that the modality recommends. */
  frameRate?: number;
  /** Header values worth reading, by keyword, in display order. */
  texts: Partial<Record<Keyword, string>>;
};

const SHOWN: readonly Keyword[] = [
  'Modality',
  'StudyDescription',
  'SeriesDescription',
  'BodyPartExamined',
  'ViewPosition',
  'ImageLaterality',
  'StudyDate',
  'StudyTime',
  'AcquisitionDate',
  'AcquisitionTime',
  'ContentDate',
  'ContentTime',
  'PatientName',
  'PatientID',
  'PatientSpeciesDescription',
  'PatientBreedDescription',
  'ResponsiblePerson',
  'Manufacturer',
  'ManufacturerModelName',
  'StationName',
  'KVP',
  'XRayTubeCurrent',
  'ExposureTime',
  'Exposure',
  'SliceThickness',
  'SeriesNumber',
  'InstanceNumber',
  'SOPInstanceUID',
];

/**
 * Reads the attributes that the viewer needs.
 *
 * Enhanced multi-frame images keep windows, rescale and spacing in functional groups; the shared group is read first,
 * then the first frame's own.
 *
 * @throws {ImageFault} `noPixels` when the header has no rows or columns.
 */
export function readAttributes(dataset: Dataset): ImageAttributes {
  const Rows = dataset.word(tag.Rows) ?? 0;
  const Columns = dataset.word(tag.Columns) ?? 0;
  if (Rows === 0 || Columns === 0) throw new ImageFault('noPixels', 'the file has no rows or no columns');
  const BitsAllocated = dataset.word(tag.BitsAllocated) ?? 8;
  const BitsStored = dataset.word(tag.BitsStored) || BitsAllocated;
  const signed = dataset.word(tag.PixelRepresentation) === 1;
  const palette = readPalette(dataset);

  return {
    Rows,
    Columns,
    SamplesPerPixel: dataset.word(tag.SamplesPerPixel) ?? 1,
    PhotometricInterpretation: dataset.text(tag.PhotometricInterpretation) ?? 'MONOCHROME2',
    PlanarConfiguration: dataset.word(tag.PlanarConfiguration) ?? 0,
    NumberOfFrames: Math.max(1, Math.floor(dataset.decimal(tag.NumberOfFrames) ?? 1)),
    BitsAllocated,
    BitsStored,
    HighBit: dataset.word(tag.HighBit) ?? BitsStored - 1,
    PixelRepresentation: signed ? 1 : 0,
    ...readTransform(dataset, signed),
    ...(palette ? { palette } : {}),
    ...readGeometry(dataset),
    ultrasoundRegions: dataset.items(tag.SequenceOfUltrasoundRegions).map(readRegion),
    ...optional('frameRate', readFrameRate(dataset)),
    texts: Object.fromEntries(SHOWN.flatMap((keyword) => textEntry(dataset, keyword))),
  };
}

function textEntry(dataset: Dataset, keyword: Keyword): [Keyword, string][] {
  const text = dataset.text(tag[keyword]);
  return text === undefined ? [] : [[keyword, text]];
}

function readTransform(dataset: Dataset, signed: boolean) {
  const transform = inGroups(dataset, tag.PixelValueTransformationSequence, tag.RescaleSlope);
  const voi = inGroups(dataset, tag.FrameVOILUTSequence, tag.WindowCenter);
  const slope = transform.decimal(tag.RescaleSlope);
  const modality = dataset.items(tag.ModalityLUTSequence)[0];
  const centers = voi.decimals(tag.WindowCenter);
  const widths = voi.decimals(tag.WindowWidth);
  const explanations = voi.texts(tag.WindowCenterWidthExplanation);
  const func = voi.text(tag.VOILUTFunction)?.toUpperCase();
  return {
    RescaleSlope: slope === undefined || slope === 0 ? 1 : slope,
    RescaleIntercept: transform.decimal(tag.RescaleIntercept) ?? 0,
    ...optional('RescaleType', transform.text(tag.RescaleType)),
    ...optional('ModalityLUT', modality && readLut(modality, signed)),
    VOILUTs: dataset.items(tag.VOILUTSequence).flatMap((item) => readLut(item, signed) ?? []),
    windows: centers.flatMap((center, i): Window[] => {
      const width = widths[i];
      if (width === undefined || width <= 0) return [];
      return [{ center, width, ...optional('explanation', explanations[i] || undefined) }];
    }),
    VOILUTFunction: (func === 'SIGMOID' || func === 'LINEAR_EXACT' ? func : 'LINEAR') as VoiFunction,
    ...optional('PresentationLUTShape', dataset.text(tag.PresentationLUTShape)),
    ...optional('PixelPaddingValue', dataset.word(tag.PixelPaddingValue)),
  };
}

function readGeometry(dataset: Dataset) {
  const measures = inGroups(dataset, tag.PixelMeasuresSequence, tag.PixelSpacing);
  const orientation = inGroups(dataset, tag.PlaneOrientationSequence, tag.ImageOrientationPatient);
  const position = inGroups(dataset, tag.PlanePositionSequence, tag.ImagePositionPatient);
  const cosines = orientation.decimals(tag.ImageOrientationPatient);
  const origin = position.decimals(tag.ImagePositionPatient);
  const marks = dataset.texts(tag.PatientOrientation);
  return {
    ...optional('PixelSpacing', positivePair(measures.decimals(tag.PixelSpacing))),
    ...optional('PixelSpacingCalibrationType', dataset.text(tag.PixelSpacingCalibrationType)),
    ...optional('ImagerPixelSpacing', positivePair(dataset.decimals(tag.ImagerPixelSpacing))),
    ...optional(
      'EstimatedRadiographicMagnificationFactor',
      dataset.decimal(tag.EstimatedRadiographicMagnificationFactor),
    ),
    ...optional('PixelAspectRatio', positivePair(dataset.decimals(tag.PixelAspectRatio))),
    ...optional('ImageOrientationPatient', cosines.length === 6 ? cosines : undefined),
    ...optional('ImagePositionPatient', origin.length === 3 ? origin : undefined),
    ...optional('PatientOrientation', marks.length === 2 ? (marks as [string, string]) : undefined),
  };
}

/** The data set that holds `wanted`: the image itself, its shared group, or its first frame's group. */
function inGroups(dataset: Dataset, sequence: number, wanted: number): Dataset {
  if (dataset.elements.has(wanted)) return dataset;
  for (const groups of [tag.SharedFunctionalGroupsSequence, tag.PerFrameFunctionalGroupsSequence]) {
    const found = dataset.items(groups)[0]?.items(sequence)[0];
    if (found?.elements.has(wanted)) return found;
  }
  return dataset;
}

function readRegion(item: Dataset): UltrasoundRegion {
  const long = (key: number) => item.longs(key)[0] ?? 0;
  return {
    minX: long(tag.RegionLocationMinX0),
    minY: long(tag.RegionLocationMinY0),
    maxX: long(tag.RegionLocationMaxX1),
    maxY: long(tag.RegionLocationMaxY1),
    unitsX: item.word(tag.PhysicalUnitsXDirection) ?? 0,
    unitsY: item.word(tag.PhysicalUnitsYDirection) ?? 0,
    deltaX: Math.abs(item.doubles(tag.PhysicalDeltaX)[0] ?? 0),
    deltaY: Math.abs(item.doubles(tag.PhysicalDeltaY)[0] ?? 0),
    spatialFormat: item.word(tag.RegionSpatialFormat) ?? 0,
  };
}

/** Recommended rate, else cine rate, else the inverse of the frame time in milliseconds. */
function readFrameRate(dataset: Dataset): number | undefined {
  const time = dataset.decimal(tag.FrameTime) ?? dataset.decimals(tag.FrameTimeVector)[1];
  const rate =
    dataset.decimal(tag.RecommendedDisplayFrameRate) ??
    dataset.decimal(tag.CineRate) ??
    (time !== undefined && time > 0 ? 1000 / time : undefined);
  return rate !== undefined && rate > 0 ? rate : undefined;
}

function positivePair(values: number[]): [number, number] | undefined {
  const [first, second] = values;
  return first !== undefined && second !== undefined && first > 0 && second > 0 ? [first, second] : undefined;
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}
