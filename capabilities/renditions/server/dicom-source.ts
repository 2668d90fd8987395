import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { type DicomHeader, DicomReader, EXPLICIT_LITTLE, readDicom, transferSyntax } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import {
  CODESTREAM_HEAD_BYTES,
  codestreamSyntax,
  decodeFrame,
  type FramePlace,
  framePlaces,
  hasEmbeddedOverlay,
  isCodestreamStart,
  nativeFrameBits,
  overlayMask,
  overlaysOf,
  type Palette,
  type PixelGeometry,
  paletteOf,
  pixelGeometry,
  type Samples,
  wordGeometry,
} from '@alder/dicom/pixels';
import { wasmDecode } from './decode-frame.ts';

/** A deflated file is inflated in memory; larger ones are stored without frames. */
const MAX_INFLATED_BYTES = 512 * 1024 * 1024;
/** Palettes and overlay planes are longer than the values that the index keeps. */
const limits = { valueBytes: 16 * 1024 * 1024, headerBytes: 64 * 1024 * 1024 };

/** The frames of a file with pixels, decoded one at a time. */
export type Frames = {
  readonly geometry: PixelGeometry;
  readonly places: readonly FramePlace[];
  readonly palette: Palette | undefined;
  readonly frame: (index: number) => Promise<Samples>;
  /** Overlay planes of a frame in one mask: 1 where they are set; undefined where there is none. */
  readonly overlay: (index: number) => Promise<Uint8Array | undefined>;
};

/**
 * The byte ranges of a file's frames, and how each is decoded. @throws {RangeError} for pixel data that is not an
 * image.
 */
export function framesOf(source: Source): Frames {
  const { header } = source;
  const geometry = pixelGeometry(header.dataset);
  const syntax = pixelSyntax(source);
  const places = framePlaces(header, geometry, (offset) => isCodestreamStart(source.read(offset, 4)));
  const firstBit = (index: number) => (geometry.bitsAllocated === 1 ? (index * nativeFrameBits(geometry)) % 8 : 0);
  const palette = geometry.photometric === 'PALETTE COLOR' ? paletteOf(header.dataset) : undefined;
  const frame = (index: number) =>
    decodeFrame(bytesOf(source, places[index]!), syntax, geometry, {
      wasm: wasmDecode,
      firstBit: firstBit(index),
      partial: true,
    });
  const overlay = (index: number) => overlayOfFrame(source, geometry, places[index]!, index);
  return { geometry, places, palette, frame, overlay };
}

/** Transfer syntax of the pixels: native pixels and codestreams are detected where the file declares another one. */
export function pixelSyntax({ header: { pixels, transferSyntax: declared }, read }: Source): string {
  if (!pixels) return declared;
  if (pixels.length !== undefined) return transferSyntax(declared).encapsulated ? EXPLICIT_LITTLE : declared;
  const [first] = pixels.fragments;
  return first
    ? codestreamSyntax(declared, read(first.offset, Math.min(first.length, CODESTREAM_HEAD_BYTES)))
    : declared;
}

/** Overlay planes may be in bits of the pixels that the image does not use: those are read from the whole words. */
async function overlayOfFrame({ header, read }: Source, geometry: PixelGeometry, place: FramePlace, frame: number) {
  const { dataset, transferSyntax: syntax } = header;
  const embedded = hasEmbeddedOverlay(dataset, geometry) && holdsWords(syntax);
  const words = embedded
    ? await decodeFrame(joined(read, place), syntax, wordGeometry(geometry), { wasm: wasmDecode })
    : undefined;
  return overlayMask(overlaysOf(dataset, geometry, frame, words?.values), geometry);
}

/** Transfer syntaxes that preserve every bit of a word. */
function holdsWords(syntax: string): boolean {
  return ['native', 'rle'].includes(transferSyntax(syntax).codec);
}

/** A DICOM file with its parsed header. */
export type Source = { readonly header: DicomHeader; read(offset: number, length: number): Uint8Array; close(): void };

/** The file with its parsed header; offsets of a deflated one count in its inflated bytes. */
export async function openSource(file: string): Promise<Source> {
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
  const bytes = inflateRawSync(readFileSync(file).subarray(datasetOffset), { maxOutputLength: MAX_INFLATED_BYTES });
  const explicit = readDicom(bytes, { transferSyntax: '1.2.840.10008.1.2.1', limits });
  const native = transferSyntax(syntax).codec === 'native';
  return {
    header: native ? { ...explicit, transferSyntax: '1.2.840.10008.1.2.1' } : explicit,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    close: () => undefined,
  };
}

/** Bytes of a frame, its fragments joined. */
export function bytesOf(source: Source, place: FramePlace): Uint8Array {
  return joined(source.read, place);
}

function joined(read: Source['read'], place: FramePlace): Uint8Array {
  const parts = place.map(({ offset, length }) => read(offset, length));
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}
