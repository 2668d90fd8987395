import { type Dispatch, useRef } from 'react';
import type { Window } from '../draw/tone-table.ts';
import { FITTED, limitedZoom } from '../draw/view.ts';
import { type Look, lookOf, NEW_LOOK, type SceneAct, type Scenes } from './scene.ts';
import { pixelsOfMillimetre } from './screen-scale.ts';
import { lookKey } from './stage.ts';
import type { StageModel } from './use-stage.ts';

type Change = (look: Look) => Look;

/** Pixels of the page that a length of the image has where the image just fits into its viewport. */
export type FittedScale = {
  /** Of the shorter side of an image pixel. */
  readonly pixel: number;
  /** Of a millimetre; undefined where the image has no scale. */
  readonly millimetre: number | undefined;
};

/** How the images lie in their viewports, and the acts that change it. */
export function useLooks(
  model: StageModel,
  scenes: Scenes,
  act: Dispatch<SceneAct>,
  onLook?: (look: Look, modality: string) => void,
) {
  const keyOf = (cell: number): string => {
    const image = model.imageIn(cell);
    return image ? lookKey(cell, image) : `${cell}/`;
  };
  const modalityOf = (cell: number) => model.imageIn(cell)?.metadata.modality;

  /** Changes one viewport, and those linked to it: window, zoom and place, never how an image is turned. */
  const change = (cell: number, next: Change, continues = false) => {
    const others = model.stage.isLinked ? model.inView.filter((one) => one !== cell) : [];
    const own = keyOf(cell);
    const alike = new Set(others.filter((one) => modalityOf(one) === modalityOf(cell)).map(keyOf));
    let led: { before: Look; after: Look } | undefined;
    const lead = (look: Look): Look => {
      led = { before: look, after: next(look) };
      return led.after;
    };
    act({
      act: 'look',
      keys: [own, ...others.map(keyOf)],
      continues,
      change: (look, key) =>
        key === own ? lead(look) : led ? linked(led.before, led.after, look, alike.has(key)) : look,
    });
    if (model.stage.isLinked) onLook?.(next(lookOf(scenes, own)), modalityOf(cell) ?? '');
  };
  /** Another window has told of its look: place and zoom are taken over, the window by images of the same kind. */
  const follow = ({ view, window }: Pick<Look, 'window'> & { view: Partial<Look['view']> }, modality: string) => {
    const isAlike = modalityOf(model.stage.active) === modality;
    const change = (look: Look) => ({ ...look, view: { ...look.view, ...view }, ...(isAlike && { window }) });
    act({ act: 'look', keys: model.inView.map(keyOf), change, continues: true });
  };
  const active = (next: Change) => change(model.stage.active, next);
  const alone = (next: Change) => act({ act: 'look', keys: [keyOf(model.stage.active)], change: next });
  const fits = useRef(new Map<number, FittedScale>());
  /** Zooms so that a length that is `fitted` pixels of the page long at zoom 1 becomes `wanted` pixels long. */
  const zoomTo = (length: (fit: FittedScale) => number | undefined, wanted: number) => {
    const fit = fits.current.get(model.stage.active);
    const fitted = fit && length(fit);
    if (fitted) active((look) => ({ ...look, view: { ...look.view, zoom: limitedZoom(wanted / fitted) } }));
  };
  const turn = (by: 1 | 3) =>
    alone((look) => ({ ...look, view: { ...look.view, turns: ((look.view.turns + by) % 4) as 0 | 1 | 2 | 3 } }));

  return {
    lookIn: (cell: number): Look => lookOf(scenes, keyOf(cell)),
    change,
    follow,
    invert: () => alone((look) => ({ ...look, inverted: !look.inverted })),
    rotate: () => turn(1),
    rotateBack: () => turn(3),
    flip: () => alone((look) => ({ ...look, view: { ...look.view, flipX: !look.view.flipX } })),
    flipY: () => alone((look) => ({ ...look, view: { ...look.view, flipY: !look.view.flipY } })),
    reset: () => active(() => NEW_LOOK),
    preset: (window: Window | undefined) => active((look) => ({ ...look, window })),
    zoom: (factor: number) => active((look) => zoomed(look, factor)),
    fit: () => active(fitted),
    noteFit: (cell: number, fit: FittedScale) => void fits.current.set(cell, fit),
    /** One image pixel on one pixel of the device. */
    pixelSize: () => zoomTo(({ pixel }) => pixel, 1 / (devicePixelRatio || 1)),
    /** A millimetre of the image is a millimetre on the screen. */
    trueSize: () => zoomTo(({ millimetre }) => millimetre, pixelsOfMillimetre()),
  };
}

export type LooksModel = ReturnType<typeof useLooks>;

function zoomed(look: Look, factor: number): Look {
  return { ...look, view: { ...look.view, zoom: limitedZoom(look.view.zoom * factor) } };
}

/** The whole image in its viewport, turned as it is. */
function fitted(look: Look): Look {
  const { turns, flipX, flipY } = look.view;
  return { ...look, view: { ...FITTED, turns, flipX, flipY } };
}

/** A linked viewport after the one that leads was changed. */
function linked(before: Look, after: Look, other: Look, isAlike: boolean): Look {
  const { zoom, panX, panY } = after.view;
  const hasWindow = isAlike && after.window !== before.window;
  return { ...other, view: { ...other.view, zoom, panX, panY }, ...(hasWindow && { window: after.window }) };
}
