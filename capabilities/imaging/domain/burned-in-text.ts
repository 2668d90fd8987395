import { transferSyntax } from '@alder/dicom';
import { canBlank, type Rectangle } from '@alder/dicom/blank';
import type { Filetype } from './filetype.ts';

/** What is asked of an image: its kind of file, and the attributes that the archive keeps of its header. */
type Pictured = { readonly filetype: string; readonly attributes: Readonly<Record<string, unknown>> };

/** Modalities whose devices write beside the picture whose it is: ultrasound, captured screens, cameras, paper. */
const WRITING = new Set(['US', 'IVUS', 'BDUS', 'SC', 'OT', 'XC', 'ES', 'DOC', 'ECG', 'HC']);
/** Ultrasound of one and of many frames (retired numbers too), and the family of secondary captures (PS3.4 B.5). */
const WRITING_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(3(\.1)?|6(\.1|\.2)?|7(\.\d+)?)$/;
/** Pictures of a camera or a screen that are no DICOM: a name may be on a tag, a form or a monitor. */
const PHOTOGRAPHS: readonly string[] = ['jpeg', 'png', 'heic', 'tiff'] satisfies Filetype[];

/** Whether a DICOM instance of this SOP class holds a PDF or another document instead of pixels (PS3.3 A.45). */
export function isEncapsulatedDocument(sopClass: unknown): boolean {
  return typeof sopClass === 'string' && sopClass.startsWith('1.2.840.10008.5.1.4.1.1.104.');
}

/**
 * Whether the pixels of an image may show words, and so a name.
 *
 * Nothing here reads pixels: an image is believed when its header says that no identifying words are burnt in, and
 * suspected when it says that they are, or comes from where words are usual. Documents and films are none of this rule's
 * business: without people they are never given away.
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

/** What a region of an ultrasound picture may hold for it to be kept: tissue, motion, spectrum, curve; not graphics. */
const REGION_FORMATS: readonly unknown[] = [1, 2, 3, 4];
/** Regions that cover more of a picture than this say nothing of where its words are. */
const MAX_COVERED = 0.95;

/** The same, and how its pixels are coded. */
type Coded = Pictured & { readonly transfer_syntax: string };

/**
 * Where the picture itself is in an image that may show words around it, so that all else can be blanked: the regions
 * that an ultrasound machine calibrates.
 *
 * @returns undefined where no regions are told, they cover nearly everything, or the pixels are compressed: what is not
 * blanked where it lies is not given away.
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

/** What of an image may be given where nobody is to be named: what some regions hold, nothing, or (undefined) all of it. */
export function keptOf(image: Coded): readonly Rectangle[] | 'nothing' | undefined {
  return mayHaveBurnedInText(image) ? (imageRegionsOf(image) ?? 'nothing') : undefined;
}

/** How an image goes out where nobody is to be named: as it is, with all but its picture blanked, or not at all. */
export function wordsIn(image: Coded): 'none' | 'around' | 'anywhere' {
  const saved = keptOf(image);
  if (saved === undefined) return 'none';
  return saved === 'nothing' ? 'anywhere' : 'around';
}
