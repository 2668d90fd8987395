import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { transferSyntax } from '@alder/dicom';
import { encapsulatedPdf } from '@alder/dicom/document';
import { NotDecodable, type PixelGeometry, type Samples } from '@alder/dicom/pixels';
import type { Rendition } from '@alder/imaging/contract';
import { attributesOfFrame } from '@alder/imaging/domain';
import { type Frames, framesOf, openSource, pixelSyntax, type Source } from './dicom-source.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { encodeHtj2k } from './encode-htj2k.ts';
import type { Prepared, Task } from './task.ts';

/**
 * Transfer syntaxes that are encoded as HTJ2K: lossless ones, and 12-bit JPEG, which no browser decodes. Other lossy
 * ones are small already.
 */
const packed = new Set(['native', 'rle', 'jpeg-lossless', 'jpeg-extended', 'htj2k']);
/** A larger PDF keeps its original only. */
const MAX_PDF_BYTES = 200 * 1024 * 1024;
const losslessSyntaxes = new Set(['1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.90']);

/** Makes the thumbnail of a DICOM file and encodes its frames as HTJ2K where that is lossless. */
export async function prepareDicom(task: Task): Promise<Prepared> {
  const source = await openSource(task.file);
  try {
    const { header } = source;
    if (!header.pixels) return await prepareDocument(task, source);
    const frames = framesOf(source);
    const { geometry, places, frame, palette } = frames;
    if (places.length === 0) return { thumbnail: false, notes: ['noFrames'] };

    const middleAt = Math.floor(places.length / 2);
    const middle = await frame(middleAt);
    writeFileSync(
      task.thumbnailFile,
      await drawThumbnail(middle, { attributes: attributesOfFrame(task.attributes, middleAt), palette }),
    );
    if (header.truncated || middle.missing) return { thumbnail: true, notes: ['truncated'] };
    if (!mayPack(pixelSyntax(source), geometry, places.length, task.frames)) return { thumbnail: true, notes: [] };
    const overlay = (index: number) => overlayOf(frames, index);
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

/** Pages of an encapsulated PDF; nothing of reports and waveforms, which the viewer reads from the file. */
async function prepareDocument(task: Task, source: Source): Promise<Prepared> {
  const place = encapsulatedPdf(source.header.dataset);
  if (!place || place.length > MAX_PDF_BYTES) return { thumbnail: false, notes: ['noPixels'] };
  const { preparePdf } = await import('./prepare-image.ts');
  return preparePdf(task, source.read(place.offset, place.length));
}

function mayPack(syntax: string, geometry: PixelGeometry, found: number, expected: number): boolean {
  if (found < expected || geometry.photometric === 'YBR_FULL_422') return false;
  return packed.has(transferSyntax(syntax).codec) || losslessSyntaxes.has(syntax);
}

/** Overlay planes of a frame as an image: 255 where they are drawn. */
async function overlayOf({ geometry, overlay }: Frames, frame: number): Promise<Samples | undefined> {
  const mask = await overlay(frame);
  const { columns, rows } = geometry;
  return mask && { columns, rows, components: 1, bits: 8, signed: false, values: mask.map((one) => one * 255) };
}

async function pack(
  task: Task,
  count: number,
  frame: (index: number) => Promise<Samples>,
  overlay: (index: number) => Promise<Samples | undefined>,
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
      // A truncated file lacks samples, so the frames could not restore the original.
      if (shape.missing) return {};
      const place = await put(shape);
      if (!place) return {};
      frames.push(place);
    }
    // A plane that is the same on every frame is stored once, with the first.
    let before: Samples | undefined;
    for (let index = 0; index < count; index += 1) {
      const drawn = await overlay(index);
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
