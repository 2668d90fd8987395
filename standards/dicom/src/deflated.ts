import { ByteQueue } from './byte-queue.ts';
import type { Dataset } from './dataset.ts';
import type { ElementReader } from './element-reader.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Raw inflate (RFC 1951) of a prefix: returns the bytes that it yields, at most `most`.
 *
 * Must throw a RangeError when the output exceeds `most`, and any other error when the bytes are damaged.
 */
export type Inflate = (bytes: Uint8Array, most: number) => Uint8Array;

/** A data set that grows by more than this on inflating is a bomb, not an image. */
export const MAX_DEFLATE_RATIO = 100;
const FIRST_TRY_BYTES = 65_536;
const MAX_HEADER_INPUT = 32 * 1024 * 1024;

/**
 * The deflated part of a file: tried on a growing prefix until its header is whole.
 *
 * @see DICOM PS3.5 A.5
 */
export class DeflatedPart {
  readonly #open: () => ElementReader;
  readonly #dataset: Dataset;
  readonly #inflate: Inflate | undefined;
  #input = new ByteQueue();
  #next = FIRST_TRY_BYTES;
  elements: ElementReader | undefined;

  constructor(open: () => ElementReader, dataset: Dataset, inflate: Inflate | undefined) {
    if (!inflate) throw new Unreadable('badDeflate');
    this.#open = open;
    this.#dataset = dataset;
    this.#inflate = inflate;
  }

  push(chunk: Uint8Array): void {
    if (this.elements) return;
    this.#input.append(chunk);
    if (this.#input.length < this.#next) return;
    if (this.#input.length > MAX_HEADER_INPUT) throw new Unreadable('headerTooLarge', this.#input.length);
    this.#next = this.#input.length * 2;
    this.#attempt(false);
  }

  finish(): void {
    if (!this.elements) this.#attempt(true);
  }

  #attempt(last: boolean): void {
    const output = this.#expand(this.#input.bytes);
    this.#dataset.elements.clear();
    const reader = this.#open();
    reader.push(output);
    if (!reader.pixels && !last) return;
    if (!reader.pixels) reader.finish();
    this.elements = reader;
    this.#input = new ByteQueue();
  }

  #expand(input: Uint8Array): Uint8Array {
    try {
      return this.#inflate!(input, input.length * MAX_DEFLATE_RATIO + 1024);
    } catch (cause) {
      throw new Unreadable(cause instanceof RangeError ? 'deflateRatio' : 'badDeflate');
    }
  }
}
