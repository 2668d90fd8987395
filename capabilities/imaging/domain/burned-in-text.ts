import { transferSyntax } from '@alder/dicom';
import { canBlank, type Rectangle } from '@alder/dicom/blank';
import type { Filetype } from './filetype.ts';

/** Input of the rule: the file format, and the header attributes that the archive stores. */
type Pictured = { readonly filetype: string; readonly attributes: Readonly<Record<string, unknown>> };

/**
 * Modalities whose devices write the patient's name beside the image: ultrasound, secondary captures, cameras, paper.
 */
const WRITING = new Set(['US', 'IVUS', 'BDUS', 'SC', 'OT', 'XC', 'ES', 'DOC', 'ECG', 'HC']);
/** Ultrasound of one and of many frames (retired numbers too), and the family of secondary captures (PS3.4 B.5). */
const WRITING_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(3(\.1)?|6(\.1|\.2)?|7(\.\d+)?)$/;
/** Photographs and screenshots that are not DICOM: a name may be on a tag, a form or a monitor. */
const PHOTOGRAPHS: readonly string[] = ['jpeg', 'png', 'heic', 'tiff'] satisfies Filetype[];

/** Whether a DICOM instance of this SOP class holds a PDF or another document instead of pixels (PS3.3 A.45). */
export function isEncapsulatedDocument(sopClass: unknown): boolean {
  return typeof sopClass === 'string' && sopClass.startsWith('1.2.840.10008.5.1.4.1.1.104.');
}

/**
 * Whether the pixels of an image may contain text, and so a name.
 *
 * No pixels are read: the header is trusted when it says that no identifying text is burned in; text is assumed when
 * the header says so, or for a source where it is usual. Documents and videos are not covered: deidentified shares
 * never contain them.
 *
 * @see DICOM PS3.15 E.3.1 (Clean Pixel Data Option), PS3.3 C.7.6.1.1.7 (Burned In Annotation)
 */
export function mayHaveBurnedInText({ filetype, attributes }: Pictured): boolean {
  if (filetype !== 'dicom') return PHOTOGRAPHS.includes(filetype);
  if (isEncapsulatedDocument(attributes.SOPClassUID)) return true;
  const text = String(attributes.BurnedInAnnotation ?? '').toUpperCase();
  if (text === 'YES') return true;
  if (text === 'NO') return false;
  const kinds = [attributes.ImageType ?? []].flat().map((kind) => String(kind).toUpperCase());
  return (
    WRITING.has(String(attributes.Modality ?? '')) ||
    WRITING_CLASSES.test(String(attributes.SOPClassUID ?? '')) ||
    kinds[1] === 'SECONDARY' ||
    kinds.some((kind) => kind.includes('SCREEN'))
  );
}

/** Data types of ultrasound regions that are kept: tissue, motion, spectrum, curve; not graphics. */
const REGION_FORMATS: readonly unknown[] = [1, 2, 3, 4];
/** Regions that cover more of an image than this do not separate the image from its text. */
const MAX_COVERED = 0.95;

/** The same, and how its pixels are coded. */
type Coded = Pictured & { readonly transfer_syntax: string };

/**
 * Image regions of an image that may have text around them, so that everything else can be blanked: the regions that an
 * ultrasound machine calibrates.
 *
 * @returns undefined without regions, where they cover nearly everything, or where the pixels are compressed: only
 * pixels that can be blanked in place are exported.
 * @see DICOM PS3.3 C.8.5.5 (US Region Calibration)
 */
export function imageRegionsOf({ filetype, attributes, transfer_syntax }: Coded): readonly Rectangle[] | undefined {
  const { codec, deflated } = transferSyntax(transfer_syntax);
  if (filetype !== 'dicom' || codec !== 'native' || deflated) return undefined;
  const number = (name: string, otherwise = Number.NaN) => Number(attributes[name] ?? otherwise);
  const [columns, rows, bitsAllocated] = [number('Columns'), number('Rows'), number('BitsAllocated')];
  const photometric = String(attributes.PhotometricInterpretation ?? '');
  if (!canBlank({ photometric, bitsAllocated, samples: number('SamplesPerPixel', 1) })) return undefined;
  const notified = attributes.SequenceOfUltrasoundRegions;
  const regions = (Array.isArray(notified) ? notified : []).flatMap((region: Readonly<Record<string, unknown>>) => {
    if (!REGION_FORMATS.includes(region.RegionSpatialFormat)) return [];
    const [x0, y0, x1, y1] = [
      ...[region.RegionLocationMinX0, region.RegionLocationMinY0],
      ...[region.RegionLocationMaxX1, region.RegionLocationMaxY1],
    ].map(Number) as [number, number, number, number];
    const isIn = [x0, y0, x1, y1].every(Number.isInteger) && x0 >= 0 && y0 >= 0 && x1 < columns && y1 < rows;
    return isIn && x0 <= x1 && y0 <= y1 ? [{ x0, y0, x1, y1 }] : [];
  });
  const covered = regions.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0 + 1) * (y1 - y0 + 1), 0);
  return regions.length > 0 && covered <= MAX_COVERED * columns * rows ? regions : undefined;
}

/** Parts of an image in a deidentified share: some regions, nothing, or (undefined) all of it. */
export function keptOf(image: Coded): readonly Rectangle[] | 'nothing' | undefined {
  return mayHaveBurnedInText(image) ? (imageRegionsOf(image) ?? 'nothing') : undefined;
}

/** How an image is shared without names: unchanged, with everything outside of its regions blanked, or not at all. */
export function wordsIn(image: Coded): 'none' | 'around' | 'anywhere' {
  const saved = keptOf(image);
  if (saved === undefined) return 'none';
  return saved === 'nothing' ? 'anywhere' : 'around';
}
