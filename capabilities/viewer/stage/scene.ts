import type { GraphicObject } from '@alder/measurements/contract';
import { mergeGraphics } from '@alder/measurements/domain';
import type { Window } from '../draw/tone-table.ts';
import { FITTED, type View } from '../draw/view.ts';

/** Display of an image in a viewport. It is never written into the original. */
export type PresentationState = {
  readonly view: View;
  /** Undefined: the image's own window. */
  readonly window: Window | undefined;
  readonly inverted: boolean;
};

export const INITIAL_PRESENTATION: PresentationState = { view: FITTED, window: undefined, inverted: false };

/** State before a step: presentation states by key, graphic objects by image and id; undefined where there was none. */
type Before = {
  readonly presentations: Readonly<Record<string, PresentationState | undefined>>;
  readonly graphics: Readonly<Record<string, Readonly<Record<string, GraphicObject | undefined>>>>;
};

/** Presentation states of all viewports and the user's graphic objects, with the steps for undo and redo. */
export type Scenes = {
  readonly presentations: Readonly<Record<string, PresentationState>>;
  readonly graphics: Readonly<Record<string, readonly GraphicObject[]>>;
  readonly undo: readonly Before[];
  readonly redo: readonly Before[];
};

export const NO_SCENES: Scenes = { presentations: {}, graphics: {}, undo: [], redo: [] };
const UNDO_STEPS = 100;

/** Changes of the viewer state; a drag is one step however many times it moves. */
export type SceneAct =
  | {
      readonly act: 'look';
      readonly keys: readonly string[];
      readonly change: (presentation: PresentationState, key: string) => PresentationState;
      readonly continues?: boolean;
    }
  | { readonly act: 'mark'; readonly image: string; readonly graphic: GraphicObject; readonly continues?: boolean }
  | { readonly act: 'unmark'; readonly image: string; readonly id: string }
  /** Graphic objects from the server, where the page had `base`: not a step of this page. */
  | {
      readonly act: 'kept';
      readonly image: string;
      readonly graphics: readonly GraphicObject[];
      readonly base: readonly GraphicObject[];
    }
  | { readonly act: 'undo' }
  | { readonly act: 'redo' };

export function presentationOf(scenes: Scenes, key: string): PresentationState {
  return scenes.presentations[key] ?? INITIAL_PRESENTATION;
}

/** The state after an action. */
export function afterAct(scenes: Scenes, act: SceneAct): Scenes {
  if (act.act === 'kept') {
    // A graphic object that was drawn after the page read its state stays.
    const now = scenes.graphics[act.image] ?? act.base;
    const graphics = now === act.base ? act.graphics : mergeGraphics(act.base, now, act.graphics);
    return { ...scenes, graphics: { ...scenes.graphics, [act.image]: graphics } };
  }
  if (act.act === 'undo') {
    const last = scenes.undo.at(-1);
    if (!last) return scenes;
    return {
      ...restored(scenes, last),
      undo: scenes.undo.slice(0, -1),
      redo: [...scenes.redo, beforeOf(scenes, last)],
    };
  }
  if (act.act === 'redo') {
    const last = scenes.redo.at(-1);
    if (!last) return scenes;
    return {
      ...restored(scenes, last),
      redo: scenes.redo.slice(0, -1),
      undo: [...scenes.undo, beforeOf(scenes, last)],
    };
  }
  const target = wantedBy(scenes, act);
  const undo =
    'continues' in act && act.continues ? continued(scenes, target) : [...scenes.undo, beforeOf(scenes, target)];
  return { ...restored(scenes, target), undo: undo.slice(-UNDO_STEPS), redo: [] };
}

type Change = Exclude<SceneAct, { act: 'kept' | 'undo' | 'redo' }>;

/** The values that an action sets. */
function wantedBy(scenes: Scenes, act: Change): Before {
  if (act.act === 'look')
    return {
      presentations: Object.fromEntries(act.keys.map((key) => [key, act.change(presentationOf(scenes, key), key)])),
      graphics: {},
    };
  const [id, graphic] = act.act === 'mark' ? [act.graphic.id, act.graphic] : [act.id, undefined];
  return { presentations: {}, graphics: { [act.image]: { [id]: graphic } } };
}

/** The current values of those that a step changes. */
function beforeOf(scenes: Scenes, { presentations, graphics }: Before): Before {
  const found = (image: string, id: string) => scenes.graphics[image]?.find((graphic) => graphic.id === id);
  return {
    presentations: Object.fromEntries(Object.keys(presentations).map((key) => [key, scenes.presentations[key]])),
    graphics: Object.fromEntries(
      Object.entries(graphics).map(([image, own]) => [
        image,
        Object.fromEntries(Object.keys(own).map((id) => [id, found(image, id)])),
      ]),
    ),
  };
}

/** A drag continues: undo restores the state before it began. */
function continued(scenes: Scenes, target: Before): Before[] {
  const last = scenes.undo.at(-1) ?? { presentations: {}, graphics: {} };
  const now = beforeOf(scenes, target);
  const images = new Set([...Object.keys(now.graphics), ...Object.keys(last.graphics)]);
  return [
    ...scenes.undo.slice(0, -1),
    {
      presentations: { ...now.presentations, ...last.presentations },
      graphics: Object.fromEntries(
        [...images].map((image) => [image, { ...now.graphics[image], ...last.graphics[image] }]),
      ),
    },
  ];
}

/** Sets presentation states and graphic objects as in a step; other graphic objects of the same image stay. */
function restored(scenes: Scenes, { presentations, graphics }: Before): Scenes {
  const all: Record<string, PresentationState> = { ...scenes.presentations };
  for (const [key, presentation] of Object.entries(presentations)) {
    if (presentation) all[key] = presentation;
    else delete all[key];
  }
  const drawn: Record<string, readonly GraphicObject[]> = { ...scenes.graphics };
  for (const [image, own] of Object.entries(graphics)) {
    const before = drawn[image] ?? [];
    const stay = before
      .map((graphic) => (graphic.id in own ? own[graphic.id] : graphic))
      .filter((graphic) => graphic !== undefined);
    const added = Object.values(own).filter(
      (graphic) => graphic && !before.some(({ id }) => id === graphic.id),
    ) as GraphicObject[];
    drawn[image] = [...stay, ...added];
  }
  return { ...scenes, presentations: all, graphics: drawn };
}
