import { isPlainPath } from './read-attachment.ts';
import type { Cell } from './read-cells.ts';
import type { ReadRow, RowReason } from './read-row.ts';

/** Largest DICOM file of an import, as of an upload. */
export const MAX_IMAGE_BYTES = 1024 ** 3;

/** A DICOM file of the old system, before its header is read. */
export type ListedImage = {
  /** Its path in the archive: a label. */
  readonly file: string;
  /** Length and checksum. */
  readonly content: string;
};

/** What the header of a DICOM file says of whose and which it is. */
export type ImageData = ListedImage & {
  /** {@link patientKey} of the three fields behind it. */
  readonly patient: string;
  /** Patient ID: the chart number of the old system. */
  readonly chart: string;
  readonly patient_name: string;
  readonly species: string;
  readonly study_uid: string;
  readonly sop_uid: string;
  readonly modality: string;
  /** ISO 8601 */
  readonly datetime: string;
  readonly description: string;
};

/** Reads one line of an archive's list as a DICOM file, whose header decides the rest. */
export function readImage(cell: Cell): ReadRow {
  const reasons: RowReason[] = [];
  const file = cell('file');
  const value = file.slice(0, 200);
  const [size, place] = [Number(cell('size') || Number.NaN), Number(cell('place') || Number.NaN)];
  if (file === '' || !isPlainPath(file)) reasons.push({ code: 'path', field: 'file', value });
  else if (!Number.isSafeInteger(size) || !Number.isSafeInteger(place))
    reasons.push({ code: 'fileMissing', field: 'file', value });
  else if (cell('problem') !== '') reasons.push({ code: 'fileLocked', field: 'file', value });
  else if (size > MAX_IMAGE_BYTES) reasons.push({ code: 'imageTooLarge', field: 'file', value });
  const data: ListedImage = { file, content: cell('content') };
  const belongs = { parent: null, parent_of: 'pet', patient_id: null } as const;
  return { entity: 'image', source_id: file, ...belongs, data, place, reasons };
}
