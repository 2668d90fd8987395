import { type DicomHeader, HTJ2K_LOSSLESS_RPCL, transferSyntax } from '@alder/dicom';
import { type FramePlace, framePlaces, isCodestreamStart, pixelGeometry } from '@alder/dicom/pixels';
import { type Accepted, frameType, takes } from '@alder/dicom/web';
import { imageDamaged, type Rendition, rendition } from '@alder/imaging/contract';
import { isEncapsulatedDocument } from '@alder/imaging/domain';
import type { StreamContext } from '@alder/server';
import type { Storage } from '@alder/storage';
import type { Archive } from './archive.ts';
import type { IndexedImage } from './series-index.ts';

export const NATIVE = '1.2.840.10008.1.2.1';
const OCTETS = 'application/octet-stream';

/** Encoding of the frames of a response. */
export type Form = {
  readonly kind: 'stored' | 'htj2k' | 'native';
  readonly type: string;
  readonly syntax: string;
  readonly multipart: boolean;
};

/**
 * The first encoding of frames that the caller accepts and that is available: as stored, as the lossless HTJ2K frames
 * made of them, or decoded.
 *
 * @see DICOM PS3.18 8.7.3, 10.4.1.1.4
 */
export function chooseForm(
  accepted: readonly Accepted[],
  image: IndexedImage,
  hasRendition: boolean,
): Form | undefined {
  const { bigEndian, deflated, codec } = transferSyntax(image.syntax);
  const isPlain = codec === 'native' && !bigEndian && !deflated;
  const stored = isPlain ? OCTETS : codec === 'native' ? undefined : (frameType(image.syntax) ?? OCTETS);
  const syntax = isPlain ? NATIVE : image.syntax;
  for (const each of accepted) {
    const { transferSyntax: request, type, multipart } = each;
    const isAny = request === undefined || request === '*';
    if (stored && takes(each, stored) && (isAny || request === syntax || request === image.syntax))
      return { kind: 'stored', type: stored, syntax, multipart: multipart || type === '*/*' };
    // Compressed bytes under the generic media type, for callers that decode any transfer syntax.
    if (stored && type === OCTETS && (request === '*' || request === image.syntax))
      return { kind: 'stored', type: OCTETS, syntax: image.syntax, multipart };
    const isHtj2k = takes(each, 'image/jphc') && type !== '*/*' && type !== 'image/*';
    if (hasRendition && (isHtj2k || type === OCTETS || type === '*/*') && isOfHtj2k(request, isHtj2k))
      return { kind: 'htj2k', type: 'image/jphc', syntax: HTJ2K_LOSSLESS_RPCL, multipart: multipart || type === '*/*' };
    if (!isPlain && takes(each, OCTETS) && type !== '*/*' && (request === undefined || request === NATIVE))
      return { kind: 'native', type: OCTETS, syntax: NATIVE, multipart };
  }
  return undefined;
}

/** RPCL is a progression order of lossless HTJ2K, so either UID selects it. */
function isOfHtj2k(request: string | undefined, isTyped: boolean): boolean {
  if (request === HTJ2K_LOSSLESS_RPCL || request === '1.2.840.10008.1.2.4.201') return true;
  return isTyped && (request === undefined || request === '*');
}

