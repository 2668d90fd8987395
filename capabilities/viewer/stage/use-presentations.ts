import { type Dispatch, useRef } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { FITTED, limitedZoom } from '../draw/view.ts';
import { INITIAL_PRESENTATION, type PresentationState, presentationOf, type SceneAct, type Scenes } from './scene.ts';
import { pixelsOfMillimetre } from './screen-scale.ts';
import { presentationKey } from './stage.ts';
import type { StageModel } from './use-stage.ts';

type Change = (presentation: PresentationState) => PresentationState;

/** CSS pixels of a length of the image at the fitted size. */
export type FittedScale = {
  /** Of the shorter side of an image pixel. */
  readonly pixel: number;
  /** Of a millimetre; undefined where the image has no scale. */
  readonly millimetre: number | undefined;
};

/** Presentation states of the images in their viewports, and the actions that change them. */
export function usePresentations(
  model: StageModel,
  scenes: Scenes,
  act: Dispatch<SceneAct>,
  onLook?: (presentation: PresentationState, modality: string) => void,
) {
  const keyOf = (cell: number): string => {
    const image = model.imageIn(cell);
    return image ? presentationKey(cell, image) : `${cell}/`;
  };
  const modalityOf = (cell: number) => model.imageIn(cell)?.metadata.modality;

  /** Changes one viewport, and those linked to it: window, zoom and pan, never the rotation. */
  const change = (cell: number, next: Change, continues = false) => {
    const others = model.stage.isLinked ? model.inView.filter((one) => one !== cell) : [];
    const own = keyOf(cell);
    const alike = new Set(others.filter((one) => modalityOf(one) === modalityOf(cell)).map(keyOf));
    let led: { before: PresentationState; after: PresentationState } | undefined;
    const lead = (presentation: PresentationState): PresentationState => {
      led = { before: presentation, after: next(presentation) };
      return led.after;
    };
    act({
      act: 'look',
      keys: [own, ...others.map(keyOf)],
      continues,
      change: (presentation, key) =>
        key === own
          ? lead(presentation)
          : led
            ? linked(led.before, led.after, presentation, alike.has(key))
            : presentation,
    });
    if (model.stage.isLinked) onLook?.(next(presentationOf(scenes, own)), modalityOf(cell) ?? '');
  };
  /** Another window sent its presentation state: pan and zoom are copied, the window by images of the same kind. */
  const follow = (
    { view, window }: Pick<PresentationState, 'window'> & { view: Partial<PresentationState['view']> },
    modality: string,
  ) => {
    const isAlike = modalityOf(model.stage.active) === modality;
    const change = (presentation: PresentationState) => ({
      ...presentation,
      view: { ...presentation.view, ...view },
      ...(isAlike && { window }),
    });
    act({ act: 'look', keys: model.inView.map(keyOf), change, continues: true });
  };
  const active = (next: Change) => change(model.stage.active, next);
  const alone = (next: Change) => act({ act: 'look', keys: [keyOf(model.stage.active)], change: next });
  const fits = useRef(new Map<number, FittedScale>());
  /** Zooms so that a length of `fitted` CSS pixels at zoom 1 becomes `wanted` pixels long. */
  const zoomTo = (length: (fit: FittedScale) => number | undefined, target: number) => {
    const fit = fits.current.get(model.stage.active);
    const fitted = fit && length(fit);
    if (fitted)
      active((presentation) => ({
        ...presentation,
        view: { ...presentation.view, zoom: limitedZoom(target / fitted) },
      }));
  };
  const turn = (by: 1 | 3) =>
    alone((presentation) => ({
      ...presentation,
      view: { ...presentation.view, turns: ((presentation.view.turns + by) % 4) as 0 | 1 | 2 | 3 },
    }));

  return {
    lookIn: (cell: number): PresentationState => presentationOf(scenes, keyOf(cell)),
    change,
    follow,
    invert: () => alone((presentation) => ({ ...presentation, inverted: !presentation.inverted })),
    rotate: () => turn(1),
    rotateBack: () => turn(3),
    flip: () =>
      alone((presentation) => ({ ...presentation, view: { ...presentation.view, flipX: !presentation.view.flipX } })),
    flipY: () =>
      alone((presentation) => ({ ...presentation, view: { ...presentation.view, flipY: !presentation.view.flipY } })),
    reset: () => active(() => INITIAL_PRESENTATION),
    preset: (window: Window | undefined) => active((presentation) => ({ ...presentation, window })),
    zoom: (factor: number) => active((presentation) => zoomed(presentation, factor)),
    fit: () => active(fitted),
    noteFit: (cell: number, fit: FittedScale) => void fits.current.set(cell, fit),
    /** One image pixel per screen pixel. */
    pixelSize: () => zoomTo(({ pixel }) => pixel, 1 / (devicePixelRatio || 1)),
    /** A millimetre of the image is a millimetre on the screen. */
    trueSize: () => zoomTo(({ millimetre }) => millimetre, pixelsOfMillimetre()),
  };
}

export type PresentationModel = ReturnType<typeof usePresentations>;

function zoomed(presentation: PresentationState, factor: number): PresentationState {
  return { ...presentation, view: { ...presentation.view, zoom: limitedZoom(presentation.view.zoom * factor) } };
}

/** Fits the whole image into its viewport, with its rotation. */
function fitted(presentation: PresentationState): PresentationState {
  const { turns, flipX, flipY } = presentation.view;
  return { ...presentation, view: { ...FITTED, turns, flipX, flipY } };
}

/** A linked viewport after the changed one. */
function linked(
  before: PresentationState,
  after: PresentationState,
  other: PresentationState,
  isAlike: boolean,
): PresentationState {
  const { zoom, panX, panY } = after.view;
  const hasWindow = isAlike && after.window !== before.window;
  return { ...other, view: { ...other.view, zoom, panX, panY }, ...(hasWindow && { window: after.window }) };
}
