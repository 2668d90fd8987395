import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPainter, type Painter } from '../draw/painter.ts';
import { toneTable } from '../draw/tone-table.ts';
import { type ImageSize, type Matrix, matrixOf, type Size, stretched } from '../draw/view.ts';
import { endFirstImage } from '../first-picture/first-image.ts';
import { type FrameLoader, ImageNotShown, type LoadedFrame, type Progress } from '../load/frame-loader.ts';
import { sizeOfImage, type ViewerImage } from '../viewer-image.ts';
import type { PresentationState } from './scene.ts';

type Options = {
  readonly image: ViewerImage;
  readonly frame: number;
  readonly presentation: PresentationState;
  /** Relative to the fitted size, so that images can be compared at equal millimetres. */
  readonly scale: number;
  readonly loader: FrameLoader;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly screen: Size;
  readonly onFrame: (frame: LoadedFrame) => void;
};

/**
 * A frame on a canvas: its loaded part, the mapping of its pixels to the screen, and the error where it cannot be
 * loaded.
 */
export type DrawnFrame = {
  readonly visible: LoadedFrame | undefined;
  /** `shown` is the requested frame, not the one before it. */
  readonly isCurrent: boolean;
  readonly size: ImageSize;
  readonly matrix: Matrix;
  readonly tone: Uint8Array | undefined;
  readonly progress: Progress | undefined;
  readonly fault: ImageNotShown | undefined;
  readonly retry: () => void;
};

/** Loads a frame and redraws it when its presentation state changes. */
export function useDrawnFrame(parts: Options): DrawnFrame {
  const { image, frame, presentation, scale, canvas, screen } = parts;
  const painter = useRef<Painter>(undefined);
  const { loaded, progress, fault, retry } = useLoadedFrame(parts);
  const visible = loaded?.frame;
  const size = useMemo(() => sizeOfImage(image, visible), [image, visible]);
  const { view, window, inverted } = presentation;
  const matrix = useMemo(
    () => matrixOf({ ...view, zoom: view.zoom * scale }, size, screen),
    [view, scale, size, screen],
  );
  const tone = useMemo(
    () => visible && toneTable(image, visible, window, inverted),
    [image, visible, window, inverted],
  );

  useEffect(() => {
    if (!canvas.current) return;
    painter.current = createPainter(canvas.current);
    return () => painter.current?.dispose();
  }, [canvas]);
  useEffect(() => {
    if (visible) painter.current?.setPixels(visible.pixels);
  }, [visible]);
  useEffect(() => {
    if (tone) painter.current?.setTone(tone, inverted);
  }, [tone, inverted]);
  useEffect(() => {
    if (!visible || screen.width === 0) return;
    painter.current?.draw(stretched(matrix, size, visible.pixels), screen, devicePixelRatio || 1, true);
    endFirstImage();
  }, [visible, tone, matrix, screen, size]);

  return {
    visible,
    isCurrent: loaded?.key === `${image.id}.${frame}`,
    size,
    matrix,
    tone,
    progress,
    fault,
    retry,
  };
}

function useLoadedFrame({ image, frame, loader, screen, onFrame }: Options) {
  const [loaded, setLoaded] = useState<{ key: string; frame: LoadedFrame }>();
  const [progress, setProgress] = useState<Progress>();
  const [fault, setFault] = useState<ImageNotShown>();
  const [attempt, setAttempt] = useState(0);
  const key = `${image.id}.${frame}`;
  const hasSize = screen.width > 0;

  useEffect(() => {
    if (!hasSize) return;
    const abort = new AbortController();
    setFault(undefined);
    setProgress(undefined);
    const pixels = devicePixelRatio || 1;
    const show = (next: LoadedFrame) => {
      if (abort.signal.aborted) return;
      setLoaded({ key, frame: next });
      onFrame(next);
    };
    loader
      .load(
        image,
        frame,
        { width: screen.width * pixels, height: screen.height * pixels },
        { signal: abort.signal, show, progress: setProgress },
      )
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setFault(error instanceof ImageNotShown ? error : new ImageNotShown('notDecoded', error));
      });
    return () => abort.abort();
  }, [key, hasSize, attempt, image.rendition !== null]);

  return { loaded, progress, fault, retry: () => setAttempt((before) => before + 1) };
}
