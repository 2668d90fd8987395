import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react';

/** Tries while the browser believes it has a network; without one it waits for the network instead. */
export const LOAD_TRIES = 5;
export const LOAD_WAIT_MS = 3000;

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Fetches it before it is shown; a failure is no matter, it is fetched again when it is shown. */
  readonly prefetch: () => void;
};

/**
 * A part of the program that is fetched when it is first shown.
 *
 * React's `lazy` remembers a failed fetch for good: one lost packet and the dialog stays broken until the page is
 * loaded again. This one tries again, and without a network waits for it. Nor does it make whoever opens a page wait:
 * `Suspense` holds what has come back for up to 300 ms after it showed that something is on its way, and shows even a
 * part that is there already one turn late.
 *
 * @param load - Imports the component.
 * @param waiting - Stands in its place until it has come.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  const keep = (arrived: ComponentType<Props>) => {
    part = arrived;
  };

  function Part(props: Props): ReactNode {
    const [, setArrived] = useState(part !== undefined);
    const [fault, setFault] = useState<{ error: unknown }>();
    // Before anything is painted: a part that is there already must not show that it is on its way.
    useLayoutEffect(() => {
      if (part) {
        setArrived(true);
        return;
      }
      let isShown = true;
      arrive(load).then(
        (arrived) => {
          keep(arrived);
          if (isShown) setArrived(true);
        },
        (error: unknown) => {
          if (isShown) setFault({ error });
        },
      );
      return () => {
        isShown = false;
      };
    }, []);
    // The page around it says what went wrong.
    if (fault) throw fault.error;
    return part ? createElement(part, props) : waiting;
  }
  return Object.assign(Part, { prefetch: () => void load().then(keep, () => undefined) });
}

async function arrive<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= LOAD_TRIES) throw error;
      await networkBack();
    }
  }
}

function networkBack(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, LOAD_WAIT_MS);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
