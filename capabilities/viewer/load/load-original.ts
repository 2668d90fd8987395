import { numberOf, type ViewerImage } from '../viewer-image.ts';
import { decode } from './decoders.ts';
import type { LoadedFrame, Progress } from './frame-loader.ts';
import { codeOf, ImageNotShown } from './image-not-shown.ts';
import type { Original } from './original.ts';
import type { Padding } from './pixels-of.ts';

type Opened = {
  readonly original: Promise<Original>;
  readonly abort: AbortController;
  progress?: (now: Progress) => void;
  /** Those of the last request for a frame: the token of before may be over. */
  headers: OriginalSource['headers'];
};

/** Originals kept open: each holds the bytes of its file fetched so far. */
const MAX_OPEN = 4;

/** Where the bytes of an original are. */
export type OriginalSource = {
  readonly url: string;
  readonly bytes: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** Loads frames of original DICOM files: from the server where they are not prepared, and from gateways. */
export function createOriginals() {
  const open = new Map<string, Opened>();

  const openedOf = (image: ViewerImage, source: OriginalSource): Opened => {
    const { url } = source;
    const known = open.get(url);
    if (known) {
      known.headers = source.headers;
      return known;
    }
    const abort = new AbortController();
    const parts = { url, bytes: source.bytes, signal: abort.signal, headers: () => opened.headers };
    const opened: Opened = {
      abort,
      headers: source.headers,
      original: import('./original.ts').then(({ openOriginal }) =>
        openOriginal({ ...parts, onBytes: (loaded) => opened.progress?.({ loaded, total: image.bytes }) }),
      ),
    };
    open.set(url, opened);
    // A failed open is retried with the next request.
    opened.original.catch(() => open.delete(url));
    for (const [name, old] of open) {
      if (open.size <= MAX_OPEN) break;
      old.abort.abort();
      open.delete(name);
    }
    return opened;
  };

  return async (
    image: ViewerImage,
    frame: number,
    source: OriginalSource,
    on: { readonly progress?: ((progress: Progress) => void) | undefined },
  ): Promise<LoadedFrame> => {
    try {
      const opened = openedOf(image, source);
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
