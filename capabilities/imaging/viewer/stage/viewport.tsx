import { useFormat } from '@alder/i18n';
import { Button } from '@alder/ui';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { createPainter, type Painter } from '../draw/painter.ts';
import { initialWindow, toneTable, type Window } from '../draw/tone-table.ts';
import { matrixOf, type Size, toImage, zoomAt } from '../draw/view.ts';
import {
  type FrameLoader,
  ImageNotShown,
  type LoadedFrame,
  PROGRESS_FROM_BYTES,
  type Progress,
} from '../load/frame-loader.ts';
import type { Point } from '../measure/calibration.ts';
import { orientationMarks } from '../measure/measure.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { numberOf, type UrlOf, type ViewerImage } from '../viewer-image.ts';
import { Marks } from './marks.tsx';
import { MARK_POINTS, type Mark, type MarkKind, type Scene, type Tool } from './scene.ts';
import styles from './viewer.module.css';

type Change = (change: (scene: Scene) => Scene, continues?: boolean) => void;

/** One image, drawn, moved, windowed and measured. */
export function Viewport(props: {
  image: ViewerImage;
  frame: number;
  scene: Scene;
  tool: Tool;
  loader: FrameLoader;
  urlOf: UrlOf;
  counter: string;
  onChange: Change;
  onStep: (by: number) => void;
  onFrame: (frame: LoadedFrame) => void;
}) {
  const { image, frame, scene, tool, loader, urlOf, counter, onChange, onStep, onFrame } = props;
  const t = useViewerTexts();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter>(undefined);
  const screen = useSize(box);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; frame: LoadedFrame }>();
  const [progress, setProgress] = useState<Progress>();
  const [fault, setFault] = useState<ImageNotShown>();
  const key = `${image.id}.${frame}`;
  const shown = loaded?.frame;
  const hasSize = screen.width > 0;

  useEffect(() => {
    if (!canvas.current) return;
    painter.current = createPainter(canvas.current);
    return () => painter.current?.dispose();
  }, []);

  useEffect(() => {
    if (!hasSize) return;
    const abort = new AbortController();
    setFault(undefined);
    setProgress(undefined);
    const scale = devicePixelRatio || 1;
    const wanted = { width: screen.width * scale, height: screen.height * scale };
    loader
      .load(image, frame, wanted, {
        signal: abort.signal,
        show: (next) => {
          if (abort.signal.aborted) return;
          setLoaded({ key, frame: next });
          onFrame(next);
        },
        progress: setProgress,
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setFault(error instanceof ImageNotShown ? error : new ImageNotShown('notDecoded', error));
      });
    return () => abort.abort();
  }, [key, hasSize, attempt, image.rendition !== null]);

  const size: Size = useMemo(() => sizeOf(image, shown), [image, shown]);
  const matrix = useMemo(() => matrixOf(scene.view, size, screen), [scene.view, size, screen]);

  useEffect(() => {
    if (shown) painter.current?.setPixels(shown.pixels);
  }, [shown]);
  useEffect(() => {
    if (shown) painter.current?.setTone(toneTable(image, shown, scene.window, scene.inverted), scene.inverted);
  }, [image, shown, scene.window, scene.inverted]);
  useEffect(() => {
    if (!shown || !hasSize) return;
    // An early picture is smaller than the image: it is stretched over the same place.
    const stretch = size.width / shown.pixels.width;
    const [a, b, c, d, e, f] = matrix;
    painter.current?.draw(
      [a * stretch, b * stretch, c * stretch, d * stretch, e, f],
      screen,
      devicePixelRatio || 1,
      true,
    );
  }, [shown, matrix, screen, scene.window, scene.inverted, size]);

  const drag = useDrag({ box, tool, scene, screen, image, shown, frame, matrix, onChange, onStep });
  useWheel(box, {
    onStep,
    onZoom: (factor, at) => onChange((one) => ({ ...one, view: zoomAt(one.view, factor, at, screen) })),
  });
  const isOther = loaded !== undefined && loaded.key !== key;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every gesture here has a button or a key as well
    <div
      ref={box}
      className={styles.viewport}
      data-tool={tool}
      {...drag.handlers}
      onContextMenu={(event) => event.preventDefault()}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={`${image.metadata.seriesDescription || image.metadata.modality} ${counter}`}
        data-shown={shown && !isOther ? key : undefined}
      />
      <Marks
        image={image}
        frame={frame}
        marks={[...scene.marks, ...(drag.drawing ? [drag.drawing] : [])]}
        matrix={matrix}
        shown={shown}
        onChange={onChange}
      />
      <Overlay image={image} scene={scene} shown={shown} counter={counter} screen={screen} size={size} />
      {progress && progress.total >= PROGRESS_FROM_BYTES && progress.loaded < progress.total && (
        <LoadBar progress={progress} />
      )}
      {fault && (
        <div className={styles.fault} role="alert">
          <p>{t(`fault.${fault.code}`)}</p>
          {fault.code === 'format' ? (
            <a href={urlOf(image.file_key)} target="_blank" rel="noreferrer">
              {t('open')}
            </a>
          ) : (
            <Button onClick={() => setAttempt(attempt + 1)}>{t('retry')}</Button>
          )}
        </div>
      )}
    </div>
  );
}

