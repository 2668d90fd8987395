import { transferSyntax } from '../uid.ts';
import { isCodestreamStart } from './frame-places.ts';

/** Bytes of a fragment that are enough to recognize its compression. */
export const CODESTREAM_HEAD_BYTES = 4096;

/** Process of a JPEG by its start of frame. @see ITU-T T.81 B.1.1.3, T.87 C.1.1 */
const processes: Readonly<Record<number, string>> = {
  192: '1.2.840.10008.1.2.4.50',
  193: '1.2.840.10008.1.2.4.51',
  194: '1.2.840.10008.1.2.4.55',
  195: '1.2.840.10008.1.2.4.57',
  247: '1.2.840.10008.1.2.4.80',
};

/**
 * Transfer syntax of encapsulated pixels: that of the codestream, where the file declares another one.
 *
 * @param head First bytes of the first fragment.
 */
export function codestreamSyntax(declared: string, head: Uint8Array): string {
  const found = recognized(head);
  if (!found) return declared;
  const { codec } = transferSyntax(declared);
  return family(transferSyntax(found).codec) === family(codec) ? declared : found;
}

/** All JPEG of T.81 is decoded by one decoder that reads the process itself. */
const family = (codec: string) => (codec.startsWith('jpeg-') && /lossless|extended/.test(codec) ? 'jpeg' : codec);

function recognized(head: Uint8Array): string | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head[0] === 0xff && head[1] === 0x0a) return '1.2.840.10008.1.2.4.112';
  if (head.length >= 12 && view.getUint32(4) === 0x4a584c20) return '1.2.840.10008.1.2.4.112';
  if (!isCodestreamStart(head)) return isRle(view) ? '1.2.840.10008.1.2.5' : undefined;
  // JPEG 2000: capabilities (CAP) follow the size where blocks are coded by HTJ2K (ITU-T T.814 A.3).
  if (head[1] === 0x4f) return hasCapabilities(view) ? '1.2.840.10008.1.2.4.203' : '1.2.840.10008.1.2.4.91';
  return jpegProcess(view);
}

function hasCapabilities(view: DataView): boolean {
  if (view.byteLength < 6) return false;
  const next = 4 + view.getUint16(4);
  return next + 2 <= view.byteLength && view.getUint16(next) === 0xff50;
}

function jpegProcess(view: DataView): string | undefined {
  for (let at = 2; at + 4 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (processes[marker]) return processes[marker];
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Header of 64 bytes: the number of segments, then where each begins, the first behind the header (PS3.5 G.5). */
function isRle(view: DataView): boolean {
  if (view.byteLength < 64) return false;
  const count = view.getUint32(0, true);
  if (count < 1 || count > 15 || view.getUint32(4, true) !== 64) return false;
  return Array.from({ length: 15 }, (_, at) => view.getUint32(4 + at * 4, true)).every((offset, at, all) =>
    at < count ? at === 0 || offset > all[at - 1]! : offset === 0,
  );
}
