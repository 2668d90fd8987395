/** Why an image cannot be shown; the screen has the words. */
export type NotShownCode =
  | 'network'
  | 'notPrepared'
  /** The codestream is damaged. */
  | 'notDecoded'
  /** No picture of any kind. */
  | 'format'
  /** The header is no DICOM that can be read. */
  | 'header'
  /** A report or another object without pixels. */
  | 'noPixels'
  /** The bytes end before the picture does. */
  | 'cutShort'
  /** Header and codestream tell of different sizes. */
  | 'size'
  /** A way of compression that nobody decodes. */
  | 'compression'
  /** Pixels of a kind that is no picture: 32 bits, two samples. */
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

/** Whether another try may end better; else the file is what it is, and only its original is left to look at. */
export const mayCome = (code: NotShownCode): boolean => !final.includes(code);

/** What to tell of an error of a reader or a decoder, by its name and words. */
export function codeOf(name: string, message: string): NotShownCode {
  if (name === 'Unreadable') return 'header';
  if (name === 'NotDecodable') return 'compression';
  if (message.startsWith('no drawable')) return 'geometry';
  if (message.includes('the header says')) return 'size';
  if (message.includes('too few bytes')) return 'cutShort';
  return 'notDecoded';
}
