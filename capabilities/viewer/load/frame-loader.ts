import type { Pixels } from '../draw/painter.ts';
import { takeFirstFrame } from '../first-picture/preloaded-frame.ts';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import { loadImage } from './load-image.ts';
import { loadNearest } from './load-nearest.ts';
import { createOriginals } from './load-original.ts';
import { loadRendition } from './load-rendition.ts';
import { type LocalOf, localCopiesOf } from './local-copies.ts';
import type { Span } from './pixels-of.ts';
import type { Progress } from './progress.ts';
import { createSemaphore } from './semaphore.ts';

export { firstStep } from './first-step.ts';
export { ImageNotShown } from './image-not-shown.ts';
export { PROGRESS_FROM_BYTES, type Progress } from './progress.ts';

/** Pixels of one frame, in a reduced size while the rest is being fetched. */
export type LoadedFrame = {
  readonly pixels: Pixels;
  readonly isWhole: boolean;
  readonly bits: number;
  readonly signed: boolean;
  /** Smallest and greatest stored value, without padding. */
  readonly span?: Span;
  /** The file ends before the image does: the missing part is black. */
  readonly isCut?: boolean;
};

/** Callbacks while a frame is being fetched. */
export type LoadOptions = {
  readonly show: (frame: LoadedFrame) => void;
  readonly progress?: (progress: Progress) => void;
  readonly signal: AbortSignal;
};

/** Limit of frames fetched at the same time (specification §9). */
export const FETCHES = 6;
const KEPT_BYTES = 400_000_000;

/**
 * Fetches and decodes frames, from their renditions or from the originals; caches decoded frames.
 *
 * @param localOf Copies on the user's own network; left out where the hospital has none.
 */
export function createFrameLoader(urlOf: UrlOf, localOf?: LocalOf) {
  const saved = new Map<string, LoadedFrame>();
  let storedBytes = 0;
  const gate = createSemaphore(FETCHES);
  const loadOriginal = createOriginals();

  const keep = (key: string, frame: LoadedFrame) => {
    storedBytes += sizeOf(frame);
    saved.set(key, frame);
    for (const [old, one] of saved) {
      if (storedBytes <= KEPT_BYTES || old === key) break;
      saved.delete(old);
      storedBytes -= sizeOf(one);
    }
  };

  const fetched = (image: ViewerImage, frame: number, target: { width: number; height: number }, on: LoadOptions) => {
    // The frame may have been requested when the page was opened.
    const early = takeFirstFrame(urlOf(image.file_key, frame));
    if (early) return early.follow(on);
    const copies = localCopiesOf(image, localOf);
    if (!copies) return fromServer(image, frame, target, on);
    return loadNearest(copies, image.file_key, on, {
      fromCopy: (copy, copyOn) => loadOriginal(image, frame, copy, copyOn),
      fromServer: (serverOn) => fromServer(image, frame, target, serverOn),
    });
  };

  const fromServer = (
    image: ViewerImage,
    frame: number,
    target: { width: number; height: number },
    on: LoadOptions,
  ) => {
    const { rendition, filetype, file_key, bytes } = image;
    if (rendition?.frames[frame] && !rendition.media_type)
      return loadRendition(image, frame, target, on, { urlOf, gate });
    if (filetype !== 'dicom') return loadImage(image, urlOf, on.signal);
    return loadOriginal(image, frame, { url: urlOf(file_key), bytes }, on);
  };

  /** Shows a frame, possibly in a reduced size first. @throws {ImageNotShown} with the reason. */
  async function load(
    image: ViewerImage,
    frame: number,
    target: { width: number; height: number },
    on: LoadOptions,
  ): Promise<void> {
    const key = `${image.id}.${frame}`;
    const ready = saved.get(key);
    if (ready) {
      // The least recently used one is removed first.
      saved.delete(key);
      saved.set(key, ready);
      return on.show(ready);
    }
    const whole = await fetched(image, frame, target, on);
    if (on.signal.aborted) return;
    if (!saved.has(key)) keep(key, whole);
    on.show(whole);
  }

  return { load, isKept: (image: ViewerImage, frame: number) => saved.has(`${image.id}.${frame}`) };
}

export type FrameLoader = ReturnType<typeof createFrameLoader>;

function sizeOf({ pixels }: LoadedFrame): number {
  return 'grey' in pixels ? pixels.grey.byteLength : pixels.rgba.byteLength;
}
