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
import { type DicomHeader, DicomReader, type Keyword, readDicom, tags, transferSyntax } from '@alder/dicom';
import { inflatePrefix } from '@alder/dicom/inflate';
import { decodeFrame, NotDecodable, type Samples } from './decode-frame.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { encodeHtj2k } from './encode-htj2k.ts';
import { type FramePlace, framePlaces, geometryOf, type PixelGeometry } from './frame-places.ts';
import type { Prepared, Task } from './task.ts';

/** A deflated file is inflated whole; larger ones keep only their original. */
const INFLATED_MOST_BYTES = 512 * 1024 * 1024;
/**
 * Compressions that are packed anew: those that keep every value, and 12-bit JPEG, which no browser decodes. The other
 * lossy ones are small already.
 */
const packed = new Set(['native', 'rle', 'jpeg-lossless', 'jpeg-extended', 'htj2k']);
const losslessSyntaxes = new Set(['1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.90']);

/** Draws the thumbnail of a DICOM file and packs its frames as HTJ2K where that loses nothing. */
export async function prepareDicom(task: Task): Promise<Prepared> {
  const source = await openSource(task.file);
  try {
    const { header } = source;
    if (!header.pixels) return { thumbnail: false, notes: ['noPixels'] };
    const geometry = geometryOf(task.attributes, task.frames);
    const places = framePlaces(header, geometry, (offset) => isCodestreamStart(source.read(offset, 4)));
    if (places.length === 0) return { thumbnail: false, notes: ['noFrames'] };
    const frame = (index: number) => decodeFrame(bytesOf(source, places[index]!), header.transferSyntax, geometry);

    const middle = await frame(Math.floor(places.length / 2));
    const palette = geometry.photometric === 'PALETTE COLOR' ? paletteOf(header) : undefined;
    writeFileSync(task.thumbnailFile, await drawThumbnail(middle, task.attributes, palette));
    if (!mayPack(header.transferSyntax, geometry, places.length, task.frames)) return { thumbnail: true, notes: [] };
    return { thumbnail: true, notes: [], ...(await pack(task, places.length, frame)) };
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

async function pack(
  task: Task,
  count: number,
  frame: (index: number) => Promise<Samples>,
): Promise<Pick<Prepared, 'rendition'>> {
  const out = openSync(task.renditionFile, 'w');
  const frames: { offset: number; length: number; levels: number[] }[] = [];
  let shape: Samples | undefined;
  let bytes = 0;
  try {
    for (let index = 0; index < count; index += 1) {
      shape = await frame(index);
      const encoded = await encodeHtj2k(shape);
      if (!encoded) return {};
      writeSync(out, encoded.bytes);
      frames.push({ offset: bytes, length: encoded.bytes.length, levels: [...encoded.levels] });
      bytes += encoded.bytes.length;
    }
  } finally {
    closeSync(out);
  }
  const { columns, rows, components, bits, signed } = shape!;
  return { rendition: { columns, rows, components, bits, signed, bytes, frames } };
}

type Source = { readonly header: DicomHeader; read(offset: number, length: number): Uint8Array; close(): void };

/** The file with its header read; offsets of a deflated one count in its inflated bytes. */
async function openSource(file: string): Promise<Source> {
  const reader = new DicomReader({ inflate: inflatePrefix });
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
  const explicit = readDicom(bytes, { transferSyntax: '1.2.840.10008.1.2.1' });
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

/** SOI of JPEG, JPEG-LS and JPEG lossless; SOC of JPEG 2000. */
function isCodestreamStart(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && ((bytes[1] === 0xd8 && bytes[2] === 0xff) || (bytes[1] === 0x4f && bytes[2] === 0xff));
}

/** Red, green and blue of each index, as bytes; undefined when the palette is not whole. */
function paletteOf({ dataset }: DicomHeader): Uint8Array | undefined {
  const channel = (name: 'Red' | 'Green' | 'Blue') => {
    const [count = 0, , bits = 16] = dataset.numbers(tags[`${name}PaletteColorLookupTableDescriptor` as Keyword]);
    const data = dataset.bytes(tags[`${name}PaletteColorLookupTableData` as Keyword]);
    const length = count || 65_536;
    if (!data) return undefined;
    const wide = data.length >= length * 2;
    const high = dataset.bigEndian ? 0 : 1;
    return Uint8Array.from({ length }, (_, at) =>
      wide ? (bits > 8 ? data[at * 2 + high]! : data[at * 2 + 1 - high]!) : (data[at] ?? 0),
    );
  };
  const [red, green, blue] = [channel('Red'), channel('Green'), channel('Blue')];
  if (!red || !green || !blue) return undefined;
  return Uint8Array.from({ length: red.length * 3 }, (_, at) => [red, green, blue][at % 3]![Math.floor(at / 3)] ?? 0);
}
