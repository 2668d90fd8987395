import type { Dataset } from '../dataset.ts';
import { tags } from '../tag.ts';
import { sopClasses } from '../uid.ts';

/**
 * Where the PDF is in a file that encapsulates one; its length without the padding byte, where the file has it.
 *
 * @see DICOM PS3.3 C.24.2 (Encapsulated Document)
 */
export function encapsulatedPdf(dataset: Dataset): { readonly offset: number; readonly length: number } | undefined {
  const type = dataset.text(tags.MIMETypeOfEncapsulatedDocument)?.toLowerCase();
  const isPdf =
    type === undefined ? dataset.text(tags.SOPClassUID) === sopClasses.EncapsulatedPdf : type === 'application/pdf';
  const element = dataset.elements.get(tags.EncapsulatedDocument);
  if (!isPdf || !element?.length) return undefined;
  const declared = dataset.number(tags.EncapsulatedDocumentLength) ?? element.length;
  return { offset: element.offset, length: declared > 0 ? Math.min(declared, element.length) : element.length };
}
