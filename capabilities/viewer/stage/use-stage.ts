import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ViewerImage } from '../viewer-image.ts';
import { inOrder, isReport } from './order.ts';
import { afterStageAct, cellsInView, type Layout, priorOf, type Stage, type StageAct, stageOf } from './stage.ts';
import { type Unlisted, useUnlisted, type Versions } from './versions.ts';
import type { ViewerSeries } from './viewer.tsx';

type StageOptions = {
  readonly begin?: Stage | undefined;
  readonly onStep?: (by: number) => void;
  /** Look-up of images that are not in the list. */
  readonly versions?: Versions | undefined;
};

/** The images in the viewports, and navigation through them. */
export function useStage(
  input: readonly ViewerImage[],
  series: readonly ViewerSeries[],
  target: string | undefined,
  onImage: (id: string) => void,
  parts: StageOptions = {},
) {
  const images = useMemo(() => inOrder(input, series), [input, series]);
  const [stage, act] = useReducer(afterStageAct, target, (id) => parts.begin ?? stageOf(id));
  const [earlier, setEarlier] = useState<readonly ViewerImage[]>([]);
  const byId = useMemo(() => new Map([...earlier, ...images].map((image) => [image.id, image])), [images, earlier]);
  const inView = cellsInView(stage);
  const imageIdIn = (cell: number) => stage.cells[cell]?.image;
  const missing = inView.flatMap((cell) => imageIdIn(cell) ?? []).filter((id) => !byId.has(id));
  const unlisted = useUnlisted(missing, parts.versions);
  const absentIn = (cell: number): Unlisted | undefined => {
    const id = imageIdIn(cell);
    return id === undefined || byId.has(id) ? undefined : (unlisted[id] ?? { state: 'asking' });
  };
  /** The image of the viewport, or its current version; the first image only where the viewport has none. */
  const imageIn = (cell: number): ViewerImage | undefined => {
    const id = imageIdIn(cell);
    if (id === undefined) return cell === stage.active ? images[0] : undefined;
    const absent = absentIn(cell);
    return byId.get(absent?.state === 'known' ? absent.image.id : id);
  };
  /** The address or the viewport names a version that a newer one has superseded. */
  const isReplacedIn = (cell: number) => absentIn(cell) !== undefined && imageIn(cell) !== undefined;
  const active = imageIn(stage.active);
  useImageOfAddress({ target, active, onImage, show: (id) => show(id) });

  const stackOf = (image: ViewerImage) =>
    image.superseded ? [image] : images.filter((one) => one.series === image.series);
  /** Shows a version that is not in the list, because a newer one has superseded it. */
  const showVersion = (image: ViewerImage) => {
    setEarlier((before) => [...before.filter(({ id }) => id !== image.id), image]);
    show(image.id);
  };
  const show = (id: string, cell = stage.active) => {
    act({ act: 'show', cell, image: id });
    act({ act: 'activate', cell });
  };
  const frameIn = (cell: number) => stage.cells[cell]?.frame ?? 0;
  const ofCells = { inView, imageIn, absentIn, isReplacedIn, frameIn };
  const model = { stage, images, series, active, ...ofCells, stackOf, show, showVersion, act };
  return { ...model, ...waysThrough(model, parts.onStep) };
}

type Options = {
  readonly stage: Stage;
  readonly images: readonly ViewerImage[];
  readonly series: readonly ViewerSeries[];
  readonly active: ViewerImage | undefined;
  readonly inView: readonly number[];
  readonly imageIn: (cell: number) => ViewerImage | undefined;
  readonly frameIn: (cell: number) => number;
  readonly stackOf: (image: ViewerImage) => readonly ViewerImage[];
  readonly show: (id: string, cell?: number) => void;
  readonly act: (act: StageAct) => void;
};

/** Scrolls a viewport by one image or frame, as far as there is one. */
function stepIn({ imageIn, frameIn, stackOf, act }: Options, cell: number, by: number): void {
  const image = imageIn(cell);
  if (!image) return;
  const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place + by));
  if (image.frames > 1) {
    act({ act: 'frame', cell, frame: within(frameIn(cell), image.frames) });
    return;
  }
  const stack = stackOf(image);
  const next = stack[within(stack.indexOf(image), stack.length)];
  if (next && next !== image) act({ act: 'show', cell, image: next.id });
}

/** Navigation between images, series and layouts. */
function waysThrough(parts: Options, onStep: ((by: number) => void) | undefined) {
  const { stage, images, series, active, inView, show, act } = parts;
  /** Only in this window: another window sent the message. */
  const stepHere = (by: number, cell = stage.active) => {
    const cells = stage.isLinked ? inView : [cell];
    for (const one of cells) stepIn(parts, one, by);
  };
  return {
    stepHere,
    /** Scrolls through the stack or the frames; linked viewports follow, in other windows too. */
    step: (by: number, cell = stage.active) => {
      stepHere(by, cell);
      if (stage.isLinked) onStep?.(by);
    },
    stepSeries: (by: number) => {
      const place = series.findIndex((one) => one.id === active?.series);
      const next = images.find((one) => one.series === series[place + by]?.id);
      if (next) show(next.id);
    },
    stepCells: (by: number) => {
      const place = inView.indexOf(stage.active);
      act({ act: 'activate', cell: inView[(place + by + inView.length) % inView.length]! });
    },
    setLayout: (layout: Layout) => {
      const own = images.filter((one) => one.study === active?.study);
      act({
        act: 'layout',
        layout,
        fill: firstOfStacks([...new Set([...own, ...images])].filter((one) => !isReport(one))),
      });
    },
    /** Shows the newest earlier image of the same view beside it; false where there is none. */
    compare: (): boolean => {
      if (stage.isEqualScale) {
        act({ act: 'compare', images: undefined });
        return true;
      }
      const prior = active && priorOf(active, images);
      if (prior) act({ act: 'compare', images: [active.id, prior.id] });
      return prior !== undefined;
    },
  };
}

export type StageModel = ReturnType<typeof useStage>;

/** Synchronises the active image with the page's address in both directions. */
function useImageOfAddress(parts: {
  target: string | undefined;
  active: ViewerImage | undefined;
  onImage: (id: string) => void;
  show: (id: string) => void;
}): void {
  const { target, active, onImage, show } = parts;
  /** Reported to the page and not yet in its address: a change of the address to one of these is our own. */
  const notified = useRef<string[]>([]);
  const last = useRef(target);
  useEffect(() => {
    const echo = target === undefined ? -1 : notified.current.indexOf(target);
    if (echo >= 0) notified.current = notified.current.slice(echo + 1);
    else if (target !== undefined && target !== last.current) {
      last.current = target;
      show(target);
    }
  }, [target]);
  const id = active?.id;
  useEffect(() => {
    if (id === undefined || id === last.current) return;
    last.current = id;
    notified.current = [...notified.current, id];
    onImage(id);
  }, [id]);
}

/** One image of each stack; each view of a radiograph separately. */
function firstOfStacks(images: readonly ViewerImage[]): string[] {
  const isStack = (one: ViewerImage) => images.filter((other) => other.series === one.series).length > 4;
  return images
    .filter((one, at) => !isStack(one) || images.findIndex((other) => other.series === one.series) === at)
    .map(({ id }) => id);
}
