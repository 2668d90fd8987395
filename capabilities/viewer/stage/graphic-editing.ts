import type { GraphicObject } from '@alder/measurements/contract';
import { useState } from 'react';
import type { Drawing } from './drawing.ts';

/** The selected graphic object, and its last selected point. */
export type Selected = { readonly image: string; readonly id: string; readonly part: number | 'whole' };
/** A graphic object that waits for a text or a length. */
export type RequestContext = { readonly image: string; readonly graphic: GraphicObject };

/** State of drawing and selection, in any viewport. */
export type GraphicEditing = {
  readonly drawing: (Drawing & { readonly image: string }) | undefined;
  readonly selected: Selected | undefined;
  readonly draw: (image: string, next: Drawing | undefined) => void;
  readonly select: (next: Selected | undefined) => void;
  /** Saves a graphic object; `continues` during a drag. */
  readonly put: (image: string, graphic: GraphicObject, continues?: boolean) => void;
  readonly remove: (image: string, id: string) => void;
  /** A graphic object has been completed. */
  readonly onDrawn: (graphic: GraphicObject) => void;
  /** Opens the dialog for the text or the length of a marker before it is saved. */
  readonly ask: (asking: RequestContext | undefined) => void;
  readonly asking: RequestContext | undefined;
  /** Ids of hidden graphic objects, which cover something; their values still count. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (id: string, isHidden: boolean) => void;
  /** Other users' graphic objects are lines without labels, and one row in the list, until they are expanded. */
  readonly areOthersFolded: boolean;
  readonly foldOthers: (isFolded: boolean) => void;
};

export function useGraphicEditing(keep: Pick<GraphicEditing, 'put' | 'remove' | 'onDrawn'>): GraphicEditing {
  const [drawing, setDrawing] = useState<GraphicEditing['drawing']>();
  const [selected, select] = useState<Selected>();
  const [asking, ask] = useState<RequestContext>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [areOthersFolded, foldOthers] = useState(true);
  return {
    drawing,
    selected,
    asking,
    hidden,
    areOthersFolded,
    foldOthers,
    hide(id, isHidden) {
      const others = [...hidden].filter((one) => one !== id);
      setHidden(new Set(isHidden ? [...others, id] : others));
      if (isHidden && selected?.id === id) select(undefined);
    },
    draw: (image, next) => setDrawing(next && { ...next, image }),
    select,
    put: keep.put,
    onDrawn: keep.onDrawn,
    remove(image, id) {
      keep.remove(image, id);
      select(undefined);
    },
    ask,
  };
}
