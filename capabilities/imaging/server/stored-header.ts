import { type DicomHeader, DicomReader, type ReadLimits, Unreadable } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { ObjectMissing, type Storage } from '@alder/storage';

/** Headers are seldom longer; a longer one is read again from the start, with a larger limit each time. */
const FIRST_BYTES = 128 * 1024;

type StoredFile = { readonly object_key: string; readonly bytes: number };
type HeaderOptions = {
  /** Reads up to the last fragment, so that the byte range of every frame is known. */
  readonly whole?: boolean;
  readonly limits?: Partial<ReadLimits>;
};

/** Reads a header and no more of the file than it needs; undefined where the bytes are missing or not readable. */
export async function readHeader(
  storage: Storage,
  file: StoredFile,
  how: HeaderOptions = {},
): Promise<DicomHeader | undefined> {
  try {
    return await readHeaderOf(storage, file, how);
  } catch (fault) {
    if (fault instanceof ObjectMissing) return undefined;
    throw fault;
  }
}

/**
 * The same for callers that distinguish a missing file from an unreadable one.
 *
 * @throws {ObjectMissing}
 */
export async function readHeaderOf(
  storage: Storage,
  { object_key, bytes }: StoredFile,
  { whole = false, limits }: HeaderOptions = {},
): Promise<DicomHeader | undefined> {
  try {
    for (let maxBytes = whole ? bytes : FIRST_BYTES; ; maxBytes *= 8) {
      const end = Math.min(bytes, maxBytes);
      const reader = new DicomReader({ inflate: inflatePrefix, ...(limits && { limits }) });
      for await (const chunk of await storage.read(object_key, { start: 0, end: end - 1 })) {
        reader.push(chunk as Buffer);
        const header = reader.peek();
        if (header && (!whole || header.pixels?.length !== undefined)) return header;
      }
      if (end === bytes) return reader.finish();
    }
  } catch (fault) {
    if (fault instanceof Unreadable) return undefined;
    throw fault;
  }
}
