import { useEffect, useRef, useState } from 'react';
import type { FrameLoader } from '../load/frame-loader.ts';
import { numberOf, type ViewerImage } from '../viewer-image.ts';

export type Cine = {
  readonly isPlaying: boolean;
  readonly fps: number;
  readonly toggle: () => void;
  readonly setFps: (fps: number) => void;
};

/** Frames a second that the device recommends, else 15. */
function recommended(image: ViewerImage | undefined): number {
  if (!image) return 15;
  const rate = numberOf(image.attributes, 'RecommendedDisplayFrameRate') ?? numberOf(image.attributes, 'CineRate');
  const time = numberOf(image.attributes, 'FrameTime');
  return Math.min(60, Math.max(1, Math.round(rate ?? (time ? 1000 / time : 15))));
}

/** Plays the frames of an image in a loop; a frame that has not arrived holds the picture instead of skipping. */
export function useCine(
  image: ViewerImage | undefined,
  frame: number,
  setFrame: (frame: number) => void,
  loader: FrameLoader,
): Cine {
  const [isPlaying, setPlaying] = useState(false);
  const [chosen, setFps] = useState<number>();
  const fps = chosen ?? recommended(image);
  const now = useRef({ frame, setFrame, image });
  now.current = { frame, setFrame, image };
  const id = image?.id;

  useEffect(() => setPlaying(false), [id]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const { frame: at, setFrame: set, image: playing } = now.current;
      if (playing && loader.isKept(playing, at)) set(at + 1);
    }, 1000 / fps);
    return () => clearInterval(timer);
  }, [isPlaying, fps, loader]);
  // While it plays the frames ahead are fetched, as many at once as the loader lets through.
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

  return { isPlaying, fps, toggle: () => setPlaying(!isPlaying && (image?.frames ?? 1) > 1), setFps };
}
