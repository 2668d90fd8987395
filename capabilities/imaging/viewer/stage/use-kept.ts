import { type Dispatch, useEffect, useRef } from 'react';
import type { Mark } from '../../contract/index.ts';
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

/** Shows what is kept, and keeps what is drawn, as soon as it is drawn. */
export function useKept(scenes: Scenes, act: Dispatch<SceneAct>, kept: KeptMarks | undefined): void {
  const known = useRef(new Map<string, readonly Mark[]>());
  const latest = useRef(scenes.marks);
  latest.current = scenes.marks;
  const own = kept?.own;

  useEffect(() => {
    for (const [image, marks] of Object.entries(own ?? {})) {
      if (marks === known.current.get(image)) continue;
      known.current.set(image, marks);
      if (JSON.stringify(marks) !== JSON.stringify(latest.current[image] ?? [])) act({ act: 'kept', image, marks });
      else known.current.set(image, latest.current[image] ?? marks);
    }
  }, [own]);
  useEffect(() => {
    for (const [image, marks] of Object.entries(scenes.marks)) {
      if (marks === known.current.get(image)) continue;
      known.current.set(image, marks);
      kept?.save(image, marks);
    }
  }, [scenes.marks]);
}
