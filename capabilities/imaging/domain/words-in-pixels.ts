import type { Filetype } from './filetype.ts';

/** What is asked of an image: its kind of file, and the attributes that the archive keeps of its header. */
type Pictured = { readonly filetype: string; readonly attributes: Readonly<Record<string, unknown>> };

/** Modalities whose devices write beside the picture whose it is: ultrasound, captured screens, cameras, paper. */
const WRITING = new Set(['US', 'IVUS', 'BDUS', 'SC', 'OT', 'XC', 'ES', 'DOC', 'ECG', 'HC']);
/** Ultrasound of one and of many frames (retired numbers too), and the family of secondary captures (PS3.4 B.5). */
const WRITING_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(3(\.1)?|6(\.1|\.2)?|7(\.\d+)?)$/;
/** Pictures of a camera or a screen that are no DICOM: a name may be on a tag, a form or a monitor. */
const PHOTOGRAPHS: readonly string[] = ['jpeg', 'png', 'heic', 'tiff'] satisfies Filetype[];

/**
 * Whether the pixels of an image may show words, and so a name.
 *
 * Nothing here reads pixels: an image is believed when its header says that no identifying words are burnt in, and
 * suspected when it says that they are, or comes from where words are usual. Documents and films are none of this rule's
 * business: without people they are never given away.
 *
 * @see DICOM PS3.15 E.3.1 (Clean Pixel Data Option), PS3.3 C.7.6.1.1.7 (Burned In Annotation)
 */
export function mayShowWords({ filetype, attributes }: Pictured): boolean {
  if (filetype !== 'dicom') return PHOTOGRAPHS.includes(filetype);
  const said = String(attributes.BurnedInAnnotation ?? '').toUpperCase();
  if (said === 'YES') return true;
  if (said === 'NO') return false;
  const kinds = [attributes.ImageType ?? []].flat().map((kind) => String(kind).toUpperCase());
  return (
    WRITING.has(String(attributes.Modality ?? '')) ||
    WRITING_CLASSES.test(String(attributes.SOPClassUID ?? '')) ||
    kinds[1] === 'SECONDARY' ||
    kinds.some((kind) => kind.includes('SCREEN'))
  );
}
