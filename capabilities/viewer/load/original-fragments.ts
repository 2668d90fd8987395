import type { DicomReader } from '@alder/dicom';
import { type FramePlace, framePlaces, isCodestreamStart, type PixelGeometry } from '@alder/dicom/pixels';
import { ImageNotShown } from './image-not-shown.ts';

/** Bytes of requested frames. */
export type Fragments = {
  bytesOf(index: number): Promise<Uint8Array>;
  /** Whether the file ended inside a frame whose bytes were returned. */
  isCut?(index: number): boolean;
};

type Options = {
  readonly reader: DicomReader;
  /** The beginning of the file fetched so far. */
  readonly file: Uint8Array;
  readonly geometry: PixelGeometry;
  /** Length of the whole file. */
  readonly total: number;
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
};

/** Step, size and frame limits of the specification for originals (§9). */
const STEP_BYTES = 1_000_000;
const FRAMEWISE_FROM_BYTES = 10_000_000;
const FRAMEWISE_ABOVE_FRAMES = 5;
const ITEM_HEADER = 8;

/** Encapsulated frames: by range where an offset table locates them, otherwise by reading on. */
export function createFragments(parts: Options): Fragments {
  const { reader, geometry, total } = parts;
  const isLong = total >= FRAMEWISE_FROM_BYTES && geometry.frames > FRAMEWISE_ABOVE_FRAMES;
  const { offsetTable = [], fragments = [] } = reader.peek()?.pixels ?? {};
  const [first] = fragments;
  if (isLong && first && offsetTable.length === geometry.frames)
    return byTable(parts, first.offset - ITEM_HEADER, offsetTable);
  return byReading(parts, isLong);
}

function byTable({ file, total, read }: Options, start: number, table: readonly number[]): Fragments {
  return {
    async bytesOf(index) {
      const from = start + (table[index] ?? total);
      const to = index + 1 < table.length ? start + table[index + 1]! : total;
      if (from >= Math.min(to, total)) throw new ImageNotShown('cutShort');
      const end = Math.min(to, total);
      return itemsIn(end <= file.length ? file.subarray(from, end) : await read(from, end));
    },
  };
}

/** Values of the items one after the other, without their headers. @see DICOM PS3.5 A.4 */
function itemsIn(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = new Uint8Array(bytes.length);
  let [at, to] = [0, 0];
  while (at + ITEM_HEADER <= bytes.length && view.getUint32(at, true) === 0xe000fffe) {
    const value = bytes.subarray(at + ITEM_HEADER, at + ITEM_HEADER + view.getUint32(at + 4, true));
    out.set(value, to);
    to += value.length;
    at += ITEM_HEADER + value.length;
  }
  return out.subarray(0, to);
}

/** Reads on in the file; a frame is returned when the next one has begun or the file has ended. */
function byReading({ reader, file: head, geometry, total, read }: Options, isLong: boolean): Fragments {
  const file = new Uint8Array(total);
  file.set(head);
  let at = head.length;
  let isOver = false;
  let cut: number | undefined;
  let reading: Promise<void> | undefined;

  const step = async () => {
    if (at >= total) {
      isOver = true;
      return;
    }
    const next = await read(at, isLong ? Math.min(total, at + STEP_BYTES) : total);
    if (next.length === 0) throw new ImageNotShown('cutShort');
    file.set(next, at);
    at += next.length;
    reader.push(next);
  };
  const startsAt = (offset: number) => isCodestreamStart(file.subarray(offset, offset + 4));
  return {
    async bytesOf(index) {
      for (;;) {
        const header = isOver ? reader.finish() : undefined;
        const places = header ? framePlaces(header, geometry, startsAt) : wholeSoFar(reader, startsAt, at);
        if (header?.truncated) cut = places.length - 1;
        const place = places[index];
        if (place) return collected(file, place);
        if (isOver) throw new ImageNotShown('cutShort');
        // One step for all waiting requests; the first request starts it.
        reading ??= step().finally(() => {
          reading = undefined;
        });
        await reading;
      }
    },
    isCut: (index) => index === cut,
  };
}

/** Complete frames while more bytes are being fetched: those followed by the start of another codestream. */
function wholeSoFar(reader: DicomReader, startsAt: (offset: number) => boolean, read: number): readonly FramePlace[] {
  const places: { offset: number; length: number }[][] = [];
  for (const fragment of reader.peek()?.pixels?.fragments ?? []) {
    if (fragment.offset + 4 > read) break;
    if (startsAt(fragment.offset)) places.push([]);
    else if (places.length === 0) return [];
    places.at(-1)!.push(fragment);
  }
  return places.slice(0, -1);
}

function collected(file: Uint8Array, place: FramePlace): Uint8Array {
  const out = new Uint8Array(place.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const { offset, length } of place) {
    out.set(file.subarray(offset, offset + length), to);
    to += length;
  }
  return out;
}
