import { type DicomHeader, DicomReader, EXPLICIT_LITTLE, encodingOf, readDicom, transferSyntax } from '@alder/dicom';
import {
  codestreamSyntax,
  decodeFrame,
  framePlaces,
  hasEmbeddedOverlay,
  nativeFrameBits,
  overlayMask,
  overlaysOf,
  type Palette,
  type PixelGeometry,
  paletteOf,
  pixelGeometry,
  wordGeometry,
} from '@alder/dicom/pixels';
import { fetchRange } from './fetch-range.ts';
import { ImageNotShown } from './image-not-shown.ts';
import { createFragments, type Fragments } from './original-fragments.ts';

/** Steps in which an original is read (specification §9). */
const HEADER_BYTES = 3_000_000;
const STEP_BYTES = 1_000_000;
const limits = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
const INFLATED_MOST_BYTES = 512 * 1024 * 1024;
const DEFLATED = '1.2.840.10008.1.2.1.99';

/** One frame as input of a decoder. */
export type OriginalFrame = {
  readonly bytes: Uint8Array;
  readonly syntax: string;
  readonly geometry: PixelGeometry;
  readonly firstBit: number;
  readonly palette: Palette | undefined;
  readonly overlay: Uint8Array | undefined;
  readonly isCut: boolean;
};

/** A DICOM file whose frames are fetched on request. */
export type Original = { frame(index: number): Promise<OriginalFrame> };

type Options = {
  readonly url: string;
  readonly bytes: number;
  readonly headers?: (() => Readonly<Record<string, string>> | undefined) | undefined;
  readonly signal: AbortSignal;
  readonly onBytes: (loaded: number) => void;
};

/**
 * Opens an original: reads its header from the first bytes, and of its pixels what a frame needs.
 *
 * Native frames and those with an offset table are fetched by their exact ranges; without a table a long file is read
 * on in steps, and each frame is returned as soon as it is complete.
 *
 * @throws {Unreadable} for a file that is not DICOM; {RangeError} for pixel data that is not an image; {ImageNotShown}
 * otherwise.
 */
export async function openOriginal(input: Options): Promise<Original> {
  // The recipient of a share may get a deidentified file, whose length differs from the archive's.
  let bytes = input.bytes;
  const onTotal = (total: number) => {
    bytes = total;
  };
  const head = await read(input, 0, Math.min(bytes, HEADER_BYTES), onTotal);
  const parts = { ...input, bytes };
  if (isDeflated(head)) return openDeflated(parts, head);
  const reader = new DicomReader({ limits });
  const held = [head];
  let at = head.length;
  reader.push(head);
  while (at < parts.bytes && !reader.peek()) {
    const next = await read(parts, at, Math.min(parts.bytes, at + STEP_BYTES));
    held.push(next);
    at += next.length;
    reader.push(next);
  }
  const header = reader.peek() ?? reader.finish();
  if (!header.pixels) throw new ImageNotShown('noPixels');
  const geometry = pixelGeometry(header.dataset);
  const file = joined(held);
  const frames =
    header.pixels.length !== undefined
      ? nativeFrames(parts, header, geometry, file)
      : createFragments({ reader, file, geometry, total: parts.bytes, read: (from, to) => read(parts, from, to) });
  return describedBy(header, geometry, frames);
}

function read(
  { url, headers, signal, onBytes }: Options,
  from: number,
  to: number,
  onTotal?: (bytes: number) => void,
): Promise<Uint8Array> {
  return fetchRange(url, from, to - 1, {
    ...{ signal, headers, onTotal },
    onBytes: (loaded) => onBytes(from + loaded),
  });
}

function isDeflated(head: Uint8Array): boolean {
  if (!String.fromCharCode(...head.subarray(132, 1024)).includes(DEFLATED)) return false;
  // Some devices declare the deflated transfer syntax without deflating.
  return encodingOf(head.subarray(metaEnd(head))) === undefined;
}

/** Group 0002 begins with its own length (PS3.10 7.1). */
function metaEnd(file: Uint8Array): number {
  return 144 + new DataView(file.buffer, file.byteOffset).getUint32(140, true);
}

/** A deflated data set is fetched and inflated whole. */
async function openDeflated(parts: Options, head: Uint8Array): Promise<Original> {
  const rest = head.length < parts.bytes ? await read(parts, head.length, parts.bytes) : new Uint8Array(0);
  const file = joined([head, rest]);
  const inflated = await inflate(file.subarray(metaEnd(file)));
  const header = readDicom(inflated, { transferSyntax: EXPLICIT_LITTLE, limits });
  if (!header.pixels) throw new ImageNotShown('noPixels');
  const geometry = pixelGeometry(header.dataset);
  return describedBy(header, geometry, nativeFrames(parts, header, geometry, inflated));
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const plain = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = plain.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks);
    length += value.length;
    if (length > INFLATED_MOST_BYTES) throw new RangeError('the data set is too large');
    chunks.push(value);
  }
}

/** Contiguous frames: those not in the fetched bytes are requested by their range. */
function nativeFrames(parts: Options, header: DicomHeader, geometry: PixelGeometry, file: Uint8Array): Fragments {
  const places = framePlaces(header, geometry, () => false);
  return {
    async bytesOf(index) {
      const [place] = places[index] ?? [];
      if (!place) throw new ImageNotShown('cutShort');
      const { offset, length } = place;
      if (offset + length <= file.length) return file.slice(offset, offset + length);
      if (offset >= parts.bytes) throw new ImageNotShown('cutShort');
      return read(parts, offset, Math.min(parts.bytes, offset + length));
    },
  };
}

/** Transfer syntax of a frame: native frames and codestreams are detected where the file declares another one. */
function pixelSyntax({ pixels, transferSyntax: declared }: DicomHeader, frame: Uint8Array): string {
  if (pixels?.length !== undefined) return transferSyntax(declared).encapsulated ? EXPLICIT_LITTLE : declared;
  return codestreamSyntax(declared, frame);
}

/** Words with overlay bits only occur in transfer syntaxes that are decoded here. */
const NO_WASM = { wasm: () => Promise.reject(new Error('not needed')), partial: true };

function describedBy(header: DicomHeader, geometry: PixelGeometry, frames: Fragments): Original {
  const { dataset } = header;
  const palette = geometry.photometric === 'PALETTE COLOR' ? paletteOf(dataset) : undefined;
  const mayEmbed = hasEmbeddedOverlay(dataset, geometry);
  return {
    async frame(index) {
      const bytes = await frames.bytesOf(index);
      const syntax = pixelSyntax(header, bytes);
      const embedded = mayEmbed && ['native', 'rle'].includes(transferSyntax(syntax).codec);
      const words = embedded ? (await decodeFrame(bytes, syntax, wordGeometry(geometry), NO_WASM)).values : undefined;
      const overlay = overlayMask(overlaysOf(dataset, geometry, index, words), geometry);
      const firstBit = geometry.bitsAllocated === 1 ? (index * nativeFrameBits(geometry)) % 8 : 0;
      return { bytes, syntax, geometry, firstBit, palette, overlay, isCut: frames.isCut?.(index) ?? false };
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
