import type { ViewerImage } from '../viewer-image.ts';

/** Whether an image has to be read as a document: a DICOM file without rows of pixels and without drawn pages. */
export function isDocument({ filetype, rendition, attributes }: ViewerImage): boolean {
  return filetype === 'dicom' && rendition === null && attributes.Rows === undefined;
}
