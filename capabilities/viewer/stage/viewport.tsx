import { useFormat } from '@alder/i18n';
import type { GraphicObject } from '@alder/measurements/contract';
import { type CalibrationInput, calibrationAt, type Point } from '@alder/measurements/domain';
import { Button, Ring } from '@alder/ui';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { initialWindow } from '../draw/tone-table.ts';
import { coveredBy, fitScale, zoomAt } from '../draw/view.ts';
import { keepPlace } from '../first-picture/place.ts';
import { type FrameLoader, type LoadedFrame, PROGRESS_FROM_BYTES, type Progress } from '../load/frame-loader.ts';
import { mayCome } from '../load/image-not-shown.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import type { OriginalOf, ViewerImage } from '../viewer-image.ts';
import type { GraphicEditing } from './graphic-editing.ts';
import { GraphicLayer, type OtherUserGraphic } from './graphic-layer.tsx';
import { useImageDrop } from './image-drop.ts';
import { Magnifier } from './magnifier.tsx';
import { OriginalLink } from './original-link.tsx';
import { Overlay } from './overlay.tsx';
import { ReferenceLayer, type References } from './reference-layer.tsx';
import type { PresentationState } from './scene.ts';
import type { Tool } from './tools.ts';
import { type DrawnFrame, useDrawnFrame } from './use-drawn-frame.ts';
import { useGestures } from './use-gestures.ts';
import type { FittedScale } from './use-presentations.ts';
import { useSize } from './use-size.ts';
import { useWheel } from './use-wheel.ts';
import styles from './viewport.module.css';

export type ViewportProps = {
  readonly image: ViewerImage;
  readonly frame: number;
  readonly presentation: PresentationState;
  /** Relative to the fitted size; 1 unless images are compared at equal millimetres. */
  readonly scale: number;
  readonly tool: Tool;
  readonly isActive: boolean;
  readonly isPrior: boolean;
  /** No other image is displayed. */
  readonly isAlone: boolean;
  readonly loader: FrameLoader;
  readonly originalOf: OriginalOf;
  readonly counter: string;
  /** Calibration of lengths, including a calibration marker of the user. */
  readonly calibration: CalibrationInput & { readonly id: string };
  readonly graphics: readonly GraphicObject[];
  readonly foreign: readonly OtherUserGraphic[];
  readonly editing: GraphicEditing;
  readonly hasWords: boolean;
  /** Reference lines of other viewports on this image. */
  readonly references: References;
  /** Warnings that have to be read before the image is interpreted. */
  readonly note?: ReactNode;
  /** Sets the crosshair to a point of the image. */
  readonly onPoint: (point: Point) => void;
  readonly onLook: (change: (presentation: PresentationState) => PresentationState, continues?: boolean) => void;
  readonly onStep: (by: number) => void;
  readonly onFrame: (frame: LoadedFrame) => void;
  readonly onFit: (fit: FittedScale) => void;
  readonly onActivate: () => void;
  readonly onWiden: () => void;
  readonly onDropImage: (id: string) => void;
};

/** One image: drawn, moved, windowed and measured. */
export function Viewport(props: ViewportProps) {
  const { image, calibration, frame, editing } = props;
  const layer = useId();
  const { box, canvas, screen, drawn, window, inFrame, gestures, drop } = useViewport(props);
  const { visible, matrix, size } = drawn;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every gesture here has a button or a key as well
    <div
      ref={box}
      className={styles.viewport}
      data-viewport=""
      data-tool={props.tool}
      data-active={props.isActive ? '' : undefined}
      data-over={drop.isOver ? '' : undefined}
      {...gestures.handlers}
      {...drop.handlers}
      onDoubleClick={() => onDoubleClick(props)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={`${image.metadata.seriesDescription || image.metadata.modality} ${props.counter}`}
        data-shown={visible && drawn.isCurrent ? `${image.id}.${frame}` : undefined}
        data-pixels={visible?.pixels.width}
        data-covers={coversOf(drawn, screen)}
      />
      <GraphicLayer
        image={calibration}
        graphics={inFrame}
        foreign={props.foreign.filter(({ graphic }) => graphic.frame === frame)}
        drawing={editing.drawing?.image === image.id ? editing.drawing : undefined}
        selected={editing.selected?.image === image.id ? editing.selected : undefined}
        matrix={matrix}
        visible={drawn.isCurrent ? visible : undefined}
        isFolded={editing.areOthersFolded}
        screen={screen}
        id={layer}
      />
      <ReferenceLayer references={props.references} matrix={matrix} />
      {props.hasWords && <Overlay {...props} window={window} matrix={matrix} />}
      {gestures.held && visible && drawn.tone && (
        <Magnifier
          at={gestures.held}
          visible={visible}
          tone={drawn.tone}
          matrix={matrix}
          scale={visible.pixels.width / size.width}
          layer={layer}
          isLeft={gestures.held.x > screen.width / 2}
        />
      )}
      {props.note}
      <Loading drawn={drawn} original={props.originalOf(image.file_key)} />
    </div>
  );
}

