import type { Window } from '../draw/tone-table.ts';
import { FITTED, type View } from '../draw/view.ts';
import type { Point } from '../measure/calibration.ts';

export const tools = ['window', 'zoom', 'pan', 'scroll', 'length', 'angle', 'ellipse'] as const;
export type Tool = (typeof tools)[number];
export type MarkKind = 'length' | 'angle' | 'ellipse';

/** Points that each kind of measurement has when it is whole. */
export const MARK_POINTS: Readonly<Record<MarkKind, number>> = { length: 2, angle: 3, ellipse: 2 };

/** A measurement, in pixels of its image: the millimetres follow from the calibration. */
export type Mark = {
  readonly id: string;
  readonly kind: MarkKind;
  readonly frame: number;
  readonly points: readonly Point[];
};

/** How one image is shown and what was drawn on it. Nothing of it is ever written into the original. */
export type Scene = {
  readonly view: View;
  /** Undefined: the image's own window. */
  readonly window: Window | undefined;
  readonly inverted: boolean;
  readonly marks: readonly Mark[];
};

export const NEW_SCENE: Scene = { view: FITTED, window: undefined, inverted: false, marks: [] };

/** Scenes of all images, with the steps that lead back. */
export type Scenes = {
  readonly now: Readonly<Record<string, Scene>>;
  readonly before: readonly Readonly<Record<string, Scene>>[];
};

export const NO_SCENES: Scenes = { now: {}, before: [] };
const UNDO_STEPS = 100;

/** What changes a scene; a drag is one step however many times it moves. */
export type SceneAct =
  | {
      readonly act: 'change';
      readonly image: string;
      readonly change: (scene: Scene) => Scene;
      readonly continues?: boolean;
    }
  | { readonly act: 'undo' };

export function sceneOf(scenes: Scenes, image: string): Scene {
  return scenes.now[image] ?? NEW_SCENE;
}

/** The scenes after an act. */
export function afterAct(scenes: Scenes, act: SceneAct): Scenes {
  if (act.act === 'undo') {
    const last = scenes.before.at(-1);
    return last ? { now: last, before: scenes.before.slice(0, -1) } : scenes;
  }
  const now = { ...scenes.now, [act.image]: act.change(sceneOf(scenes, act.image)) };
  return { now, before: act.continues ? scenes.before : [...scenes.before, scenes.now].slice(-UNDO_STEPS) };
}
