/** Why bytes are not a DICOM object this product takes in. */
export const unreadableReasons = {
  notDicom: 'Neither a DICM prefix nor the elements of a data set',
  truncatedHeader: 'The file ends inside its header',
  badMeta: 'The file meta information cannot be read',
  missingSyntax: 'The transfer syntax is missing',
  lengthBeyondParent: 'An element claims more bytes than its sequence has',
  unknownStructure: 'The elements do not follow the DICOM encoding',
  tooDeep: 'Sequences are nested too deeply',
  tooManyElements: 'Too many elements',
  tooManyFragments: 'Too many pixel fragments',
  headerTooLarge: 'The header is too large',
  deflateRatio: 'The compressed data set expands beyond all measure',
  badDeflate: 'The compressed data set is damaged',
  missingUid: 'The SOP Instance UID is missing or is not a UID',
} as const;

/** Code of a reason; screens translate by it. */
export type UnreadableReason = keyof typeof unreadableReasons;

/** The only error that the reader throws, whatever the bytes are. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly reason: UnreadableReason;
  /** Place in the input at which reading stopped. */
  readonly offset: number;

  constructor(reason: UnreadableReason, offset = 0) {
    super(unreadableReasons[reason]);
    this.reason = reason;
    this.offset = offset;
  }
}
