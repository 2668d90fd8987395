import { EXPLICIT_BIG, EXPLICIT_LITTLE, IMPLICIT_LITTLE } from '@alder/dicom';

/**
 * Slices of a CT or MR are not packed: workstations retrieve whole stacks, and decoding hundreds of them again costs
 * more than their storage.
 */
const PACK_LEAST_BYTES = 1024 * 1024;
/** What packing must leave at most, of five parts. */
const MAX_LEFT_FIFTHS = 4;
const uncompressed: ReadonlySet<string> = new Set([IMPLICIT_LITTLE, EXPLICIT_LITTLE, EXPLICIT_BIG]);

/** Whether replacing an original by its lossless frames saves enough, judged by sizes. */
export function isWorthPacking(image: {
  readonly filetype: string;
  readonly transferSyntax: string;
  readonly bytes: number;
  /** Bytes that would be stored instead. */
  readonly packedBytes: number;
}): boolean {
  if (image.filetype !== 'dicom' || !uncompressed.has(image.transferSyntax)) return false;
  return image.bytes >= PACK_LEAST_BYTES && image.packedBytes * 5 <= image.bytes * MAX_LEFT_FIFTHS;
}
