import type { PacsImage } from '@alder/imaging/contract';
import { attributesOfFrame, pixelShapeOf, SQUARE } from '@alder/imaging/domain';
import type { ImageSize } from './draw/view.ts';

/** What the viewer needs to know of an image; both the archive's own pages and a share have it. */
export type ViewerImage = Pick<
  PacsImage,
  | 'id'
  | 'series'
  | 'study'
  | 'datetime'
  | 'frames'
  | 'filetype'
  | 'file_key'
  | 'thumbnail_key'
  | 'bytes'
  | 'metadata'
  | 'attributes'
  | 'rendition'
> & {
  /** Whether it is still being worked on; left out where that is not known. */
  readonly prepared?: PacsImage['prepared'];
  /** Above 1: another content came under the same SOP Instance UID; left out where that is not known. */
  readonly revision?: number;
  /** A newer revision of it is in the same study. */
  readonly superseded?: boolean;
};

/** Where bytes are: the original of an image, or one of its HTJ2K frames; both take byte ranges. */
export type UrlOf = (fileKey: string, frame?: number) => string;

/** Where the file of an image is for whoever wants it as it came; undefined where it is not given out. */
export type OriginalOf = (fileKey: string) => string | undefined;

/** An image as it is in one of its frames: an enhanced image has window, units and spacing by frame. */
export function imageOfFrame(image: ViewerImage, frame: number): ViewerImage {
  const attributes = attributesOfFrame(image.attributes, frame);
  return attributes === image.attributes ? image : { ...image, attributes };
}

/** Size of the whole image in pixels and the shape of these, however much of it has arrived. */
export function sizeOfImage(
  { rendition, attributes }: ViewerImage,
  visible: { readonly pixels: { readonly width: number; readonly height: number } } | undefined,
): ImageSize {
  const width = rendition?.columns ?? numberOf(attributes, 'Columns') ?? visible?.pixels.width ?? 512;
  const height = rendition?.rows ?? numberOf(attributes, 'Rows') ?? visible?.pixels.height ?? 512;
  const shape = pixelShapeOf(attributes);
  return shape === SQUARE ? { width, height } : { width, height, shape };
}

/** First number of an attribute that may be one number or several. */
export function numberOf(attributes: ViewerImage['attributes'], keyword: string): number | undefined {
  const input = attributes[keyword];
  const value = Number(Array.isArray(input) ? input[0] : (input ?? Number.NaN));
  return Number.isFinite(value) ? value : undefined;
}
