import type { GraphicObject } from '@alder/measurements/contract';
import { mergeGraphics } from '@alder/measurements/domain';
import { type Dispatch, useEffect, useRef } from 'react';
import type { OtherUserGraphic } from './graphic-layer.tsx';
import type { SceneAct, Scenes } from './scene.ts';

/** Saved graphic objects; without a store (a share) they stay on the page. */
export type SavedGraphics = {
  /** Of the user, by image. */
  readonly own: Readonly<Record<string, readonly GraphicObject[]>>;
  /** Of others, by image. */
  readonly foreign: Readonly<Record<string, readonly OtherUserGraphic[]>>;
  readonly save: (image: string, graphics: readonly GraphicObject[]) => void;
};

/**
 * Displays saved graphic objects, and saves drawn ones at once. Simultaneous changes, as when the response to a save
 * arrives while the next object is drawn, are merged, so that none is lost.
 */
export function useSyncedGraphics(scenes: Scenes, act: Dispatch<SceneAct>, saved: SavedGraphics | undefined): void {
  const drawn = useRef(new Map<string, readonly GraphicObject[]>());
  const notified = useRef(new Map<string, readonly GraphicObject[]>());
  const own = saved?.own;

  useEffect(() => {
    for (const image of new Set([...Object.keys(own ?? {}), ...Object.keys(scenes.graphics)])) {
      const [local, other] = [scenes.graphics[image] ?? NONE, own?.[image]];
      const base = drawn.current.get(image) ?? NONE;
      const isDrawn = local !== base;
      let next = local;
      // An image that is missing in the response, because its study is still loading, keeps its graphic objects.
      if (other && other !== notified.current.get(image)) {
        notified.current.set(image, other);
        const both = isDrawn ? mergeGraphics(base, local, other) : other;
        if (!isSame(both, local)) next = both;
      }
      drawn.current.set(image, next);
      if (isDrawn) saved?.save(image, next);
      if (next !== local) act({ act: 'kept', image, graphics: next, base: local });
    }
  }, [own, scenes.graphics]);
}

const NONE: readonly GraphicObject[] = [];

function isSame(some: readonly GraphicObject[], others: readonly GraphicObject[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
