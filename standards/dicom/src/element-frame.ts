import type { Dataset } from './dataset.ts';
import type { VR } from './tag.ts';

/** Length of an element that ends with a delimiter (PS3.5 7.5). */
export const UNDEFINED_LENGTH = 0xffffffff;
/** Tags of items and delimiters (PS3.5 7.5). */
export const ITEM = 0xfffee000;
export const ITEM_END = 0xfffee00d;
export const SEQUENCE_END = 0xfffee0dd;

/** The enclosing sequence or item of the reader. `end` is Infinity where the length is undefined. */
export type Frame = {
  kind: 'item' | 'sequence' | 'fragments';
  dataset: Dataset;
  items: Dataset[];
  explicit: boolean;
  little: boolean;
  end: number;
};
/** Header of an element that was found. */
export type Match = { tag: number; vr: VR; length: number; headerBytes: number };