/** Area of the image in the viewport: left, top, right, bottom. Print includes that and none of the black beside it. */
function coversOf({ matrix, size }: DrawnFrame, screen: { width: number; height: number }): string | undefined {
  const area = coveredBy(matrix, size, screen);
  return area && [area.left, area.top, area.right, area.bottom].join(' ');
}

/** Content of a viewport, and its gestures by pointer, wheel and dragged thumbnails. */
function useViewport(props: ViewportProps) {
  const { image, calibration, frame, presentation, graphics, editing, tool, onLook, onStep, onActivate } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useSize(box);
  const drawn = useDrawnFrame({ ...props, canvas, screen });
  const { visible } = drawn;
  const own = useMemo(
    () => (visible && 'grey' in visible.pixels ? initialWindow(image, visible) : undefined),
    [image, visible],
  );
  const window = presentation.window ?? own;
  const inFrame = useMemo(() => graphics.filter((graphic) => graphic.frame === frame), [graphics, frame]);
  const gestures = useGestures({
    ...{
      box,
      tool,
      screen,
      frame,
      drawn,
      presentation,
      editing,
      onLook,
      onStep,
      onActivate,
      onPoint: props.onPoint,
    },
    ...{ image: calibration, window: window ?? { center: 128, width: 256 }, graphics: inFrame },
  });
  useWheel(box, {
    onStep,
    onZoom: (factor, at) => onLook((one) => ({ ...one, view: zoomAt(one.view, factor, at, screen) })),
  });
  useFit(props, drawn, screen);
  useEffect(() => {
    if (props.isAlone && box.current && screen.width > 0) keepPlace(box.current.getBoundingClientRect());
  }, [props.isAlone, screen]);
  const drop = useImageDrop(props.onDropImage);
  return { box, canvas, screen, drawn, window, inFrame, gestures, drop };
}

/** A double click on a text edits it. A double click on the image enlarges it, or shows all viewports again. */
function onDoubleClick({ image, graphics, editing, onWiden }: ViewportProps): void {
  if (editing.drawing) return;
  const graphic = graphics.find(({ id }) => id === editing.selected?.id);
  if (!graphic) onWiden();
  else if (['text', 'calibration', 'vertebra'].includes(graphic.kind)) editing.ask({ image: image.id, graphic });
}

/**
 * Reports the size of a pixel and of a millimetre at the fitted size, so that other images can be shown at equal scale.
 */
function useFit(
  { calibration, presentation, scale, onFit }: ViewportProps,
  { size }: DrawnFrame,
  screen: { width: number; height: number },
) {
  const { source, x } = calibrationAt(calibration, { x: size.width / 2, y: size.height / 2 });
  const pixel = fitScale(size, screen, presentation.view.turns);
  const millimetre = source === 'none' || screen.width === 0 ? undefined : (pixel * (size.shape?.x ?? 1)) / x;
  useEffect(() => {
    onFit({ pixel: pixel * scale, millimetre });
  }, [pixel, scale, millimetre]);
}

/** Loading progress of a file, or why it cannot be displayed. */
function Loading(props: { drawn: DrawnFrame; original: string | undefined }) {
  const { visible, progress, fault, retry } = props.drawn;
  const t = useViewerTexts();
  return (
    <>
      {!visible && !fault && (
        <span className={styles.waiting} aria-hidden="true">
          <Ring size={24} />
        </span>
      )}
      {progress && progress.total >= PROGRESS_FROM_BYTES && progress.loaded < progress.total && (
        <LoadBar progress={progress} />
      )}
      {visible?.isCut && !fault && (
        <p className={styles.cut} role="status">
          {t('cut')}
        </p>
      )}
      {fault && (
        <div className={styles.fault} role="alert">
          <p>{t(`fault.${fault.code}`)}</p>
          {mayCome(fault.code) ? <Button onClick={retry}>{t('retry')}</Button> : <OriginalLink url={props.original} />}
        </div>
      )}
    </>
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
