import type { Pixels } from '../draw/painter.ts';
import type { UrlOf, ViewerImage } from '../viewer-image.ts';
import { takeFirstFrame } from './early-frame.ts';
import { createGate } from './gate.ts';
import { createOriginals } from './load-original.ts';
import { loadPicture } from './load-picture.ts';
import { loadRendition } from './load-rendition.ts';
import type { Span } from './pixels-of.ts';
import type { Progress } from './progress.ts';

export { firstStep } from './first-step.ts';
export { ImageNotShown } from './image-not-shown.ts';
export { PROGRESS_FROM_BYTES, type Progress } from './progress.ts';

/** Pixels of one frame, possibly smaller than the frame while the rest is on its way. */
export type LoadedFrame = {
  readonly pixels: Pixels;
  readonly isWhole: boolean;
  readonly bits: number;
  readonly signed: boolean;
  /** Least and greatest stored value, padding left out. */
  readonly span?: Span;
  /** The file ends before the image does: the rest of it is black. */
  readonly isCut?: boolean;
};

/** What is told while a frame comes. */
export type LoadParts = {
  readonly show: (frame: LoadedFrame) => void;
  readonly progress?: (progress: Progress) => void;
  readonly signal: AbortSignal;
};

/** Frames fetched at once (specification §9). */
export const FETCHES = 6;
const KEPT_BYTES = 400_000_000;

/** Fetches and decodes frames, from their renditions or from the originals; keeps what was decoded. */
export function createFrameLoader(urlOf: UrlOf) {
  const kept = new Map<string, LoadedFrame>();
  let keptBytes = 0;
  const gate = createGate(FETCHES);
  const loadOriginal = createOriginals(urlOf);

  const keep = (key: string, frame: LoadedFrame) => {
    keptBytes += sizeOf(frame);
    kept.set(key, frame);
    for (const [old, one] of kept) {
      if (keptBytes <= KEPT_BYTES || old === key) break;
      kept.delete(old);
      keptBytes -= sizeOf(one);
    }
  };

  const fetched = (image: ViewerImage, frame: number, wanted: { width: number; height: number }, on: LoadParts) => {
    const { rendition } = image;
    // It may be on its way since the page was opened.
    const early = takeFirstFrame(urlOf(image.file_key, frame));
    if (early) return early.follow(on);
    if (rendition?.frames[frame] && !rendition.media_type)
      return loadRendition(image, frame, wanted, on, { urlOf, gate });
    return image.filetype === 'dicom' ? loadOriginal(image, frame, on) : loadPicture(image, urlOf, on.signal);
  };

  /** Shows a frame, perhaps a smaller picture of it first. @throws {ImageNotShown} with what is wrong. */
  async function load(
    image: ViewerImage,
    frame: number,
    wanted: { width: number; height: number },
    on: LoadParts,
  ): Promise<void> {
    const key = `${image.id}.${frame}`;
    const ready = kept.get(key);
    if (ready) {
      // Used last, thrown away last.
      kept.delete(key);
      kept.set(key, ready);
      return on.show(ready);
    }
    const whole = await fetched(image, frame, wanted, on);
    if (on.signal.aborted) return;
    if (!kept.has(key)) keep(key, whole);
    on.show(whole);
  }

  return { load, isKept: (image: ViewerImage, frame: number) => kept.has(`${image.id}.${frame}`) };
}

export type FrameLoader = ReturnType<typeof createFrameLoader>;

function sizeOf({ pixels }: LoadedFrame): number {
  return 'grey' in pixels ? pixels.grey.byteLength : pixels.rgba.byteLength;
}
