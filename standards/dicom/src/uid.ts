/** How the bytes of a data set and its pixels are written (PS3.5 10, PS3.6 A). */
export type TransferSyntax = {
  readonly uid: string;
  readonly name: string;
  readonly explicit: boolean;
  readonly bigEndian: boolean;
  readonly deflated: boolean;
  /** Pixels lie in fragments rather than in one native value. */
  readonly encapsulated: boolean;
  /** Which decoder the frames need; `native` needs none. */
  readonly codec: Codec;
};

export type Codec =
  | 'native'
  | 'rle'
  | 'jpeg'
  | 'jpeg-extended'
  | 'jpeg-lossless'
  | 'jpeg-ls'
  | 'jpeg-2000'
  | 'htj2k'
  | 'jpeg-xl'
  | 'video'
  | 'unknown';

export const IMPLICIT_LITTLE = '1.2.840.10008.1.2';
export const EXPLICIT_LITTLE = '1.2.840.10008.1.2.1';
export const EXPLICIT_BIG = '1.2.840.10008.1.2.2';
export const DEFLATED_EXPLICIT_LITTLE = '1.2.840.10008.1.2.1.99';
export const HTJ2K_LOSSLESS_RPCL = '1.2.840.10008.1.2.4.202';

const native = { explicit: true, bigEndian: false, deflated: false, encapsulated: false, codec: 'native' } as const;

const table: readonly (readonly [string, string, Partial<TransferSyntax>])[] = [
  [IMPLICIT_LITTLE, 'Implicit VR Little Endian', { explicit: false }],
  [EXPLICIT_LITTLE, 'Explicit VR Little Endian', {}],
  [EXPLICIT_BIG, 'Explicit VR Big Endian', { bigEndian: true }],
  [DEFLATED_EXPLICIT_LITTLE, 'Deflated Explicit VR Little Endian', { deflated: true }],
  ['1.2.840.10008.1.2.1.98', 'Encapsulated Uncompressed Explicit VR Little Endian', { encapsulated: true }],
  ['1.2.840.10008.1.2.5', 'RLE Lossless', { encapsulated: true, codec: 'rle' }],
  ['1.2.840.10008.1.2.4.50', 'JPEG Baseline', { encapsulated: true, codec: 'jpeg' }],
  ['1.2.840.10008.1.2.4.51', 'JPEG Extended', { encapsulated: true, codec: 'jpeg-extended' }],
  ['1.2.840.10008.1.2.4.53', 'JPEG Spectral Selection', { encapsulated: true, codec: 'jpeg-extended' }],
  ['1.2.840.10008.1.2.4.55', 'JPEG Full Progression', { encapsulated: true, codec: 'jpeg-extended' }],
  ['1.2.840.10008.1.2.4.57', 'JPEG Lossless', { encapsulated: true, codec: 'jpeg-lossless' }],
  ['1.2.840.10008.1.2.4.70', 'JPEG Lossless SV1', { encapsulated: true, codec: 'jpeg-lossless' }],
  ['1.2.840.10008.1.2.4.80', 'JPEG-LS Lossless', { encapsulated: true, codec: 'jpeg-ls' }],
  ['1.2.840.10008.1.2.4.81', 'JPEG-LS Near-Lossless', { encapsulated: true, codec: 'jpeg-ls' }],
  ['1.2.840.10008.1.2.4.90', 'JPEG 2000 Lossless', { encapsulated: true, codec: 'jpeg-2000' }],
  ['1.2.840.10008.1.2.4.91', 'JPEG 2000', { encapsulated: true, codec: 'jpeg-2000' }],
  ['1.2.840.10008.1.2.4.201', 'HTJ2K Lossless', { encapsulated: true, codec: 'htj2k' }],
  [HTJ2K_LOSSLESS_RPCL, 'HTJ2K Lossless RPCL', { encapsulated: true, codec: 'htj2k' }],
  ['1.2.840.10008.1.2.4.203', 'HTJ2K', { encapsulated: true, codec: 'htj2k' }],
  ['1.2.840.10008.1.2.4.110', 'JPEG XL Lossless', { encapsulated: true, codec: 'jpeg-xl' }],
  ['1.2.840.10008.1.2.4.111', 'JPEG XL JPEG Recompression', { encapsulated: true, codec: 'jpeg-xl' }],
  ['1.2.840.10008.1.2.4.112', 'JPEG XL', { encapsulated: true, codec: 'jpeg-xl' }],
  ...['100', '101', '102', '103', '104', '105', '106', '107', '108'].map(
    (last) => [`1.2.840.10008.1.2.4.${last}`, 'Video', { encapsulated: true, codec: 'video' }] as const,
  ),
];

const syntaxes = new Map<string, TransferSyntax>(
  table.map(([uid, name, difference]) => [uid, Object.freeze({ uid, name, ...native, ...difference })]),
);

