import type { HospitalTrx } from '@alder/database';
import type { Samples } from '@alder/dicom/pixels';
import { type Rendition, rendition } from '@alder/imaging/contract';
import { attributesOfFrame } from '@alder/imaging/domain';
import type { AnnotationContent } from '@alder/measurements/contract';
import { type PrintedGraphics, printedGraphics } from '@alder/measurements/domain';
import type { Storage } from '@alder/storage';
import { wasmModule } from './decode-frame.ts';

/** Longer side of a printed image in pixels: 90 mm at 300 dots per inch. */
const PRINT_SIDE = 1060;
const MAX_PIXELS = 100_000_000;

type Decoder = {
  getEncodedBuffer(length: number): Uint8Array;
  decodeSubResolution(level: number): void;
  getFrameInfo(): { bitsPerSample: number; componentCount: number; isSigned: boolean };
  calculateSizeAtDecompositionLevel(level: number): { width: number; height: number };
  getDecodedBuffer(): Uint8Array;
  delete(): void;
};

/** Data of an image that is read before it is rendered; bytes are read later, outside of the transaction. */
export async function findPrintable(trx: HospitalTrx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const images = await trx
    .selectFrom('medical_image')
    .select(['id', 'filetype', 'object_key', 'rendition_key', 'rendition', 'thumbnail_object', 'attributes'])
    .where('id', 'in', [...ids])
    .execute();
  const annotations = await trx
    .selectFrom('annotation')
    .select(['medical_image', 'content'])
    .where('medical_image', 'in', [...ids])
    .orderBy('id')
    .execute();
  const graphicsOf = (id: string) =>
    annotations
      .filter((row) => row.medical_image === id)
      .flatMap(({ content }) => (content as AnnotationContent).marks);
  return images.map((image) => ({ ...image, marks: graphicsOf(image.id) }));
}
export type Printable = Awaited<ReturnType<typeof findPrintable>>[number];

/** A printed image: its JPEG, and the graphic objects drawn over it, in fractions of its width and height. */
export type DrawnForPrint = PrintedGraphics & {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
};

/**
 * An image for print with all users' graphic objects of the printed frame.
 *
 * @returns undefined where the image cannot be rendered.
 */
export async function drawForPrint(storage: Storage, image: Printable): Promise<DrawnForPrint | undefined> {
  const jpeg = await jpegForPrint(storage, image);
  if (!jpeg) return undefined;
  const { default: sharp } = await import('sharp');
  const { width = 1, height = 1 } = await sharp(jpeg).metadata();
  const prepared: Rendition | null = image.rendition ? rendition.parse(image.rendition) : null;
  const attributes = image.attributes as Record<string, unknown>;
  const frame = prepared ? middleFrame(prepared) : 0;
  const columns = prepared?.columns ?? Number(attributes.Columns ?? width);
  const rows = prepared?.rows ?? Number(attributes.Rows ?? height);
  const graphics = printedGraphics(attributesOfFrame(attributes, frame), image.marks, { frame, columns, rows });
  return { jpeg, width, height, ...graphics };
}

function middleFrame({ frames }: Rendition): number {
  return Math.floor(frames.length / 2);
}

/**
 * A JPEG of an image as the viewer first displays it, large enough for print: of several frames the middle one.
 *
 * Made from the prepared frames, which have been decoded and verified before; without them from the thumbnail.
 *
 * @returns undefined where the image cannot be rendered.
 */
async function jpegForPrint(storage: Storage, image: Printable): Promise<Buffer | undefined> {
  const prepared: Rendition | null = image.rendition ? rendition.parse(image.rendition) : null;
  if (prepared && image.rendition_key && prepared.media_type === undefined) {
    const samples = await decoded(storage, image.rendition_key, prepared);
    const palette = prepared.palette && {
      first: prepared.palette.first,
      rgb: new Uint8Array(Buffer.from(prepared.palette.rgb, 'base64')),
    };
    const attributes = image.attributes as Record<string, unknown>;
    const { drawThumbnail } = await import('./draw-thumbnail.ts');
    return drawThumbnail(samples, { attributes, palette }, PRINT_SIDE);
  }
  const isPhotograph = image.filetype === 'jpeg' || image.filetype === 'png';
  const key = isPhotograph ? image.object_key : image.thumbnail_object;
  if (!key) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(await all(storage, key), { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .rotate()
    .resize(PRINT_SIDE, PRINT_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The middle frame, no larger than print needs. */
async function decoded(storage: Storage, key: string, shape: Rendition): Promise<Samples> {
  const { offset, levels } = shape.frames[middleFrame(shape)]!;
  const lastLevel = levels.length - 1;
  const fits = (level: number) => Math.max(shape.columns, shape.rows) / 2 ** level >= PRINT_SIDE;
  const level = Array.from({ length: lastLevel + 1 }, (_, step) => lastLevel - step).find(fits) ?? 0;
  const bytes = await all(storage, key, { start: offset, end: offset + levels[lastLevel - level]! - 1 });
  const { HTJ2KDecoder } = await wasmModule('@cornerstonejs/codec-openjph/wasmjs');
  const decoder = new HTJ2KDecoder!() as unknown as Decoder;
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decodeSubResolution(level);
    const { width: columns, height: rows } = decoder.calculateSizeAtDecompositionLevel(level);
    const { bitsPerSample: bits, componentCount: components, isSigned: signed } = decoder.getFrameInfo();
    const values = valuesOf(decoder.getDecodedBuffer().slice(), bits, signed);
    return { columns, rows, components, bits, signed, values, ...(shape.ybr && { ybr: true }) };
  } finally {
    decoder.delete();
  }
}

function valuesOf(raw: Uint8Array, bits: number, signed: boolean): Samples['values'] {
  if (bits <= 8) return signed ? new Int8Array(raw.buffer) : raw;
  return signed ? new Int16Array(raw.buffer) : new Uint16Array(raw.buffer);
}

async function all(storage: Storage, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await storage.read(key, range)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
