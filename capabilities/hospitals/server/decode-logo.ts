import { createHash } from 'node:crypto';
import { readAll } from '@alder/server';
import { tooLarge } from '@alder/wire';
import { logoLarge, logoType, logoUnreadable } from '../contract/index.ts';
import { LOGO_PIXELS, MAX_LOGO_BYTES, MAX_LOGO_PIXELS, rasterKind } from '../domain/index.ts';

export type DecodedLogo = {
  readonly png: Buffer;
  /** Hex. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
};

/**
 * Reads an uploaded image.
 *
 * @throws {Refusal} `tooLarge`, `logoType`, `logoLarge`, `logoUnreadable`
 */
export async function readLogo(body: AsyncIterable<Buffer>): Promise<DecodedLogo> {
  return decodeLogo(await readAll(body, MAX_LOGO_BYTES, () => tooLarge({ max: MAX_LOGO_BYTES })));
}

/**
 * Decodes an image and encodes it again: other content of the file (text, profiles, programs, a second file behind the
 * first) stays behind.
 *
 * @throws {Refusal} `logoType` where it begins as no raster image we take, `logoLarge` where its head announces more
 * pixels than are decoded, `logoUnreadable` where it cannot be decoded to its end.
 */
async function decodeLogo(bytes: Buffer): Promise<DecodedLogo> {
  if (!rasterKind(bytes)) throw logoType();
  const { default: sharp } = await import('sharp');
  // The head alone is read, so that the pixels it announces are known before any is decoded.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw logoUnreadable();
    });
  if ((head.width ?? 0) * (head.height ?? 0) > MAX_LOGO_PIXELS) throw logoLarge();
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: LOGO_PIXELS, height: LOGO_PIXELS, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const sha256 = createHash('sha256').update(data).digest('hex');
    return { png: data, sha256, width: info.width, height: info.height };
  } catch {
    throw logoUnreadable();
  }
}
