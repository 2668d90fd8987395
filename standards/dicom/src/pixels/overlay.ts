import type { Dataset } from '../dataset.ts';
import { tags } from '../tag.ts';
import type { PixelGeometry } from './geometry.ts';

/** One overlay plane of a frame: 1 where it is drawn. */
export type Overlay = {
  /** Column and row of its first pixel in the image, from 0; outside of the image where negative. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly mask: Uint8Array;
};

const GROUPS = 16;
const GROUP_STEP = 0x0002_0000;
const MAX_MASK = 100_000_000;

/**
 * Overlay planes of one frame: those with data of their own, and those in unused bits of the pixels.
 *
 * @param frame From 0. A plane with frames of its own applies to those alone, any other one to every frame.
 * @param words Raw pixels of the frame, 16 bits each, for planes in their unused bits; without them those are left out.
 * @see DICOM PS3.3 C.9.2, C.9.3
 */
export function overlaysOf(
  dataset: Dataset,
  geometry: PixelGeometry,
  frame: number,
  words?: ArrayLike<number>,
): readonly Overlay[] {
  return Array.from({ length: GROUPS }, (_, group) => overlayOf(dataset, geometry, frame, group, words)).filter(
    (overlay) => overlay !== undefined,
  );
}

/** Whether a plane is in bits of the pixels that the image does not use. */
export function hasEmbeddedOverlay(dataset: Dataset, { bitsAllocated, samples }: PixelGeometry): boolean {
  if (bitsAllocated !== 16 || samples !== 1) return false;
  return Array.from({ length: GROUPS }, (_, group) => group * GROUP_STEP).some(
    (offset) => dataset.has(tags.OverlayBitPosition + offset) && !dataset.has(tags.OverlayData + offset),
  );
}

/** The geometry under which the stored values of a frame are its whole words, overlay bits included. */
export function wordGeometry(geometry: PixelGeometry): PixelGeometry {
  return { ...geometry, bitsStored: geometry.bitsAllocated, highBit: geometry.bitsAllocated - 1, signed: false };
}

function overlayOf(
  dataset: Dataset,
  geometry: PixelGeometry,
  frame: number,
  group: number,
  words: ArrayLike<number> | undefined,
): Overlay | undefined {
  const tag = (base: number) => base + group * GROUP_STEP;
  const rows = dataset.number(tag(tags.OverlayRows)) ?? 0;
  const columns = dataset.number(tag(tags.OverlayColumns)) ?? 0;
  if (rows * columns <= 0 || rows * columns > MAX_MASK) return undefined;
  const [top = 1, left = 1] = signed(dataset.numbers(tag(tags.OverlayOrigin)));
  const place = { left: left - 1, top: top - 1, columns, rows };
  const bytes = dataset.bytes(tag(tags.OverlayData));
  if (!bytes) {
    const bit = dataset.number(tag(tags.OverlayBitPosition)) ?? 0;
    const fits = words && rows === geometry.rows && columns === geometry.columns && bit > 0 && bit < 16;
    return fits ? { ...place, mask: Uint8Array.from(words!, (word) => (word >> bit) & 1) } : undefined;
  }
  const origin = (dataset.number(tag(tags.ImageFrameOrigin)) ?? 1) - 1;
  const frames = dataset.number(tag(tags.NumberOfFramesInOverlay));
  const own = frames === undefined ? 0 : frame - origin;
  if (own < 0 || (frames !== undefined && own >= frames)) return undefined;
  const mask = unpacked(bytes, rows * columns, own * rows * columns, dataset.bigEndian);
  return mask && { ...place, mask };
}

function signed(values: readonly number[]): readonly number[] {
  return values.map((value) => (value > 32_767 ? value - 65_536 : value));
}

/** Bits from the least significant on; undefined when there are too few. */
function unpacked(bytes: Uint8Array, count: number, from: number, bigEndian: boolean): Uint8Array | undefined {
  if (bytes.length * 8 < from + count) return undefined;
  // In big endian data the bytes of each word are the other way round.
  const flip = bigEndian ? 1 : 0;
  return Uint8Array.from({ length: count }, (_, at) => (bytes[((from + at) >> 3) ^ flip]! >> ((from + at) & 7)) & 1);
}

/** All overlays of a frame in one mask of the image's size; undefined where nothing is drawn. */
export function overlayMask(overlays: readonly Overlay[], { columns, rows }: PixelGeometry): Uint8Array | undefined {
  const out = new Uint8Array(columns * rows);
  let drawn = 0;
  for (const overlay of overlays) {
    for (let y = Math.max(0, -overlay.top); y < overlay.rows && y + overlay.top < rows; y += 1) {
      for (let x = Math.max(0, -overlay.left); x < overlay.columns && x + overlay.left < columns; x += 1) {
        if (overlay.mask[y * overlay.columns + x] !== 1) continue;
        out[(y + overlay.top) * columns + x + overlay.left] = 1;
        drawn += 1;
      }
    }
  }
  return drawn > 0 ? out : undefined;
}
