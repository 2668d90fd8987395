import { fileTypeOf } from '@alder/attachments/domain';
import type { SentFile } from '@alder/instrument-messages/domain';
import { isBmp } from './read-bmp.ts';

/** Largest document or picture that is kept of a message, and how many of one run. */
export const MAX_SENT_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_SENT_FILES = 20;
/** Largest file of a reference laboratory that a person uploads. */
export const MAX_LABORATORY_FILE_BYTES = 20 * 1024 * 1024;

/** Why a file of a message is not kept: `reference` names a place instead of holding it, which is never fetched. */
export const sentFileFaults = ['damaged', 'tooLarge', 'type', 'reference', 'tooMany'] as const;
export type SentFileFault = (typeof sentFileFaults)[number];
export const sentFileTypes = ['pdf', 'png', 'jpeg', 'curve'] as const;
export type SentFileType = (typeof sentFileTypes)[number];

export type ReadFile =
  | { readonly bytes: Uint8Array; readonly type: Exclude<SentFileType, 'curve'> | 'bmp' }
  | { readonly fault: SentFileFault };

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The bytes of a file inside a message. What it is its first bytes decide, not what the device calls it; a picture or a
 * document that ends too early is damaged.
 */
export function readSentFile({ data, encoding }: Pick<SentFile, 'data' | 'encoding'>): ReadFile {
  if (encoding === 'reference') return { fault: 'reference' };
  const text = data.replace(/\s+/g, '');
  if ((text.length / 4) * 3 > MAX_SENT_FILE_BYTES) return { fault: 'tooLarge' };
  if (encoding !== 'base64' || text.length % 4 !== 0 || !BASE64.test(text)) return { fault: 'damaged' };
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  // Browsers and paper take no bitmaps: it is written anew before it is kept.
  if (isBmp(bytes)) return { bytes, type: 'bmp' };
  const type = isPng(bytes) ? 'png' : fileTypeOf(bytes);
  // Anything else that attachments take would have to be written anew as a PNG.
  if (type === undefined || (type === 'png' && !isPng(bytes))) return { fault: 'type' };
  return isWhole(bytes, type) ? { bytes, type } : { fault: 'damaged' };
}

const isPng = (bytes: Uint8Array) => [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte);

/** Whether the end of the file is there: the trailer of a PDF, IEND, the end of image. */
function isWhole(bytes: Uint8Array, type: string): boolean {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-1024));
  if (type === 'pdf') return end.includes('%%EOF');
  return type === 'png' ? end.includes('IEND') : end.includes('\u00ff\u00d9');
}
