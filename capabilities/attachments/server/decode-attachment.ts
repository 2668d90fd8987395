import { attachmentType, attachmentUnreadable, tooManyPixels } from '../contract/index.ts';
import {
  ATTACHMENT_PIXELS,
  type FileType,
  fileTypeOf,
  isImage,
  MAX_DECODED_PIXELS,
  THUMBNAIL_PIXELS,
} from '../domain/index.ts';

export type DecodedAttachment = {
  readonly type: FileType;
  /** What is stored. */
  readonly bytes: Buffer;
  /** Of an image alone. */
  readonly image?: { readonly width: number; readonly height: number; readonly small: Buffer };
};

/**
 * Decodes an image and encodes it again, upright and without what else its file held: position, programs, a second file
 * behind the first. A document stays as it came.
 *
 * @throws {Refusal} `attachmentType`, `attachmentPixels` before anything is decoded, `attachmentUnreadable`.
 */
export async function decodeAttachment(bytes: Buffer): Promise<DecodedAttachment> {
  const type = fileTypeOf(bytes);
  if (!type) throw attachmentType();
  if (!isImage(type)) return { type, bytes };
  const { default: sharp } = await import('sharp');
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw attachmentUnreadable();
    });
  if ((head.width ?? 0) * (head.height ?? 0) > MAX_DECODED_PIXELS) throw tooManyPixels();
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_DECODED_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .toColourspace('srgb');
    const within = (pixels: number) =>
      upright.clone().resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true });
    const large = within(ATTACHMENT_PIXELS);
    const stored = await (type === 'png' ? large.png() : large.jpeg({ quality: 90 })).toBuffer({
      resolveWithObject: true,
    });
    const small = await within(THUMBNAIL_PIXELS).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer();
    const { width, height } = stored.info;
    return { type, bytes: stored.data, image: { width, height, small } };
  } catch {
    throw attachmentUnreadable();
  }
}
