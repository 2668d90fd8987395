import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import type { LoadedFrame, LoadOptions } from './frame-loader.ts';
import { loadRendition } from './load-rendition.ts';
import { createSemaphore } from './semaphore.ts';

/** A frame that was asked for before there was a viewer to show it. */
export type PreloadedFrame = {
  /** Tells of what has come and of what comes; who aborts it ends it. @returns The whole frame. */
  readonly follow: (on: LoadOptions) => Promise<LoadedFrame>;
};

let early: (PreloadedFrame & { readonly url: string }) | undefined;

/**
 * Fetches and decodes an image's first frame while the page is still being put together; the viewer takes it over when
 * it asks for the frame.
 *
 * @param target Size in pixels of the device in which the image will be shown, as far as it is known yet.
 * @param show Told of each picture of it, until the viewer follows it and after.
 * @returns When the whole frame has come or failed; undefined where the image has no frame that can be loaded so.
 */
export function loadFirstFrame(
  image: ViewerImage,
  urlOf: UrlOf,
  target: { width: number; height: number },
  show: (frame: LoadedFrame) => void = () => undefined,
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
  const whole = loadRendition(image, 0, target, on, { urlOf, gate: createSemaphore(1) });
  // Whoever follows it is told what is wrong; a page that shows another image need not know.
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

/** The frame that was asked for early, once: whoever tries again fetches anew. */
export function takeFirstFrame(url: string): PreloadedFrame | undefined {
  if (early?.url !== url) return undefined;
  const acquired = early;
  early = undefined;
  return acquired;
}
