import { useEffect } from 'react';
import type { FrameLoader } from '../load/frame-loader.ts';
import type { ViewerImage } from '../viewer-image.ts';

/** Fetches the next image of the stack while this one is displayed. */
export function useReadAhead(
  image: ViewerImage | undefined,
  next: ViewerImage | undefined,
  frame: number,
  loader: FrameLoader,
): void {
  useEffect(() => {
    if (!image || !next?.rendition || next.series !== image.series || frame > 0) return;
    const abort = new AbortController();
    const later = setTimeout(() => {
      loader
        .load(next, 0, { width: 1e6, height: 1e6 }, { signal: abort.signal, show: () => undefined })
        .catch(() => undefined);
    }, 200);
    return () => {
      clearTimeout(later);
      abort.abort();
    };
  }, [image, next, frame, loader]);
}
