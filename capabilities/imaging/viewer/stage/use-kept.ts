import { type Dispatch, useEffect, useRef } from 'react';
import type { Mark } from '../../contract/index.ts';
import { mergeMarks } from '../../domain/index.ts';
import type { ForeignMark } from './mark-layer.tsx';
import type { SceneAct, Scenes } from './scene.ts';

/** Marks as they are kept somewhere: where there is nowhere (a share), they stay on the page. */
export type KeptMarks = {
  /** Of the user, by image. */
  readonly own: Readonly<Record<string, readonly Mark[]>>;
  /** Of others, by image. */
  readonly foreign: Readonly<Record<string, readonly ForeignMark[]>>;
  readonly save: (image: string, marks: readonly Mark[]) => void;
};

/**
 * Shows what is kept, and keeps what is drawn, as soon as it is drawn. Where both come at once, as when a save is answered
 * while the next mark is drawn, they are merged: neither takes the other away.
 */
export function useKept(scenes: Scenes, act: Dispatch<SceneAct>, kept: KeptMarks | undefined): void {
  const drawn = useRef(new Map<string, readonly Mark[]>());
  const told = useRef(new Map<string, readonly Mark[]>());
  const own = kept?.own;

  useEffect(() => {
    for (const image of new Set([...Object.keys(own ?? {}), ...Object.keys(scenes.marks)])) {
      const [mine, theirs] = [scenes.marks[image] ?? NONE, own?.[image]];
      const base = drawn.current.get(image) ?? NONE;
      const isDrawn = mine !== base;
      let next = mine;
      // An image of which nothing is said, because its study is on its way, keeps what it shows.
      if (theirs && theirs !== told.current.get(image)) {
        told.current.set(image, theirs);
        const both = isDrawn ? mergeMarks(base, mine, theirs) : theirs;
        if (!isSame(both, mine)) next = both;
      }
      drawn.current.set(image, next);
      if (isDrawn) kept?.save(image, next);
      if (next !== mine) act({ act: 'kept', image, marks: next, base: mine });
    }
  }, [own, scenes.marks]);
}

const NONE: readonly Mark[] = [];

function isSame(some: readonly Mark[], others: readonly Mark[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
