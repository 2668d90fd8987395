/** Implicit VR little endian. */
export const IMPLICIT_LITTLE = '1.2.840.10008.1.2';
/** Explicit VR little endian. */
export const EXPLICIT_LITTLE = '1.2.840.10008.1.2.1';
/** Explicit VR little endian whose uncompressed frames lie in fragments. */
export const ENCAPSULATED_NATIVE = '1.2.840.10008.1.2.1.98';
/** Deflated explicit VR little endian. */
export const DEFLATED = '1.2.840.10008.1.2.1.99';
/** Explicit VR big endian (retired). */
export const EXPLICIT_BIG = '1.2.840.10008.1.2.2';
/** RLE lossless. */
export const RLE = '1.2.840.10008.1.2.5';

/** Which decoder a frame needs. */
export type Codec = 'native' | 'rle' | 'jpegDct' | 'jpegLossless' | 'jpegLs' | 'jpeg2000' | 'htj2k';

const JPEG = '1.2.840.10008.1.2.4.';
const BY_SUFFIX: Record<string, Codec> = {
  '50': 'jpegDct',
  '51': 'jpegDct',
  '57': 'jpegLossless',
  '70': 'jpegLossless',
  '80': 'jpegLs',
  '81': 'jpegLs',
  '90': 'jpeg2000',
  '91': 'jpeg2000',
  '201': 'htj2k',
  '202': 'htj2k',
  '203': 'htj2k',
};

/**
 * The decoder that a transfer syntax asks for.
 *
 * @returns Nothing for syntaxes the viewer does not show (JPEG XL, MPEG, JPIP).
 * @see DICOM PS3.5 A
 */
export function codecOf(transferSyntax: string): Codec | undefined {
  if (transferSyntax === RLE) return 'rle';
  if (transferSyntax.startsWith(JPEG)) return BY_SUFFIX[transferSyntax.slice(JPEG.length)];
  const isNative = [IMPLICIT_LITTLE, EXPLICIT_LITTLE, ENCAPSULATED_NATIVE, DEFLATED, EXPLICIT_BIG];
  // GE's private big-endian syntax and files that name none are read as native.
  return isNative.includes(transferSyntax) || transferSyntax === '1.2.840.113619.5.2' ? 'native' : undefined;
}

/**
 * The decoder that the bytes themselves ask for: what lies in the file counts more than what its header claims.
 *
 * @param codestream One frame's compressed bytes.
 */
export function codecByBytes(codestream: Uint8Array): Codec | undefined {
  if (codestream[0] !== 0xff) return undefined;
  if (codestream[1] === 0x4f) return jpeg2000Kind(codestream);
  if (codestream[1] !== 0xd8) return undefined;
  let at = 2;
  while (at + 4 <= codestream.length) {
    if (codestream[at] !== 0xff) return undefined;
    const marker = codestream[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xf7) return 'jpegLs';
    if (marker === 0xc3) return 'jpegLossless';
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) return 'jpegDct';
    at += 2 + ((codestream[at + 2]! << 8) | codestream[at + 3]!);
  }
  return undefined;
}

/** HTJ2K is told from JPEG 2000 by its capabilities marker (CAP, FF50). ISO/IEC 15444-15 */
function jpeg2000Kind(codestream: Uint8Array): Codec {
  let at = 2;
  while (at + 4 <= codestream.length && codestream[at] === 0xff) {
    const marker = codestream[at + 1];
    if (marker === 0x50) return 'htj2k';
    if (marker === 0x90 || marker === 0x93) break;
    at += 2 + ((codestream[at + 2]! << 8) | codestream[at + 3]!);
  }
  return 'jpeg2000';
}
