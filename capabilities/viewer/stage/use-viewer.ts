import { toast } from '@alder/ui';
import { useMemo, useReducer, useRef, useState } from 'react';
import { hasRoomForTwo } from '../first-picture/place.ts';
import { createFrameLoader, type LoadedFrame } from '../load/frame-loader.ts';
import { SECOND_WINDOW, useOtherWindows, type WindowNews } from '../output/other-windows.ts';
import { readViewLink } from '../output/view-link.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { imageOfFrame } from '../viewer-image.ts';
import { useGraphicEditing } from './graphic-editing.ts';
import { hangKey, hangOf, hungStage, nextStep, type Protocol, protocolsOf, tilesOf } from './hanging.ts';
import { calibrationOf, earlierFindings } from './image-graphics.ts';
import { inOrder } from './order.ts';
import { presetsOf } from './presets.ts';
import { useReadAhead } from './read-ahead.ts';
import { afterAct, NO_SCENES, type Scenes } from './scene.ts';
import { type Layout, priorOf, type Stage } from './stage.ts';
import { isGuided, type Tool } from './tools.ts';
import { useCine } from './use-cine.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePresentations } from './use-presentations.ts';
import { useReferences } from './use-references.ts';
import { type SavedGraphics, useSyncedGraphics } from './use-saved-graphics.ts';
import { type StageModel, useStage } from './use-stage.ts';
import type { ImageViewerProps } from './viewer.tsx';

/** State and actions of the viewer, without rendering. */
export function useViewer(props: ImageViewerProps) {
  const t = useViewerTexts();
  const begin = useMemo(() => readViewLink(props.view, windowSize()), []);
  const [scenes, act] = useReducer(afterAct, { ...NO_SCENES, presentations: begin?.presentations ?? {} });
  const subscribe = useRef<(news: WindowNews) => void>(() => undefined);
  const windows = useOtherWindows(props.output?.patient, (news) => subscribe.current(news));
  const [tool, setTool] = useState<Tool>('window');
  const [areGraphicsShown, setGraphicsShown] = useState(true);
  const [areWordsShown, setWordsShown] = useState(true);
  const [frames, setFrames] = useState<Frames>({});
  const loader = useMemo(() => createFrameLoader(props.urlOf, props.localOf), []);
  const fullScreen = useFullScreen();
  const model = useStage(props.images, props.series, props.image, props.onImage, {
    begin: begin?.stage ?? hung(props),
    onStep: (by) => windows.tell({ what: 'step', by }),
    versions: props.versions,
  });
  const references = useReferences(model);
  const presentations = usePresentations(model, scenes, act, ({ view: { zoom, panX, panY }, window }, modality) =>
    windows.tell({ what: 'look', modality, view: { zoom, panX, panY }, window }),
  );
  subscribe.current = (news) => {
    // Only the second window follows: two pages of one patient opened by the user are independent.
    if (news.what === 'study' && window.name === SECOND_WINDOW) props.output?.onOtherStudy(news.study);
    if (!model.stage.isLinked) return;
    if (news.what === 'step') model.stepHere(news.by);
    if (news.what === 'look') presentations.follow(news, news.modality);
  };
  const editing = useGraphicEditing({
    put: (image, graphic, continues = false) => act({ act: 'mark', image, graphic, continues }),
    remove: (image, id) => act({ act: 'unmark', image, id }),
    // A guided measurement is inspected and corrected next, so the tool does not start a second one by accident.
    onDrawn: ({ kind }) => void (isGuided(kind) && setTool('window')),
  });
  useSyncedGraphics(scenes, act, props.kept);
  const active = useActive(model, scenes, frames, props.kept);
  const { image, frame = 0, visible } = active ?? {};
  const setFrame = (next: number) =>
    image && model.act({ act: 'frame', cell: model.stage.active, frame: (next + image.frames) % image.frames });
  const cine = useCine(image, frame, setFrame, loader);
  const presets = useMemo(() => (image ? presetsOf(image, visible) : {}), [image, visible]);
  const study = model.active?.study;
  const protocols = useMemo(() => (study ? protocolsOf(model.images, study) : NONE), [model.images, study]);
  const stack = model.active ? model.stackOf(model.active) : [];
  useReadAhead(model.active, model.active && stack[stack.indexOf(model.active) + 1], frame, loader);

  const acts = {
    setTool: (next: Tool) => {
      setTool(next);
      references.clear();
      editing.select(undefined);
      if (editing.drawing) editing.draw(editing.drawing.image, undefined);
    },
    undo: () => act({ act: 'undo' }),
    redo: () => act({ act: 'redo' }),
    compare: () => void (model.compare() || toast({ text: t('compare.none') })),
    full: fullScreen.toggle,
    toggleGraphics: () => setGraphicsShown(!areGraphicsShown),
    toggleWords: () => setWordsShown(!areWordsShown),
    setLayout: (layout: Layout) => {
      model.setLayout(layout);
      if (model.active) props.hangs?.keep(hangKey(model.active), layout);
    },
    hangStep: (by: 1 | -1) => {
      const visible = model.inView.flatMap((cell) => model.imageIn(cell)?.id ?? []);
      const own = model.images.filter((one) => one.study === model.active?.study);
      nextStep(own, visible, by)?.forEach(
        (id, at) => void model.act({ act: 'show', cell: model.inView[at]!, image: id }),
      );
    },
    link: () => model.act({ act: 'link' }),
    hang: ({ layout, images, isLinked }: Protocol) =>
      model.act({ act: 'hang', layout, isLinked, cells: images.map((id) => ({ image: id, frame: 0 })) }),
    /** Shows the series as tiles, or the active image alone again. */
    tile: () => {
      const { active: visible, stage } = model;
      if (!visible) return;
      const at = model.frameIn(stage.active);
      const one = { layout: '1x1', cells: [{ image: visible.id, frame: at }], isLinked: false } as const;
      const tiles = { layout: '3x3', cells: tilesOf(model.stackOf(visible), visible, at), isLinked: true } as const;
      model.act({ act: 'hang', ...(stage.layout === '3x3' ? one : tiles) });
    },
    /** Shows the same view of the chosen earlier study beside it, or its first image. */
    compareWith: (study: string) => {
      const { active: visible } = model;
      const others = model.images.filter((one) => one.study === study);
      const prior = visible && (priorOf(visible, [visible, ...others]) ?? others[0]);
      if (visible && prior) model.act({ act: 'compare', images: [visible.id, prior.id] });
    },
  };
  const onFrame = (cell: number, key: string, frame: LoadedFrame) =>
    setFrames((before) => ({ ...before, [cell]: { key, frame } }));
  const seen = { areGraphicsShown, areWordsShown, fullScreen };
  return {
    scenes,
    tool,
    loader,
    model,
    presentations,
    references,
    protocols,
    editing,
    active,
    cine,
    presets,
    acts,
    onFrame,
    windows,
    ...seen,
  };
}

