import type { DicomHeader } from '../reader.ts';
import type { PixelGeometry } from './geometry.ts';

/** Byte ranges of one frame in the file. */
export type FramePlace = readonly { readonly offset: number; readonly length: number }[];

/**
 * Finds the bytes of each frame.
 *
 * Native frames follow each other. Fragments are grouped by the offset table where it has an entry for each frame;
 * without one, one fragment is one frame where the numbers agree, a single frame has them all, and otherwise the
 * start of a codestream begins a frame.
 *
 * @param startsAt Whether a codestream begins at this place of the file.
 * @see DICOM PS3.5 A.4
 */
export function framePlaces(
  header: Pick<DicomHeader, 'pixels'>,
  geometry: PixelGeometry,
  startsAt: (offset: number) => boolean,
): readonly FramePlace[] {
  const { pixels } = header;
  if (!pixels) return [];
  if (pixels.length !== undefined) return nativePlaces(pixels.offset, pixels.length, geometry);
  const { fragments, offsetTable } = pixels;
  if (geometry.frames === 1) return fragments.length > 0 ? [fragments] : [];
  if (fragments.length === geometry.frames) return fragments.map((fragment) => [fragment]);
  // The table counts from the header of the first fragment, 8 bytes before its value: all entries move alike.
  const first = fragments[0]?.offset ?? 0;
  const starts =
    offsetTable.length === geometry.frames
      ? new Set(offsetTable.map((offset) => first + offset))
      : new Set(fragments.filter(({ offset }) => startsAt(offset)).map(({ offset }) => offset));
  const places: { offset: number; length: number }[][] = [];
  for (const fragment of fragments) {
    if (starts.has(fragment.offset) || places.length === 0) places.push([]);
    places.at(-1)!.push(fragment);
  }
  return places.slice(0, geometry.frames);
}

/** Bytes of one native frame; a frame of single bits may begin inside a byte. */
export function nativeFrameBits({ rows, columns, samples, bitsAllocated, photometric }: PixelGeometry): number {
  return rows * columns * (photometric === 'YBR_FULL_422' && samples === 3 ? 2 : samples) * bitsAllocated;
}

function nativePlaces(start: number, length: number, geometry: PixelGeometry): readonly FramePlace[] {
  const bits = nativeFrameBits(geometry);
  // A truncated frame counts too: it is displayed as far as it goes.
  const count = Math.min(geometry.frames, Math.ceil((length * 8) / bits));
  return Array.from({ length: count }, (_, index) => {
    const first = Math.floor((index * bits) / 8);
    const end = Math.min(length, Math.ceil(((index + 1) * bits) / 8));
    return [{ offset: start + first, length: end - first }];
  });
}

/** Whether bytes begin a codestream: SOI of JPEG, JPEG-LS and JPEG lossless, SOC of JPEG 2000. */
export function isCodestreamStart(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && ((bytes[1] === 0xd8 && bytes[2] === 0xff) || (bytes[1] === 0x4f && bytes[2] === 0xff));
}
