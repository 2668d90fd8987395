import { createHash } from 'node:crypto';
import type { Storage } from '@alder/storage';
import { jpegContent, pngContent } from '../domain/index.ts';

/** Photographs are read into memory; larger ones are compared by the hash of the file alone. */
const MAX_PHOTOGRAPH_BYTES = 64 * 1024 * 1024;

type StoredFile = { readonly object_key: string; readonly bytes: number; readonly filetype: string };

/**
 * SHA-256 of the coded pixels of a photograph, without EXIF metadata and comments.
 *
 * @returns undefined for every other format: a DICOM instance is identified by its SOP Instance UID alone, because two
 * exposures may have equal pixels.
 */
export async function photographHashOf(storage: Storage, file: StoredFile): Promise<string | undefined> {
  const contentOf = { jpeg: jpegContent, png: pngContent }[file.filetype];
  if (!contentOf || file.bytes > MAX_PHOTOGRAPH_BYTES) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(file.object_key)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const content = contentOf(bytes);
  if (!content) return undefined;
  const hash = createHash('sha256');
  for (const { start, end } of content) hash.update(bytes.subarray(start, end));
  return hash.digest('hex');
}
