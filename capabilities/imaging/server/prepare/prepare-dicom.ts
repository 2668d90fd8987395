import {
  closeSync,
  createReadStream,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { type DicomHeader, DicomReader, readDicom, transferSyntax } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import {
  decodeFrame,
  type FramePlace,
  framePlaces,
  isCodestreamStart,
  NotDecodable,
  nativeFrameBits,
  overlayMask,
  overlaysOf,
  type PixelGeometry,
  paletteOf,
  pixelGeometry,
  type Samples,
} from '@alder/dicom/pixels';
import type { Rendition } from '../../contract/index.ts';
import { wasmDecode } from './decode-frame.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { encodeHtj2k } from './encode-htj2k.ts';
import type { Prepared, Task } from './task.ts';

/** A deflated file is inflated whole; larger ones keep only their original. */
const INFLATED_MOST_BYTES = 512 * 1024 * 1024;
/**
 * Compressions that are packed anew: those that keep every value, and 12-bit JPEG, which no browser decodes. The other
 * lossy ones are small already.
 */
const packed = new Set(['native', 'rle', 'jpeg-lossless', 'jpeg-extended', 'htj2k']);
/** Palettes and overlay planes are longer than what is kept for a list. */
const limits = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };
const losslessSyntaxes = new Set(['1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.90']);

/** Draws the thumbnail of a DICOM file and packs its frames as HTJ2K where that loses nothing. */
export async function prepareDicom(task: Task): Promise<Prepared> {
  const source = await openSource(task.file);
  try {
    const { header } = source;
    if (!header.pixels) return { thumbnail: false, notes: ['noPixels'] };
    const geometry = pixelGeometry(header.dataset);
    const places = framePlaces(header, geometry, (offset) => isCodestreamStart(source.read(offset, 4)));
    if (places.length === 0) return { thumbnail: false, notes: ['noFrames'] };
    const firstBit = (index: number) => (geometry.bitsAllocated === 1 ? (index * nativeFrameBits(geometry)) % 8 : 0);
    const frame = (index: number) =>
      decodeFrame(bytesOf(source, places[index]!), header.transferSyntax, geometry, {
        wasm: wasmDecode,
        firstBit: firstBit(index),
      });

    const middle = await frame(Math.floor(places.length / 2));
    const palette = geometry.photometric === 'PALETTE COLOR' ? paletteOf(header.dataset) : undefined;
    writeFileSync(task.thumbnailFile, await drawThumbnail(middle, task.attributes, palette));
    if (!mayPack(header.transferSyntax, geometry, places.length, task.frames)) return { thumbnail: true, notes: [] };
    const overlay = (index: number) => overlayOf(source, geometry, places[index]!, index);
    const { rendition } = await pack(task, places.length, frame, overlay);
    if (!rendition) return { thumbnail: true, notes: ['notReversible'] };
    const colours = palette && { palette: { first: palette.first, rgb: Buffer.from(palette.rgb).toString('base64') } };
    return { thumbnail: true, notes: [], rendition: { ...rendition, ...colours } };
  } catch (fault) {
    if (fault instanceof NotDecodable) return { thumbnail: false, notes: [`noDecoder:${fault.message}`] };
    throw fault;
  } finally {
    source.close();
  }
}

function mayPack(syntax: string, geometry: PixelGeometry, found: number, expected: number): boolean {
  if (found < expected || geometry.photometric === 'YBR_FULL_422') return false;
  return packed.has(transferSyntax(syntax).codec) || losslessSyntaxes.has(syntax);
}

/** Overlay planes of a frame in one picture: 255 where they are drawn. */
function overlayOf(source: Source, geometry: PixelGeometry, place: FramePlace, frame: number): Samples | undefined {
  const { dataset, transferSyntax: syntax } = source.header;
  const isPlain = transferSyntax(syntax).codec === 'native' && geometry.bitsAllocated === 16 && geometry.samples === 1;
  const words = isPlain ? wordsOf(bytesOf(source, place), dataset.bigEndian) : undefined;
  const mask = overlayMask(overlaysOf(dataset, geometry, frame, words), geometry);
  const { columns, rows } = geometry;
  return mask && { columns, rows, components: 1, bits: 8, signed: false, values: mask.map((one) => one * 255) };
}

function wordsOf(bytes: Uint8Array, bigEndian: boolean): Uint16Array {
  const copy = Buffer.from(bytes);
  if (bigEndian) copy.swap16();
  return new Uint16Array(copy.buffer, copy.byteOffset, copy.length >> 1);
}

async function pack(
  task: Task,
  count: number,
  frame: (index: number) => Promise<Samples>,
  overlay: (index: number) => Samples | undefined,
): Promise<{ rendition?: Rendition }> {
  const out = openSync(task.renditionFile, 'w');
  const frames: Rendition['frames'] = [];
  const overlays: NonNullable<Rendition['overlays']> = [];
  let shape: Samples | undefined;
  let bytes = 0;
  const put = async (samples: Samples) => {
    const encoded = await encodeHtj2k(samples);
    if (!encoded) return undefined;
    writeSync(out, encoded.bytes);
    const place = { offset: bytes, length: encoded.bytes.length, levels: [...encoded.levels] };
    bytes += encoded.bytes.length;
    return place;
  };
  try {
    for (let index = 0; index < count; index += 1) {
      shape = await frame(index);
      const place = await put(shape);
      if (!place) return {};
      frames.push(place);
    }
    // A plane that is the same on every frame is kept once, by the first.
    let before: Samples | undefined;
    for (let index = 0; index < count; index += 1) {
      const drawn = overlay(index);
      if (before && drawn && Buffer.compare(before.values as Uint8Array, drawn.values as Uint8Array) === 0) {
        overlays.at(-1)!.frames.push(index);
        continue;
      }
      before = drawn;
      const place = drawn && (await put(drawn));
      if (place) overlays.push({ ...place, frames: [index] });
    }
  } finally {
    closeSync(out);
  }
  const { columns, rows, components, bits, signed, ybr } = shape!;
  const extra = { ...(ybr && { ybr }), ...(overlays.length > 0 && { overlays }) };
  return { rendition: { columns, rows, components, bits, signed, bytes, frames, ...extra } };
}

type Source = { readonly header: DicomHeader; read(offset: number, length: number): Uint8Array; close(): void };

/** The file with its header read; offsets of a deflated one count in its inflated bytes. */
async function openSource(file: string): Promise<Source> {
  const reader = new DicomReader({ inflate: inflatePrefix, limits });
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) reader.push(chunk as Buffer);
  const header = reader.finish();
  if (transferSyntax(header.transferSyntax).deflated) return inflatedSource(file, header);
  const handle = openSync(file, 'r');
  const size = statSync(file).size;
  return {
    header,
    read(offset, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      readSync(handle, bytes, 0, bytes.length, offset);
      return bytes;
    },
    close: () => closeSync(handle),
  };
}

function inflatedSource(file: string, { datasetOffset, transferSyntax: syntax }: DicomHeader): Source {
  const bytes = inflateRawSync(readFileSync(file).subarray(datasetOffset), { maxOutputLength: INFLATED_MOST_BYTES });
  const explicit = readDicom(bytes, { transferSyntax: '1.2.840.10008.1.2.1', limits });
  const native = transferSyntax(syntax).codec === 'native';
  return {
    header: native ? { ...explicit, transferSyntax: '1.2.840.10008.1.2.1' } : explicit,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    close: () => undefined,
  };
}

function bytesOf(source: Source, place: FramePlace): Uint8Array {
  const parts = place.map(({ offset, length }) => source.read(offset, length));
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}
