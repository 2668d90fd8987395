import type { PacsImage } from '@alder/imaging/contract';
import { attributesOfFrame, pixelShapeOf, SQUARE } from '@alder/imaging/domain';
import type { ImageSize } from './draw/view.ts';

/** Attributes of an image that the viewer needs; the archive's own pages and a share have them. */
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
  /** Whether it is still being prepared; left out where that is not known. */
  readonly prepared?: PacsImage['prepared'];
  /** Above 1: different content arrived under the same SOP Instance UID; left out where that is not known. */
  readonly revision?: number;
  /** A newer revision of it is in the same study. */
  readonly superseded?: boolean;
};

/** Address of bytes: the original of an image, or one of its HTJ2K frames; both support byte ranges. */
export type UrlOf = (fileKey: string, frame?: number) => string;

/** Address of the original file of an image for download; undefined where downloads are not allowed. */
export type OriginalOf = (fileKey: string) => string | undefined;

/** An image with the attributes of one of its frames: an enhanced image has window, units and spacing by frame. */
export function imageOfFrame(image: ViewerImage, frame: number): ViewerImage {
  const attributes = attributesOfFrame(image.attributes, frame);
  return attributes === image.attributes ? image : { ...image, attributes };
}

/** Size of the whole image in pixels and the pixel aspect ratio, however much of it has arrived. */
export function sizeOfImage(
  { rendition, attributes }: ViewerImage,
  visible: { readonly pixels: { readonly width: number; readonly height: number } } | undefined,
): ImageSize {
  const width = rendition?.columns ?? numberOf(attributes, 'Columns') ?? visible?.pixels.width ?? 512;
  const height = rendition?.rows ?? numberOf(attributes, 'Rows') ?? visible?.pixels.height ?? 512;
  const shape = pixelShapeOf(attributes);
  return shape === SQUARE ? { width, height } : { width, height, shape };
}

/** First number of an attribute with one or several values. */
export function numberOf(attributes: ViewerImage['attributes'], keyword: string): number | undefined {
  const input = attributes[keyword];
  const value = Number(Array.isArray(input) ? input[0] : (input ?? Number.NaN));
  return Number.isFinite(value) ? value : undefined;
}