/** Lossless HTJ2K frames of an image, where they have been made. */
export async function findRendition(
  { inHospital }: Pick<StreamContext, 'inHospital'>,
  id: string,
): Promise<{ readonly key: string; readonly rendition: Rendition } | undefined> {
  const row = await inHospital(({ trx }) =>
    trx
      .selectFrom('medical_image')
      .select(['rendition_key', 'rendition', 'sop_class_uid'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  // Pages of a document are no frames of its instance.
  if (!row?.rendition_key || !row.rendition || isEncapsulatedDocument(row.sop_class_uid)) return undefined;
  const read = rendition.parse(row.rendition);
  return read.media_type === undefined ? { key: row.rendition_key, rendition: read } : undefined;
}

/** Byte range of a stored object. */
export type Stretch = { readonly key: string; readonly offset: number; readonly length: number };
/** One frame: byte ranges to be read one after the other, or its decoded bytes. */
export type Frame = readonly Stretch[] | Buffer;

/**
 * Byte ranges of frames, or the frames themselves where they have to be decoded first.
 *
 * @param numbers Counted from 1.
 * @returns undefined when the image has no such frame.
 */
export async function findFrames(
  archive: Archive,
  context: Pick<StreamContext, 'services' | 'inHospital'>,
  image: IndexedImage,
  form: Form,
  numbers: readonly number[],
): Promise<readonly Frame[] | undefined> {
  const { storage } = context.services;
  const frames = numbers.map((number) => number - 1);
  if (frames.some((frame) => frame < 0 || frame >= image.frames)) return undefined;
  if (form.kind === 'native') return archive.renderFrames(storage, image.key, { frames });
  if (form.kind === 'htj2k') return ofRendition(context, image, frames);
  if (image.native) {
    const { offset, frame: length } = image.native;
    if (frames.some((frame) => offset + (frame + 1) * length > image.bytes)) return undefined;
    return frames.map((frame) => [{ key: image.key, offset: offset + frame * length, length }]);
  }
  const places = await placesOf(archive, storage, image);
  if (frames.some((frame) => places[frame] === undefined)) return undefined;
  return frames.map((frame) => places[frame]!.map((place) => ({ key: image.key, ...place })));
}

async function ofRendition(context: Pick<StreamContext, 'inHospital'>, image: IndexedImage, frames: readonly number[]) {
  const found = await findRendition(context, image.id);
  if (!found || frames.some((frame) => found.rendition.frames[frame] === undefined)) return undefined;
  return frames.map((frame) => {
    const { offset, length } = found.rendition.frames[frame]!;
    return [{ key: found.key, offset, length }];
  });
}

/** Byte ranges of encapsulated frames of recently requested files. Files never change. */
const known = new Map<string, readonly FramePlace[]>();
const MAX_KNOWN_FRAMES = 100_000;
let knownFrames = 0;

async function placesOf(archive: Archive, storage: Storage, image: IndexedImage): Promise<readonly FramePlace[]> {
  const found = known.get(image.key);
  if (found) return found;
  const header = await archive.readHeader(storage, { object_key: image.key, bytes: image.bytes }, { whole: true });
  if (!header) throw imageDamaged();
  const places = await placesIn(storage, image, header);
  known.set(image.key, places);
  knownFrames += places.length;
  for (const [oldest, { length }] of known) {
    if (knownFrames <= MAX_KNOWN_FRAMES) break;
    known.delete(oldest);
    knownFrames -= length;
  }
  return places;
}

async function placesIn(storage: Storage, image: IndexedImage, header: DicomHeader): Promise<readonly FramePlace[]> {
  try {
    const geometry = pixelGeometry(header.dataset);
    const starts = new Set<number>();
    const { fragments = [], offsetTable = [] } = header.pixels ?? {};
    const isAmbiguous =
      geometry.frames > 1 && fragments.length !== geometry.frames && offsetTable.length !== geometry.frames;
    for (const { offset } of isAmbiguous ? fragments : []) {
      const head = await bytesOf(storage, { key: image.key, offset, length: Math.min(4, image.bytes - offset) });
      if (isCodestreamStart(head)) starts.add(offset);
    }
    return framePlaces(header, geometry, (offset) => starts.has(offset));
  } catch (fault) {
    if (fault instanceof RangeError) return [];
    throw fault;
  }
}

/** Reads a byte range. @throws {Refusal} `imageDamaged` when it is missing from the storage. */
export async function bytesOf(storage: Storage, { key, offset, length }: Stretch): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  const stream = await storage.read(key, { start: offset, end: offset + length - 1 }).catch(() => {
    throw imageDamaged();
  });
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}