function LoadBar({ progress: { loaded, total } }: { progress: Progress }) {
  const t = useViewerTexts();
  const format = useFormat();
  return (
    <div
      className={styles.loadBar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={loaded}
      aria-label={t('loading', { loaded: format.size(loaded), total: format.size(total) })}
    >
      <span style={{ width: `${(100 * loaded) / total}%` }} />
    </div>
  );
}

/** Words in the corners: what it is, how it is shown, which way is which. */
function Overlay(props: {
  image: ViewerImage;
  scene: Scene;
  shown: LoadedFrame | undefined;
  counter: string;
  screen: Size;
  size: Size;
}) {
  const { image, scene, shown, counter } = props;
  const t = useViewerTexts();
  const format = useFormat();
  const { attributes, metadata } = image;
  const window: Window | undefined =
    scene.window ?? (shown && 'grey' in shown.pixels ? initialWindow(image, shown) : undefined);
  const sides = orientationMarks(image);
  const exposure = [numberOf(attributes, 'KVP') && `${numberOf(attributes, 'KVP')} kVp`].filter(Boolean).join(' ');
  const turned = scene.view.turns === 0 && !scene.view.flipX && !scene.view.flipY;
  return (
    <div className={styles.overlay} aria-hidden="true">
      <p className={styles.topLeft}>
        <b>{metadata.seriesDescription || metadata.studyDescription || metadata.modality}</b>
        <span>
          {metadata.modality}, {counter}
        </span>
      </p>
      <p className={styles.topRight}>
        <span>{format.dateTime(image.datetime)}</span>
        <span>{String(attributes.StationName ?? attributes.ManufacturerModelName ?? '')}</span>
      </p>
      <p className={styles.bottomLeft}>
        {window && <span>{t('window', { width: Math.round(window.width), center: Math.round(window.center) })}</span>}
        <span>{t('zoom', { percent: Math.round(scene.view.zoom * 100) })}</span>
      </p>
      <p className={styles.bottomRight}>
        <span>{exposure}</span>
      </p>
      {turned && (
        <>
          <span className={styles.sideLeft}>{sides.left}</span>
          <span className={styles.sideRight}>{sides.right}</span>
          <span className={styles.sideTop}>{sides.top}</span>
          <span className={styles.sideBottom}>{sides.bottom}</span>
        </>
      )}
    </div>
  );
}

/** Size of the whole image, however much of it has arrived. */
function sizeOf({ rendition, attributes }: ViewerImage, shown: LoadedFrame | undefined): Size {
  const width = rendition?.columns ?? numberOf(attributes, 'Columns') ?? shown?.pixels.width ?? 512;
  const height = rendition?.rows ?? numberOf(attributes, 'Rows') ?? shown?.pixels.height ?? 512;
  return { width, height };
}

type DragParts = {
  box: React.RefObject<HTMLDivElement | null>;
  tool: Tool;
  scene: Scene;
  screen: Size;
  image: ViewerImage;
  shown: LoadedFrame | undefined;
  frame: number;
  matrix: ReturnType<typeof matrixOf>;
  onChange: Change;
  onStep: (by: number) => void;
};

type Dragging = {
  readonly tool: Tool;
  readonly start: Point;
  readonly scene: Scene;
  readonly window: Window;
  moved: boolean;
  steps: number;
};
/** Pixels of a drag that make one step through a stack. */
const STEP_PX = 12;

/** Drags of mouse, pen and finger: the active tool, right to zoom, middle to move, Shift to window, two fingers to pinch. */
function useDrag(parts: DragParts) {
  const { box, tool, scene, screen, image, shown, frame, matrix, onChange, onStep } = parts;
  const dragging = useRef<Dragging>(undefined);
  const fingers = useRef(new Map<number, Point>());
  const [drawing, setDrawing] = useState<Mark>();
  const at = (event: PointerEvent): Point => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const isMark = (one: Tool): one is MarkKind => one in MARK_POINTS;

  const onPointerDown = (event: PointerEvent) => {
    if ((event.target as Element).closest('button, a, [data-handle]')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = at(event);
    fingers.current.set(event.pointerId, start);
    if (fingers.current.size === 2) {
      dragging.current = undefined;
      return setDrawing(undefined);
    }
    const used: Tool = event.button === 2 ? 'zoom' : event.button === 1 ? 'pan' : event.shiftKey ? 'window' : tool;
    const window = scene.window ?? (shown ? initialWindow(image, shown) : { center: 128, width: 256 });
    dragging.current = { tool: used, start, scene, window, moved: false, steps: 0 };
    if (!isMark(used)) return;
    const point = toImage(matrix, start);
    if (used === 'angle' && drawing) setDrawing({ ...drawing, points: [...drawing.points.slice(0, -1), point, point] });
    else setDrawing({ id: crypto.randomUUID(), kind: used, frame, points: [point, point] });
  };

  const onPointerMove = (event: PointerEvent) => {
    const now = at(event);
    if (fingers.current.has(event.pointerId)) {
      if (fingers.current.size === 2) pinch(event.pointerId, now);
      fingers.current.set(event.pointerId, now);
    }
    const drag = dragging.current;
    if (!drag) {
      if (drawing?.kind === 'angle')
        setDrawing({ ...drawing, points: [...drawing.points.slice(0, -1), toImage(matrix, now)] });
      return;
    }
    const [dx, dy] = [now.x - drag.start.x, now.y - drag.start.y];
    if (isMark(drag.tool))
      return setDrawing(
        (before) => before && { ...before, points: [...before.points.slice(0, -1), toImage(matrix, now)] },
      );
    if (drag.tool === 'scroll') {
      const steps = Math.trunc(dy / STEP_PX);
      if (steps !== drag.steps) onStep(steps - drag.steps);
      drag.steps = steps;
      return;
    }
    onChange((one) => moved(drag, one, { dx, dy }, screen), drag.moved);
    drag.moved = true;
  };

  const pinch = (pointer: number, now: Point) => {
    const [other] = [...fingers.current].filter(([id]) => id !== pointer).map(([, point]) => point);
    const before = fingers.current.get(pointer);
    if (!other || !before) return;
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    onChange((one) => {
      const view = zoomAt(one.view, factor, middle, screen);
      return {
        ...one,
        view: { ...view, panX: view.panX + (now.x - before.x) / 2, panY: view.panY + (now.y - before.y) / 2 },
      };
    }, true);
  };

  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    const drag = dragging.current;
    dragging.current = undefined;
    if (!drawing || !drag || !isMark(drag.tool)) return;
    const whole = drawing.points.length === MARK_POINTS[drawing.kind];
    const [a, b] = drawing.points;
    const isPoint = a && b && Math.hypot(a.x - b.x, a.y - b.y) * (matrix[0] || matrix[1] || 1) < 2;
    if (drawing.kind === 'angle' && !whole) {
      // The corner stands where the first drag ended; the second leg follows the pointer until the next press.
      return setDrawing({ ...drawing, points: [...drawing.points, drawing.points.at(-1)!] });
    }
    setDrawing(undefined);
    if (whole && !isPoint) onChange((one) => ({ ...one, marks: [...one.marks, drawing] }));
  };

  return { drawing, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}

/** The scene after a drag of window, zoom or pan. */
function moved(drag: Dragging, scene: Scene, { dx, dy }: { dx: number; dy: number }, screen: Size): Scene {
  const { view } = drag.scene;
  if (drag.tool === 'pan') return { ...scene, view: { ...view, panX: view.panX + dx, panY: view.panY + dy } };
  if (drag.tool === 'zoom') return { ...scene, view: zoomAt(view, Math.exp(-dy / 150), drag.start, screen) };
  const { center, width } = drag.window;
  // A drag over the whole screen changes the window by twice its width; brighter is a lower centre.
  const step = (2 * width) / Math.max(200, screen.width);
  return { ...scene, window: { width: Math.max(1, width + dx * step), center: center + dy * step } };
}

function useSize(box: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const { current } = box;
    const read = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(read);
    observer.observe(current);
    read();
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Wheel: next image, with Ctrl zoom. Not passive, because the page must not scroll along. */
function useWheel(
  box: React.RefObject<HTMLElement | null>,
  acts: { onStep: (by: number) => void; onZoom: (factor: number, at: Point) => void },
) {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const { current } = box;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        const { left, top } = current!.getBoundingClientRect();
        latest.current.onZoom(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top });
      } else latest.current.onStep(Math.sign(event.deltaY));
    };
    current?.addEventListener('wheel', wheel, { passive: false });
    return () => current?.removeEventListener('wheel', wheel);
  }, [box]);
}
