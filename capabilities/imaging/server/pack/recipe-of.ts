import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { type Dataset, transferSyntax } from '@alder/dicom';
import { type PixelGeometry, pixelGeometry } from '@alder/dicom/pixels';
import type { Form, PackedFrame, PackedStorage, Recipe } from '@alder/storage';
import type { Rendition } from '../../contract/index.ts';
import { readHeader } from '../stored-header.ts';

/** An image with lossless frames. */
export type Packable = {
  readonly object_key: string;
  readonly bytes: number;
  readonly rendition_key: string;
  readonly rendition: Pick<Rendition, 'frames'>;
};

/** Recipes are cached and read whole, so the bytes around the pixels must be short. */
const MAX_AROUND_BYTES = 1024 * 1024;
/** Decoded frames are held in memory. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** Limit of the difference that remains of a frame, in eighths of its bytes. */
const DIFFERENCE_MOST_EIGHTHS = 1;
const deflate = promisify(deflateRaw);

/**
 * How an original is rebuilt from its frames: the bytes before and after the pixels, and the layout of values in bytes.
 * Bits that no value uses, among them overlays, are stored as a difference.
 *
 * @returns undefined when it cannot be rebuilt or packing saves too little. The caller has to verify the result by its
 * hash.
 */
export async function recipeOf(storage: PackedStorage, image: Packable): Promise<Recipe | undefined> {
  const { object_key, bytes, rendition_key: source, rendition } = image;
  const header = await readHeader(storage, { object_key, bytes });
  if (header?.pixels?.length === undefined) return undefined;
  const { bigEndian, codec, deflated } = transferSyntax(header.transferSyntax);
  const geometry = geometryOf(header.dataset);
  if (!geometry || codec !== 'native' || deflated) return undefined;
  const { rows, columns, samples, bitsAllocated } = geometry;
  const start = header.pixels.offset;
  const frameBytes = (rows * columns * samples * bitsAllocated) / 8;
  const end = start + rendition.frames.length * frameBytes;
  const around = start + bytes - end;
  if (geometry.frames !== rendition.frames.length || frameBytes > MAX_FRAME_BYTES) return undefined;
  if (end > Math.min(bytes, start + header.pixels.length) || around > MAX_AROUND_BYTES) return undefined;

  let form: Form | undefined;
  const frames: PackedFrame[] = [];
  for (const [index, { offset, length }] of rendition.frames.entries()) {
    const codestream = await readBytes(storage, source, offset, length);
    const original = await readBytes(storage, object_key, start + index * frameBytes, frameBytes);
    form ??= await formOf(storage, codestream, original, formsOf(geometry, bigEndian));
    const difference = await differenceOf(await storage.decode(codestream, form, frameBytes), original);
    if (difference && difference.length * 8 > frameBytes * DIFFERENCE_MOST_EIGHTHS) return undefined;
    const sha256 = createHash('sha256').update(codestream).digest('hex');
    frames.push({ offset, length, sha256, ...(difference && { difference }) });
  }
  if (!form) return undefined;
  const [head, tail] = [
    await readBytes(storage, object_key, 0, start),
    await readBytes(storage, object_key, end, bytes - end),
  ];
  return { bytes, source, frameBytes, form, frames, head, tail };
}

function geometryOf(dataset: Dataset): PixelGeometry | undefined {
  try {
    const geometry = pixelGeometry(dataset);
    const isInterleaved = geometry.samples === 1 || !geometry.planar;
    return geometry.bitsAllocated >= 8 && isInterleaved ? geometry : undefined;
  } catch (fault) {
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}

/** Every possible layout of values of this geometry in bytes. */
function formsOf(geometry: PixelGeometry, bigEndian: boolean): readonly Form[] {
  const { rows, columns, samples, bitsAllocated, bitsStored, highBit, signed } = geometry;
  const width = bitsAllocated === 8 ? 1 : 2;
  const shift = highBit + 1 - bitsStored;
  const full = width === 1 ? 0xff : 0xffff;
  const stored = (((1 << bitsStored) - 1) << shift) & full;
  // Some devices extend the sign into the higher bits, others leave them 0.
  const masks = signed && stored !== full ? [full, stored] : [full];
  // Bytes of a big-endian file are swapped in pairs where the VR is OW.
  const orders = !bigEndian ? [false] : width === 2 ? [true] : [false, true];
  const isEven = (rows * columns * samples * width) % 2 === 0;
  return orders
    .filter((swapped) => isEven || !swapped)
    .flatMap((swapped) => masks.map((mask) => ({ width, swapped, shift, mask }) as const));
}

/** The layout that restores the frame exactly, or with the least difference. */
async function formOf(
  storage: PackedStorage,
  codestream: Uint8Array,
  original: Buffer,
  forms: readonly Form[],
): Promise<Form> {
  let best: { form: Form; left: number } | undefined;
  for (const form of forms) {
    if (forms.length === 1) return form;
    const left = (await differenceOf(await storage.decode(codestream, form, original.length), original))?.length ?? 0;
    if (!best || left < best.left) best = { form, left };
    if (left === 0) break;
  }
  return best!.form;
}

async function differenceOf(decoded: Buffer, original: Buffer): Promise<Buffer | undefined> {
  if (decoded.equals(original)) return undefined;
  const difference = Buffer.alloc(original.length);
  for (let at = 0; at < difference.length; at += 1) difference[at] = decoded[at]! ^ original[at]!;
  return deflate(difference);
}

async function readBytes(storage: PackedStorage, key: string, offset: number, length: number): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key, { start: offset, end: offset + length - 1 }))
    chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
