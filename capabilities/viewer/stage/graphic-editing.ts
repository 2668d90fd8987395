import type { GraphicObject } from '@alder/measurements/contract';
import { useState } from 'react';
import type { Drawing } from './drawing.ts';

/** A mark that somebody has taken, and which point of it last. */
export type Selected = { readonly image: string; readonly id: string; readonly part: number | 'whole' };
/** A mark that waits for words or for a length. */
export type RequestContext = { readonly image: string; readonly graphic: GraphicObject };

/** What is being drawn and what is selected, in whichever viewport. */
export type GraphicEditing = {
  readonly drawing: (Drawing & { readonly image: string }) | undefined;
  readonly selected: Selected | undefined;
  readonly draw: (image: string, next: Drawing | undefined) => void;
  readonly select: (next: Selected | undefined) => void;
  /** Keeps a mark; `continues` while a drag goes on. */
  readonly put: (image: string, graphic: GraphicObject, continues?: boolean) => void;
  readonly remove: (image: string, id: string) => void;
  /** A mark has been drawn to its end. */
  readonly onDrawn: (graphic: GraphicObject) => void;
  /** Asks for the words of a text or the length of a marker before it is kept. */
  readonly ask: (asking: RequestContext | undefined) => void;
  readonly asking: RequestContext | undefined;
  /** Marks that lie in the way of what somebody wants to see, by id; they count as before. */
  readonly hidden: ReadonlySet<string>;
  readonly hide: (id: string, isHidden: boolean) => void;
  /** Marks of colleagues are lines without labels, and one row in the list, until they are unfolded. */
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
