import type { GraphicObject } from '@alder/measurements/contract';
import { isTyping, LayerPlace, shortcuts, useIsTopLayer, useShortcuts } from '@alder/ui';
import { useContext, useEffect, useRef } from 'react';
import { afterGraphicMoved, afterPointMoved, withoutLast } from './drawing.ts';
import type { GraphicEditing } from './graphic-editing.ts';
import { type Presets, presetNames } from './presets.ts';
import { type Layout, layouts } from './stage.ts';
import { type Tool, toolKeys } from './tools.ts';
import type { Cine } from './use-cine.ts';
import type { PresentationModel } from './use-presentations.ts';
import type { StageModel } from './use-stage.ts';

/** Actions of keys and buttons besides the tools. */
export type ViewerActs = {
  readonly setTool: (tool: Tool) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly compare: () => void;
  readonly full: () => void;
  readonly toggleGraphics: () => void;
  readonly toggleWords: () => void;
  readonly showKeys: () => void;
  readonly showTags: () => void;
  /** The series as tiles, or the active image alone again. */
  readonly tile: () => void;
  /** Saves a snapshot in the study. */
  readonly snapshot: () => void;
  readonly setLayout: (layout: Layout) => void;
  /** The next images of the study, as many as there are viewports. */
  readonly hangStep: (by: 1 | -1) => void;
};

type Options = {
  readonly model: StageModel;
  readonly presentations: PresentationModel;
  readonly editing: GraphicEditing;
  readonly graphics: readonly GraphicObject[];
  readonly cine: Cine;
  readonly presets: Presets;
  readonly acts: ViewerActs;
};

/** 1 to 5 are windows; G, which the design gives to layouts, starts a navigation shortcut on every page. */
const FIRST_LAYOUT_KEY = 6;

/** Every key of the viewer (design: screens §3.17). */
export function useViewerKeys(parts: Options): void {
  const { model, presentations, cine, presets, acts } = parts;
  const tools = Object.entries(toolKeys).map(([tool, key]) => [key, () => acts.setTool(tool as Tool)] as const);
  const windows = presetNames.map(
    (name, at) => [String(at + 1), () => name in presets && presentations.preset(presets[name])] as const,
  );
  const ofLayouts = layouts
    .filter((layout) => layout !== '3x3')
    .map((layout, at) => [String(at + FIRST_LAYOUT_KEY), () => acts.setLayout(layout)] as const);
  const ends = model.active ? model.stackOf(model.active) : [];
  const ofGraphics = graphicKeys(parts);
  const showEnd = (at: number) => ends.at(at) && model.show(ends.at(at)!.id);
  useShortcuts({
    ...Object.fromEntries(tools),
    ...Object.fromEntries(windows),
    ...Object.fromEntries(ofLayouts),
    i: presentations.invert,
    r: presentations.rotate,
    'Shift R': presentations.rotateBack,
    x: presentations.flip,
    y: presentations.flipY,
    0: presentations.reset,
    '+': () => presentations.zoom(1.2),
    '-': () => presentations.zoom(1 / 1.2),
    '=': presentations.fit,
    '/': presentations.pixelSize,
    'Shift Z': presentations.trueSize,
    f: acts.full,
    c: cine.toggle,
    k: acts.snapshot,
    // Space, as in the design, presses the focused button.
    '>': () => acts.hangStep(1),
    '<': () => acts.hangStep(-1),
    '[': cine.cutFrom,
    ']': cine.cutTo,
    d: acts.compare,
    'Shift J': acts.showTags,
    'Shift E': acts.tile,
    'Shift W': () => model.act({ act: 'link' }),
    m: acts.toggleGraphics,
    n: acts.toggleWords,
    '.': () => model.step(1),
    ',': () => model.step(-1),
    PageDown: () => model.stepSeries(1),
    PageUp: () => model.stepSeries(-1),
    Home: () => showEnd(0),
    End: () => showEnd(-1),
    ...ofGraphics,
    'Ctrl Shift z': acts.redo,
    'Ctrl z': acts.undo,
    'Ctrl y': acts.redo,
  });
  useOwnHelp(acts.showKeys);
  const { drawing, selected } = parts.editing;
  useEscapeBeforeLayer(drawing || selected || model.stage.isWide ? ofGraphics.Escape : undefined);
}

/** Esc ends the drawing before it closes the dialog that the viewer may be in. */
function useEscapeBeforeLayer(act: (() => void) | undefined): void {
  const isInLayer = useContext(LayerPlace) !== null;
  const isTopLayer = useIsTopLayer();
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isInLayer) return;
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !latest.current || isTyping(event) || !isTopLayer()) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', key, true);
    return () => removeEventListener('keydown', key, true);
  }, [isInLayer, isTopLayer]);
}

/** ? shows the keys of the viewer, before the page around it shows the global ones. */
function useOwnHelp(showKeys: () => void): void {
  const latest = useRef(showKeys);
  latest.current = showKeys;
  const isTopLayer = useIsTopLayer();
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event) || !shortcuts.singleKeys || !isTopLayer()) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', key, true);
    return () => removeEventListener('keydown', key, true);
  }, [isTopLayer]);
}

/** Keys for the graphic object that is selected or being drawn, and for the images only where there is none. */
function graphicKeys({ model, editing, graphics, acts }: Options) {
  const { drawing, selected } = editing;
  const graphic = graphics.find(({ id }) => id === selected?.id);
  const nudge = (dx: number, dy: number, otherwise: () => void) => (event: KeyboardEvent) => {
    if (!selected || !graphic || !model.active) return otherwise();
    const [x, y] = event.shiftKey ? [5 * dx, 5 * dy] : [dx, dy];
    const { part } = selected;
    const point = part === 'whole' ? undefined : graphic.points[part];
    const next =
      part === 'whole' || !point
        ? afterGraphicMoved(graphic, { x, y })
        : afterPointMoved(model.active, graphic, part, { x: point.x + x, y: point.y + y }, false);
    editing.put(selected.image, next);
  };
  const arrows = {
    ArrowDown: nudge(0, 1, () => model.step(1)),
    ArrowUp: nudge(0, -1, () => model.step(-1)),
    ArrowRight: nudge(1, 0, () => model.stepCells(1)),
    ArrowLeft: nudge(-1, 0, () => model.stepCells(-1)),
  };
  const remove = () => {
    if (drawing) editing.draw(drawing.image, withoutLast(drawing));
    else if (selected) editing.remove(selected.image, selected.id);
  };
  return {
    ...arrows,
    ...Object.fromEntries(Object.entries(arrows).map(([key, act]) => [`Shift ${key}`, act])),
    Backspace: remove,
    Delete: remove,
    Escape: () => {
      if (drawing) editing.draw(drawing.image, undefined);
      else if (selected) editing.select(undefined);
      else if (model.stage.isWide) model.act({ act: 'widen' });
      else acts.setTool('window');
    },
  };
}
