/** Why an image cannot be displayed; the text comes from the locale. */
export type NotShownCode =
  | 'network'
  | 'notPrepared'
  /** The codestream is damaged. */
  | 'notDecoded'
  /** The file contains no image of any format. */
  | 'format'
  /** The DICOM header cannot be read. */
  | 'header'
  /** A report or another object without pixels. */
  | 'noPixels'
  /** The bytes end before the image does. */
  | 'cutShort'
  /** Header and codestream have different sizes. */
  | 'size'
  /** A transfer syntax without a decoder. */
  | 'compression'
  /** Pixel data that is not an image: 32 bits, two samples. */
  | 'geometry';

export class ImageNotShown extends Error {
  override readonly name = 'ImageNotShown';
  readonly code: NotShownCode;
  constructor(code: NotShownCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const final: readonly NotShownCode[] = ['format', 'header', 'noPixels', 'compression', 'geometry'];

/** Whether a retry may succeed; otherwise the file cannot be displayed and only its original is offered. */
export const mayCome = (code: NotShownCode): boolean => !final.includes(code);

/** Reason for an error of a reader or a decoder, by its name and message. */
export function codeOf(name: string, message: string): NotShownCode {
  if (name === 'Unreadable') return 'header';
  if (name === 'NotDecodable') return 'compression';
  if (message.startsWith('no drawable')) return 'geometry';
  if (message.includes('the header says')) return 'size';
  if (message.includes('too few bytes')) return 'cutShort';
  return 'notDecoded';
}
