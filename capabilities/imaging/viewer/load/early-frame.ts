import type { ViewerImage } from '../viewer-image.ts';
import { fetchRange } from './fetch-range.ts';
import { firstStep, glimpseOf } from './first-step.ts';

/** The beginning of a frame that was asked for before there was a viewer to show it. */
type Early = {
  readonly url: string;
  readonly bytes: number;
  readonly level: number;
  readonly head: Promise<Uint8Array>;
};

let early: Early | undefined;

/**
 * Fetches the beginning of an image's first frame while the page is still being put together; the viewer takes it over
 * when it asks for the frame.
 *
 * @param wanted Size in pixels of the device in which the image will be shown, as far as it is known yet.
 */
export function fetchFirstFrame(
  { rendition }: Pick<ViewerImage, 'rendition'>,
  url: string,
  wanted: { width: number; height: number },
): void {
  const [frame] = rendition?.frames ?? [];
  if (!rendition || !frame || rendition.media_type) return;
  const step = firstStep(frame.levels, rendition, glimpseOf(wanted));
  const head = fetchRange(url, 0, step.bytes - 1, { signal: new AbortController().signal });
  // Whoever takes it is told; a page that shows another image need not know.
  head.catch(() => undefined);
  early = { url, ...step, head };
}

/** What was fetched of a frame, once: whoever tries again fetches anew. */
export function takeFirstFrame(url: string): Early | undefined {
  if (early?.url !== url) return undefined;
  const taken = early;
  early = undefined;
  return taken;
}
