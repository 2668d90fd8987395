import { numberOf, type UrlOf, type ViewerImage } from '../viewer-image.ts';
import { decode } from './decoders.ts';
import type { LoadedFrame, Progress } from './frame-loader.ts';
import { codeOf, ImageNotShown } from './image-not-shown.ts';
import type { Original } from './original.ts';
import type { Padding } from './pixels-of.ts';

type Opened = {
  readonly original: Promise<Original>;
  readonly abort: AbortController;
  progress?: (now: Progress) => void;
};

/** Originals kept open: each holds the bytes of its file fetched so far. */
const MAX_OPEN = 4;

/** Loads frames of original DICOM files, for images whose frames are not prepared. */
export function createOriginals(urlOf: UrlOf) {
  const open = new Map<string, Opened>();

  const openedOf = (image: ViewerImage): Opened => {
    const known = open.get(image.id);
    if (known) return known;
    const abort = new AbortController();
    const parts = { url: urlOf(image.file_key), bytes: image.bytes, signal: abort.signal };
    const opened: Opened = {
      abort,
      original: import('./original.ts').then(({ openOriginal }) =>
        openOriginal({ ...parts, onBytes: (loaded) => opened.progress?.({ loaded, total: image.bytes }) }),
      ),
    };
    open.set(image.id, opened);
    // A failed open is retried with the next request.
    opened.original.catch(() => open.delete(image.id));
    for (const [id, old] of open) {
      if (open.size <= MAX_OPEN) break;
      old.abort.abort();
      open.delete(id);
    }
    return opened;
  };

  return async (
    image: ViewerImage,
    frame: number,
    on: { readonly progress?: ((progress: Progress) => void) | undefined },
  ): Promise<LoadedFrame> => {
    try {
      const opened = openedOf(image);
      if (on.progress) opened.progress = on.progress;
      const { bytes, overlay, isCut, ...rest } = await (await opened.original).frame(frame);
      const padding = paddingOf(image);
      const { pixels, ...decoded } = await decode({ kind: 'original', bytes, ...rest, padding }).catch((error) => {
        throw isCut ? new ImageNotShown('cutShort', error) : error;
      });
      const drawn = { ...pixels, ...(overlay && { overlay }) };
      return { ...decoded, pixels: drawn, isWhole: true, ...(isCut && { isCut }) };
    } catch (error) {
      if (error instanceof ImageNotShown) throw error;
      const { name = '', message = '' } = error instanceof Error ? error : {};
      throw new ImageNotShown(codeOf(name, message), error);
    }
  };
}

/** Stored values of the border that a device puts around an image. @see DICOM PS3.3 C.7.5.1.1.2 */
export function paddingOf({ attributes }: ViewerImage): Padding | undefined {
  const value = numberOf(attributes, 'PixelPaddingValue');
  if (value === undefined) return undefined;
  const limit = numberOf(attributes, 'PixelPaddingRangeLimit') ?? value;
  return { low: Math.min(value, limit), high: Math.max(value, limit) };
}