/**
 * Properties of a transfer syntax UID.
 *
 * One that is not in the table is read as explicit little endian with encapsulated pixels, which PS3.5 A.4 demands of
 * every compressed syntax; its frames have no decoder here.
 */
export function transferSyntax(uid: string): TransferSyntax {
  return syntaxes.get(uid) ?? { ...native, uid, name: uid, encapsulated: true, codec: 'unknown' };
}

/** Whether images may arrive in this syntax: every one that DICOM registers. */
export function isTransferSyntax(uid: string): boolean {
  return uid === IMPLICIT_LITTLE || uid.startsWith(`${IMPLICIT_LITTLE}.`);
}

const DICOM_ROOT = '1.2.840.10008.';
/**
 * Storage SOP classes of the standard: images and documents, RT delivery instructions, hanging protocols, color palettes,
 * implant templates, and the retired print classes. Unified procedure steps (34.4 to 34.6) are none. @see PS3.4 B.5, GG.3
 */
const STORAGE = /^1\.2\.840\.10008\.5\.1\.(4\.(1\.1|34\.(?![456](\.|$))\d+|38\.1|39\.1|4[345]\.1)|1\.(27|29|30))(\.|$)/;

/**
 * Whether objects of this SOP class are accepted for storage: every storage class of the standard, retired ones included,
 * and every private class. Over a private class that is no storage class no C-STORE arrives.
 */
export function isStorageClass(uid: string): boolean {
  return isUid(uid) && (uid.startsWith(DICOM_ROOT) ? STORAGE.test(uid) : true);
}

/** Whether text is a UID: digits and points, 64 at most, no component empty (PS3.5 9.1). Leading zeros pass: modalities send them. */
export function isUid(text: string): boolean {
  return text.length <= 64 && /^[0-9]+(\.[0-9]+)*$/.test(text);
}

/** A new UID below 2.25, from 128 random bits (PS3.5 B.2). */
export function newUid(random: () => string = () => crypto.randomUUID()): string {
  return `2.25.${BigInt(`0x${random().replaceAll('-', '')}`)}`;
}

/** The same UID for the same text, below 2.25: replaces a UID that a device did not send (FNV-1a, 128 bits). */
export function derivedUid(text: string): string {
  let hash = 0x6c62272e07bb014262b821756295c58dn;
  for (const byte of new TextEncoder().encode(text)) {
    hash = ((hash ^ BigInt(byte)) * 0x1000000000000000000013bn) & 0xffffffffffffffffffffffffffffffffn;
  }
  return `2.25.${hash}`;
}

/** SOP classes that the product names. @see DICOM PS3.4 B.5, PS3.6 A */
export const sopClasses = {
  Verification: '1.2.840.10008.1.1',
  ComputedRadiography: '1.2.840.10008.5.1.4.1.1.1',
  DigitalXRayForPresentation: '1.2.840.10008.5.1.4.1.1.1.1',
  CT: '1.2.840.10008.5.1.4.1.1.2',
  Ultrasound: '1.2.840.10008.5.1.4.1.1.6.1',
  UltrasoundMultiFrame: '1.2.840.10008.5.1.4.1.1.3.1',
  MR: '1.2.840.10008.5.1.4.1.1.4',
  SecondaryCapture: '1.2.840.10008.5.1.4.1.1.7',
  GrayscaleSoftcopyPresentationState: '1.2.840.10008.5.1.4.1.1.11.1',
  ColorSoftcopyPresentationState: '1.2.840.10008.5.1.4.1.1.11.2',
  ComprehensiveSR: '1.2.840.10008.5.1.4.1.1.88.33',
  KeyObjectSelection: '1.2.840.10008.5.1.4.1.1.88.59',
  TwelveLeadEcg: '1.2.840.10008.5.1.4.1.1.9.1.1',
  GeneralEcg: '1.2.840.10008.5.1.4.1.1.9.1.2',
  EncapsulatedPdf: '1.2.840.10008.5.1.4.1.1.104.1',
  PatientRootFind: '1.2.840.10008.5.1.4.1.2.1.1',
  PatientRootMove: '1.2.840.10008.5.1.4.1.2.1.2',
  PatientRootGet: '1.2.840.10008.5.1.4.1.2.1.3',
  StudyRootFind: '1.2.840.10008.5.1.4.1.2.2.1',
  StudyRootMove: '1.2.840.10008.5.1.4.1.2.2.2',
  StudyRootGet: '1.2.840.10008.5.1.4.1.2.2.3',
  ModalityWorklistFind: '1.2.840.10008.5.1.4.31',
  PerformedProcedureStep: '1.2.840.10008.3.1.2.3.3',
  StorageCommitment: '1.2.840.10008.1.20.1',
} as const;

/** Implementation Class UID of this product (PS3.7 D.3.3.2). */
export const IMPLEMENTATION_UID = '2.25.158312670543891204417806119215637781023';
/** Implementation Version Name of this product, at most 16 characters. */
export const IMPLEMENTATION_VERSION = 'ALDER_1';
