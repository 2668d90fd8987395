import type { LoadedFrame, LoadOptions } from '../load/frame-loader.ts';
import { loadNearest } from '../load/load-nearest.ts';
import { createOriginals } from '../load/load-original.ts';
import { loadRendition } from '../load/load-rendition.ts';
import { type LocalOf, localCopiesOf } from '../load/local-copies.ts';
import { createSemaphore } from '../load/semaphore.ts';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';

/** A frame that was requested before the viewer was loaded. */
export type PreloadedFrame = {
  /** Reports received and further bytes; aborting ends it. @returns The whole frame. */
  readonly follow: (on: LoadOptions) => Promise<LoadedFrame>;
};

const originals = createOriginals();
let early: (PreloadedFrame & { readonly url: string }) | undefined;

/**
 * Fetches and decodes an image's first frame while the page is being built; the viewer takes it over when it requests
 * the frame.
 *
 * @param target Size in screen pixels in which the image will be shown, as far as it is known yet.
 * @param show Receives each reduced size of it, before the viewer follows it and after.
 * @param localOf Copies on the user's own network.
 * @returns When the whole frame has arrived or failed; undefined where the image has no frame that can be loaded so.
 */
export function loadFirstFrame(
  image: ViewerImage,
  urlOf: UrlOf,
  target: { width: number; height: number },
  show: (frame: LoadedFrame) => void = () => undefined,
  localOf?: LocalOf,
): Promise<void> | undefined {
  const { rendition } = image;
  if (!rendition?.frames[0] || rendition.media_type) return undefined;
  const abort = new AbortController();
  const followers: LoadOptions[] = [];
  let latest: LoadedFrame | undefined;
  const on: LoadOptions = {
    signal: abort.signal,
    show(frame) {
      latest = frame;
      show(frame);
      for (const follower of followers) follower.show(frame);
    },
    progress: (progress) => followers.forEach((follower) => void follower.progress?.(progress)),
  };
  const fromServer = (options: LoadOptions) =>
    loadRendition(image, 0, target, options, { urlOf, gate: createSemaphore(1) });
  const copies = localCopiesOf(image, localOf);
  const whole = copies
    ? loadNearest(copies, image.file_key, on, {
        fromCopy: (copy, options) => originals(image, 0, copy, options),
        fromServer,
      })
    : fromServer(on);
  // The follower gets the error; a page that shows another image does not need it.
  const settled = whole.then(show, () => undefined);
  early = {
    url: urlOf(image.file_key, 0),
    follow(follower) {
      followers.push(follower);
      follower.signal.addEventListener('abort', () => abort.abort());
      if (latest) follower.show(latest);
      return whole;
    },
  };
  return settled;
}

/** The preloaded frame, once: a retry fetches it again. */
export function takeFirstFrame(url: string): PreloadedFrame | undefined {
  if (early?.url !== url) return undefined;
  const acquired = early;
  early = undefined;
  return acquired;
}