/** Layout of the study where the address has neither an image nor a state; a phone has room for one image. */
function hung({ image, images, series, studies, hangs }: ImageViewerProps): Stage | undefined {
  const study = studies?.[0]?.id;
  if (image !== undefined || !study || !hasRoomForTwo()) return undefined;
  const ordered = inOrder(images, series);
  const first = ordered.find((one) => one.study === study);
  const hang = first && hangOf(ordered, study, hangs?.of(hangKey(first)));
  return hang && hungStage(hang);
}

export function windowSize() {
  return { width: Math.max(1, globalThis.innerWidth), height: Math.max(1, globalThis.innerHeight) };
}

/** Last frame drawn by each viewport, by its image and frame. */
type Frames = Readonly<Record<number, { readonly key: string; readonly frame: LoadedFrame }>>;
const NONE: readonly never[] = [];

/** The image of the active viewport, with all graphic objects on it. */
function useActive(model: StageModel, scenes: Scenes, frames: Frames, saved: SavedGraphics | undefined) {
  const { active: whole, stage } = model;
  const frame = model.frameIn(stage.active);
  const image = useMemo(() => whole && imageOfFrame(whole, frame), [whole, frame]);
  const graphics = (image && scenes.graphics[image.id]) ?? NONE;
  const foreign = (image && saved?.foreign[image.id]) ?? NONE;
  const calibration = useMemo(() => image && calibrationOf(image, graphics, foreign), [image, graphics, foreign]);
  const earlier = useMemo(
    () => (image ? earlierFindings(image, model.images, scenes.graphics, saved?.foreign) : []),
    [image, model.images, scenes.graphics, saved?.foreign],
  );
  if (!image || !calibration) return undefined;
  const drawn = frames[stage.active];
  const visible = drawn?.key === `${image.id}.${frame}` ? drawn.frame : undefined;
  return { image, graphics, foreign, calibration, earlier, frame, visible };
}
