import { toast } from '@alder/ui';
import { useMemo, useReducer, useState } from 'react';
import { createFrameLoader, type LoadedFrame } from '../load/frame-loader.ts';
import { useViewerTexts } from '../use-viewer-texts.ts';
import { useMarking } from './marking.ts';
import { earlierFindings, gaugeOf } from './marks-of-image.ts';
import { presetsOf } from './presets.ts';
import { useReadAhead } from './read-ahead.ts';
import { afterAct, NO_SCENES, type Scenes } from './scene.ts';
import { isGuided, type Tool } from './tools.ts';
import { useCine } from './use-cine.ts';
import { useFullScreen } from './use-full-screen.ts';
import { type KeptMarks, useKept } from './use-kept.ts';
import { useLooks } from './use-looks.ts';
import { type StageModel, useStage } from './use-stage.ts';
import type { ImageViewerProps } from './viewer.tsx';

/** Everything that the viewer shows and does, without its picture. */
export function useViewer(props: ImageViewerProps) {
  const t = useViewerTexts();
  const [scenes, act] = useReducer(afterAct, NO_SCENES);
  const [tool, setTool] = useState<Tool>('window');
  const [areMarksShown, setMarksShown] = useState(true);
  const [areWordsShown, setWordsShown] = useState(true);
  const [frames, setFrames] = useState<Frames>({});
  const loader = useMemo(() => createFrameLoader(props.urlOf), []);
  const fullScreen = useFullScreen();
  const model = useStage(props.images, props.series, props.image, props.onImage);
  const looks = useLooks(model, scenes, act);
  const marking = useMarking({
    put: (image, mark, continues = false) => act({ act: 'mark', image, mark, continues }),
    remove: (image, id) => act({ act: 'unmark', image, id }),
    // What was placed point by point is looked at next, and corrected; nobody begins a second one by a slip.
    onDrawn: ({ kind }) => void (isGuided(kind) && setTool('window')),
  });
  useKept(scenes, act, props.kept);
  const active = useActive(model, scenes, frames, props.kept);
  const { image, frame = 0, shown } = active ?? {};
  const setFrame = (next: number) =>
    image && model.act({ act: 'frame', cell: model.stage.active, frame: (next + image.frames) % image.frames });
  const cine = useCine(image, frame, setFrame, loader);
  const presets = useMemo(() => (image ? presetsOf(image, shown) : {}), [image, shown]);
  const stack = image ? model.stackOf(image) : [];
  useReadAhead(image, image && stack[stack.indexOf(image) + 1], frame, loader);

  const acts = {
    setTool: (next: Tool) => {
      setTool(next);
      marking.select(undefined);
      if (marking.drawing) marking.draw(marking.drawing.image, undefined);
    },
    undo: () => act({ act: 'undo' }),
    redo: () => act({ act: 'redo' }),
    compare: () => void (model.compare() || toast({ text: t('compare.none') })),
    full: fullScreen.toggle,
    toggleMarks: () => setMarksShown(!areMarksShown),
    toggleWords: () => setWordsShown(!areWordsShown),
    setLayout: model.setLayout,
    link: () => model.act({ act: 'link' }),
  };
  const onFrame = (cell: number, key: string, frame: LoadedFrame) =>
    setFrames((before) => ({ ...before, [cell]: { key, frame } }));
  const seen = { areMarksShown, areWordsShown, fullScreen };
  return { scenes, tool, loader, model, looks, marking, active, cine, presets, acts, onFrame, ...seen };
}

/** What each viewport has drawn last, by its image and frame. */
type Frames = Readonly<Record<number, { readonly key: string; readonly frame: LoadedFrame }>>;
const NONE: readonly never[] = [];

/** The image of the active viewport, with all that is drawn on it. */
function useActive(model: StageModel, scenes: Scenes, frames: Frames, kept: KeptMarks | undefined) {
  const { active: image, stage } = model;
  const marks = (image && scenes.marks[image.id]) ?? NONE;
  const foreign = (image && kept?.foreign[image.id]) ?? NONE;
  const gauge = useMemo(() => image && gaugeOf(image, marks, foreign), [image, marks, foreign]);
  const earlier = useMemo(
    () => (image ? earlierFindings(image, model.images, scenes.marks, kept?.foreign) : []),
    [image, model.images, scenes.marks, kept?.foreign],
  );
  if (!image || !gauge) return undefined;
  const frame = model.frameIn(stage.active);
  const drawn = frames[stage.active];
  const shown = drawn?.key === `${image.id}.${frame}` ? drawn.frame : undefined;
  return { image, marks, foreign, gauge, earlier, frame, shown };
}
