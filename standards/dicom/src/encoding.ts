import { hasLongLength, isVR } from './tag.ts';
import { EXPLICIT_BIG, EXPLICIT_LITTLE, IMPLICIT_LITTLE, transferSyntax } from './uid.ts';

/** How the elements of a data set are laid out in bytes. */
export type Encoding = { readonly explicit: boolean; readonly bigEndian: boolean };

/** The first element of a data set is one of groups 0002 to 0010 and short; nothing else begins with these bytes. */
const FIRST_GROUPS = new Set([0x0002, 0x0004, 0x0008, 0x0010]);
const MAX_FIRST_VALUE = 4096;
/** Bytes that are enough to recognize a data set. */
export const ENCODING_BYTES = 12;

/**
 * Encoding of a data set by its first element, whatever a file declares.
 *
 * @returns undefined where the bytes are no data set: deflated, encrypted, or no DICOM.
 */
export function encodingOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length < ENCODING_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const letters = String.fromCharCode(bytes[4]!, bytes[5]!);
  const explicit = isVR(letters);
  for (const little of [true, false]) {
    if (!FIRST_GROUPS.has(view.getUint16(0, little)) || view.getUint16(2, little) > 0x1fff) continue;
    const long = explicit && hasLongLength(letters);
    const length = explicit && !long ? view.getUint16(6, little) : view.getUint32(long ? 8 : 4, little);
    // A sequence may begin a data set with any length.
    if (length <= MAX_FIRST_VALUE || letters === 'SQ') return { explicit, bigEndian: !little };
  }
  return undefined;
}

/** Native syntax of an encoding; big endian is always explicit (PS3.5 A.3). */
export function nativeSyntax({ explicit, bigEndian }: Encoding): string {
  if (bigEndian) return EXPLICIT_BIG;
  return explicit ? EXPLICIT_LITTLE : IMPLICIT_LITTLE;
}

/**
 * The syntax and the encoding in which a data set is written that was declared as another one.
 *
 * A compressed syntax stays what it was declared, because its pixels are; the elements around them follow the bytes.
 */
export function actualSyntax(
  declared: string,
  bytes: Uint8Array,
): { readonly uid: string; readonly encoding: Encoding } {
  const { explicit, bigEndian, deflated, encapsulated } = transferSyntax(declared);
  const own = { explicit, bigEndian };
  const found = encodingOf(bytes);
  if (!found) return { uid: declared, encoding: own };
  if (!deflated && found.explicit === explicit && found.bigEndian === bigEndian)
    return { uid: declared, encoding: own };
  return { uid: encapsulated ? declared : nativeSyntax(found), encoding: found };
}

/** Whether bytes begin a DICOM file that lacks its preamble, or its preamble and file meta information. */
export function isBareDicom(head: Uint8Array): boolean {
  const isPrefix = String.fromCharCode(...head.subarray(0, 4)) === 'DICM';
  return isPrefix || (encodingOf(head) !== undefined && isPlausible(head));
}

/** Two bytes of a tag are easily met in other files: the second element has to be one too. */
function isPlausible(head: Uint8Array): boolean {
  const encoding = encodingOf(head)!;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const little = !encoding.bigEndian;
  const letters = String.fromCharCode(head[4]!, head[5]!);
  const long = encoding.explicit && hasLongLength(letters);
  const length = encoding.explicit && !long ? view.getUint16(6, little) : view.getUint32(long ? 8 : 4, little);
  const next = (long ? 12 : 8) + length;
  const [group, element] = [view.getUint16(0, little), view.getUint16(2, little)];
  if (letters === 'SQ') return true;
  if (next + ENCODING_BYTES > head.length) return group === 8 && encoding.explicit;
  const [nextGroup, nextElement] = [view.getUint16(next, little), view.getUint16(next + 2, little)];
  if (nextGroup !== group && !FIRST_GROUPS.has(nextGroup)) return false;
  if (nextGroup * 0x10000 + nextElement <= group * 0x10000 + element) return false;
  return !encoding.explicit || isVR(String.fromCharCode(head[next + 4]!, head[next + 5]!));
}
