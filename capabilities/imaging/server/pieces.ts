import { createInflateRaw } from 'node:zlib';
import type { Storage } from '@alder/storage';

/** A byte range of a response: in memory, or read from the storage when it is sent. */
export type ByteRange = {
  readonly length: number;
  /** Bytes `start` to `end` of the range, the end not included. */
  readonly read: (start: number, end: number) => AsyncIterable<Uint8Array>;
};

/** Bytes in memory. */
export function heldRange(bytes: Uint8Array): ByteRange {
  return {
    length: bytes.length,
    async *read(start, end) {
      yield bytes.subarray(start, end);
    },
  };
}

/** Bytes `from` to `to` of a stored object, the end not included. */
export function storedRange(storage: Storage, key: string, from: number, to: number): ByteRange {
  return {
    length: Math.max(0, to - from),
    async *read(start, end) {
      if (end <= start) return;
      for await (const chunk of await storage.read(key, { start: from + start, end: from + end - 1 }))
        yield chunk as Uint8Array;
    },
  };
}

/** Bytes `from` to `to` of the inflated content of a deflated data set that begins at `offset` of the object. */
export function inflatedRange(storage: Storage, key: string, offset: number, from: number, to: number): ByteRange {
  return {
    length: to - from,
    async *read(start, end) {
      const { bytes } = (await storage.stat(key)) ?? { bytes: 0 };
      const packed = await storage.read(key, { start: offset, end: bytes - 1 });
      let at = 0;
      for await (const chunk of packed.pipe(createInflateRaw())) {
        const buffer = chunk as Buffer;
        const [first, last] = [Math.max(0, from + start - at), Math.min(buffer.length, from + end - at)];
        if (last > first) yield buffer.subarray(first, last);
        at += buffer.length;
        if (at >= from + end) return;
      }
    },
  };
}

export function lengthOf(ranges: readonly ByteRange[]): number {
  return ranges.reduce((sum, { length }) => sum + length, 0);
}

/** Bytes `start` to `end` of the concatenated ranges, the end not included. */
export async function* readRanges(
  ranges: readonly ByteRange[],
  start = 0,
  end = lengthOf(ranges),
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const { length, read } of ranges) {
    const [first, last] = [Math.max(0, start - at), Math.min(length, end - at)];
    if (last > first) yield* read(first, last);
    at += length;
  }
}

/** A range whose bytes pass through `change` when they are sent; it also receives the offset of each chunk. */
export function changedRange(range: ByteRange, change: (bytes: Uint8Array, offset: number) => void): ByteRange {
  return {
    length: range.length,
    async *read(start, end) {
      let at = start;
      for await (const chunk of range.read(start, end)) {
        // A copy, because the chunk may be shared with other readers.
        const bytes = Uint8Array.from(chunk);
        change(bytes, at);
        at += bytes.length;
        yield bytes;
      }
    },
  };
}
