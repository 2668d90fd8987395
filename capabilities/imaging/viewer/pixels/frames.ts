import { UNDEFINED_LENGTH } from './dataset.ts';
import { ImageFault } from './fault.ts';
import type { ImageAttributes } from './image-attributes.ts';
import { joined, type Part10 } from './part10.ts';
import { tag } from './tags.ts';
import { codecOf } from './transfer-syntax.ts';

/** A stretch of bytes of the file. */
export type Stretch = { offset: number; length: number };

/** Where each frame's bytes lie; a compressed frame may lie in several fragments. */
export type FrameTable = { frames: Stretch[][]; encapsulated: boolean; complete: boolean };

/**
 * Finds every frame of an image.
 *
 * Encapsulated frames are found by the extended offset table, else the basic one, else by counting fragments, else by
 * the codestreams' own start markers.
 *
 * @param file The file or its first part: frames whose bytes have not arrived yet are left out and `complete` is false.
 * @throws {ImageFault} `noPixels` when there is no pixel data.
 * @see DICOM PS3.5 A.4, PS3.3 C.7.6.3.1.8
 */
export function locateFrames(file: Part10, attributes: ImageAttributes): FrameTable {
  const { pixels, bytes } = file;
  if (!pixels) throw new ImageFault('noPixels', 'the file has no pixel data');
  if (pixels.length !== UNDEFINED_LENGTH) return nativeFrames(file, attributes, pixels.offset, pixels.length);

  const { table, fragments, ended } = readFragments(bytes, pixels.offset);
  const count = attributes.NumberOfFrames;
  const starts = extendedTable(file) ?? table;
  const frames = group(bytes, fragments, starts, count, codecOf(file.transferSyntax) === 'native');
  // The last frame may still grow until the sequence delimiter has been seen, unless all are single fragments.
  const settled = ended || (starts.length > 1 && frames.length > 0);
  const safe = ended ? frames : frames.slice(0, Math.max(0, settled ? frames.length - 1 : 0));
  return { frames: safe.slice(0, count), encapsulated: true, complete: ended };
}

/** One frame's bytes: a view into the file where it lies in one piece, a copy where it does not. */
export function frameBytes(file: Part10, stretches: readonly Stretch[]): Uint8Array {
  return joined(stretches.map(({ offset, length }) => file.bytes.subarray(offset, offset + length)));
}

function nativeFrames(file: Part10, attributes: ImageAttributes, start: number, length: number): FrameTable {
  const size = nativeFrameBytes(attributes);
  const frames: Stretch[][] = [];
  const available = Math.min(file.bytes.length, start + length);
  for (let i = 0; i < attributes.NumberOfFrames; i += 1) {
    const offset = start + Math.floor(i * size);
    if (offset + Math.ceil(size) > available) break;
    frames.push([{ offset, length: Math.ceil(size) }]);
  }
  return { frames, encapsulated: false, complete: file.bytes.length >= start + length };
}

/** Bytes of one uncompressed frame; a fraction for frames of single bits. */
export function nativeFrameBytes(attributes: ImageAttributes): number {
  const { Rows, Columns, SamplesPerPixel, BitsAllocated, PhotometricInterpretation } = attributes;
  const samples = PhotometricInterpretation === 'YBR_FULL_422' ? 2 : SamplesPerPixel;
  return (Rows * Columns * samples * BitsAllocated) / 8;
}

function readFragments(bytes: Uint8Array, start: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fragments: Stretch[] = [];
  let table: number[] | undefined;
  let ended = false;
  let at = start;
  while (at + 8 <= bytes.length) {
    const key = ((view.getUint16(at, true) << 16) | view.getUint16(at + 2, true)) >>> 0;
    const length = view.getUint32(at + 4, true);
    if (key === tag.SequenceDelimitationItem) ended = true;
    if (key !== tag.Item || at + 8 + length > bytes.length) break;
    if (table === undefined) table = offsets(view, at + 8, length);
    else fragments.push({ offset: at + 8, length });
    at += 8 + length;
  }
  return { table: table ?? [], fragments, ended };
}

function offsets(view: DataView, at: number, length: number): number[] {
  return Array.from({ length: length >> 2 }, (_, i) => view.getUint32(at + i * 4, true));
}

function extendedTable(file: Part10): number[] | undefined {
  const value = file.dataset.value(tag.ExtendedOffsetTable);
  if (!value) return undefined;
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  return Array.from({ length: value.length >> 3 }, (_, i) => Number(view.getBigUint64(i * 8, true)));
}

function group(
  bytes: Uint8Array,
  fragments: Stretch[],
  starts: number[],
  count: number,
  isNative: boolean,
): Stretch[][] {
  if (count === 1) return fragments.length > 0 ? [fragments] : [];
  if (starts.length > 0) {
    const byTable = groupByOffsets(fragments, starts);
    if (byTable.every((frame) => frame.length > 0)) return byTable;
  }
  if (fragments.length <= count || isNative) return fragments.map((fragment) => [fragment]);
  return groupByMarkers(bytes, fragments);
}

function groupByOffsets(fragments: Stretch[], starts: number[]): Stretch[][] {
  const first = fragments[0]?.offset ?? 0;
  const frames: Stretch[][] = starts.map(() => []);
  let current = 0;
  for (const fragment of fragments) {
    // Offsets count from the first fragment's item tag, 8 bytes before its value; so does this difference.
    while (current + 1 < starts.length && fragment.offset - first >= starts[current + 1]!) current += 1;
    frames[current]?.push(fragment);
  }
  let last = frames.length;
  while (last > 0 && frames[last - 1]!.length === 0) last -= 1;
  return frames.slice(0, last);
}

/** A frame starts where a fragment starts with SOI (FFD8) or SOC (FF4F). */
function groupByMarkers(bytes: Uint8Array, fragments: Stretch[]): Stretch[][] {
  const frames: Stretch[][] = [];
  for (const fragment of fragments) {
    const marker = bytes[fragment.offset + 1];
    const starts = bytes[fragment.offset] === 0xff && (marker === 0xd8 || marker === 0x4f);
    if (starts || frames.length === 0) frames.push([fragment]);
    else frames.at(-1)?.push(fragment);
  }
  return frames;
}
