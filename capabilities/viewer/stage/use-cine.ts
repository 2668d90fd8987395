import { useEffect, useMemo, useRef, useState } from 'react';
import type { FrameLoader } from '../load/frame-loader.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';

/** First and last frame that are played, both included. */
export type CineRange = { readonly from: number; readonly to: number };

export type Cine = {
  readonly isPlaying: boolean;
  /** The played range; all frames unless the user chose one. */
  readonly range: CineRange;
  readonly isCut: boolean;
  /** The current frame becomes the first, or last, of the range. */
  readonly cutFrom: () => void;
  readonly cutTo: () => void;
  readonly uncut: () => void;
  readonly fps: number;
  readonly toggle: () => void;
  readonly setFps: (fps: number) => void;
};

/** Recommended frame rate of the device, otherwise 15. */
function recommended(image: ViewerImage | undefined): number {
  if (!image) return 15;
  const rate = numberOf(image.attributes, 'RecommendedDisplayFrameRate') ?? numberOf(image.attributes, 'CineRate');
  const time = numberOf(image.attributes, 'FrameTime');
  return Math.min(60, Math.max(1, Math.round(rate ?? (time ? 1000 / time : 15))));
}

/** The frame that follows in a loop through a range. */
export function nextInRange(frame: number, { from, to }: CineRange): number {
  return frame < from || frame >= to ? from : frame + 1;
}

/** A range after its beginning was moved; if it would end before it begins, it ends with the image. */
export function rangeFrom(from: number, { to }: CineRange, frames: number): CineRange {
  return { from, to: to > from ? to : frames - 1 };
}

/** A range after its end was moved; if it would begin after its end, it begins with the image. */
export function rangeTo(to: number, { from }: CineRange): CineRange {
  return { from: from < to ? from : 0, to };
}

/** Plays the frames of an image in a loop; playback waits for a frame that has not arrived instead of skipping it. */
export function useCine(
  image: ViewerImage | undefined,
  frame: number,
  setFrame: (frame: number) => void,
  loader: FrameLoader,
): Cine {
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setFps] = useState<number>();
  const [cut, setCut] = useState<CineRange>();
  const fps = chosen ?? recommended(image);
  const frames = image?.frames ?? 1;
  const range = useMemo(() => cut ?? { from: 0, to: frames - 1 }, [cut, frames]);
  const now = useRef({ frame, setFrame, image, range });
  now.current = { frame, setFrame, image, range };
  const id = image?.id;

  useEffect(() => {
    setPlaying(false);
    setCut(undefined);
  }, [id]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const { frame: at, setFrame: set, image: playing, range: within } = now.current;
      if (playing && loader.isKept(playing, at)) set(nextInRange(at, within));
    }, 1000 / fps);
    return () => clearInterval(timer);
  }, [isPlaying, fps, loader]);
  // During playback the next frames are fetched, as many at once as the loader allows.
  useEffect(() => {
    if (!isPlaying || !image) return;
    const abort = new AbortController();
    for (let ahead = 0; ahead < image.frames; ahead++) {
      loader
        .load(
          image,
          (frame + ahead) % image.frames,
          { width: 1e6, height: 1e6 },
          { signal: abort.signal, show: () => undefined },
        )
        .catch(() => undefined);
    }
    return () => abort.abort();
  }, [isPlaying, id]);

  return {
    ...{ isPlaying, fps, setFps, range, isCut: cut !== undefined },
    toggle: () => setPlaying(!isPlaying && frames > 1),
    cutFrom: () => setCut(rangeFrom(frame, range, frames)),
    cutTo: () => setCut(rangeTo(frame, range)),
    uncut: () => setCut(undefined),
  };
}
