import { MAX_ATTACHMENT_BYTES } from '@alder/attachments/domain';
import { type Cell, petOf, readInstant, tooLong } from './read-cells.ts';
import type { ReadOptions, ReadRow, RowReason } from './read-row.ts';

/** A photograph or document of the old system. */
export type AttachmentData = {
  /** Its path in the archive: a label. */
  readonly file: string;
  readonly name: string;
  readonly title: string;
  /** ISO 8601; null where nothing names a day. */
  readonly at: string | null;
  /** Length and checksum: a repeated import changes only what differs. */
  readonly content: string;
};

/** Reads one file of an archive's list. */
export function readAttachment(cell: Cell, { dateOrder, today, instantOf }: ReadOptions): ReadRow {
  const reasons: RowReason[] = [];
  const pet = petOf(cell, reasons);
  const file = cell('file');
  const name = file.slice(file.lastIndexOf('/') + 1);
  const at =
    cell('date') === '' ? null : readInstant(cell('date'), 'date', { dateOrder, today, instantOf, reasons }) || null;
  const [size, place, problem] = [
    Number(cell('size') || Number.NaN),
    Number(cell('place') || Number.NaN),
    cell('problem'),
  ];
  if (file === '' || !isPlainPath(file)) reasons.push({ code: 'path', field: 'file', value: file.slice(0, 200) });
  else if (!Number.isSafeInteger(size) || !Number.isSafeInteger(place))
    reasons.push({ code: 'fileMissing', field: 'file', value: file.slice(0, 200) });
  else if (problem !== '') reasons.push({ code: 'fileLocked', field: 'file', value: file.slice(0, 200) });
  else if (size > MAX_ATTACHMENT_BYTES)
    reasons.push({ code: 'fileTooLarge', field: 'file', value: file.slice(0, 200) });
  const title = cell('caption');
  reasons.push(...tooLong('file', name, 200), ...tooLong('caption', title, 500));
  const data: AttachmentData = { file, name, title, at, content: cell('content') };
  const source_id = `${pet.parent ?? pet.patient_id}|${file}`;
  return { entity: 'attachment', source_id, ...pet, data, place, reasons };
}

/** A path that stays within its archive. Nothing is written under it, but who packed another one meant no good. */
export function isPlainPath(path: string): boolean {
  return !/^(?:\/|[a-z]:)/i.test(path) && !path.split('/').includes('..');
}
