/** Why an image cannot be shown; each has a text in the three languages. */
export type ImageFaultCode =
  | 'notDicom'
  | 'noPixels'
  | 'truncated'
  | 'damaged'
  | 'unsupportedSyntax'
  | 'unsupportedPixels'
  | 'network'
  | 'noFile'
  | 'tooLarge';

/** A file that cannot be shown, with the reason a person is told and the detail for the log. */
export class ImageFault extends Error {
  readonly code: ImageFaultCode;

  constructor(code: ImageFaultCode, detail: string) {
    super(detail);
    this.name = 'ImageFault';
    this.code = code;
  }
}
