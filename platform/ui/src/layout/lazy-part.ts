import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Tries while the browser believes it has a network; without one it waits for the network instead. */
export const LOAD_TRIES = 5;
export const LOAD_WAIT_MS = 3000;

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it before it is shown; a failure is no matter, it is fetched again when it is shown. */
  readonly prefetch: () => void;
};

/**
 * A part of the program that is fetched when it is first shown, inside a `Suspense`.
 *
 * React's `lazy` remembers a failed fetch for good: one lost packet and the dialog stays broken until the page is
 * loaded again. This one tries again, and without a network waits for it.
 *
 * @param load - Imports the component.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = lazy(async () => ({ default: await arrive(load) }));
  return Object.assign(part as LazyExoticComponent<ComponentType<Props>>, {
    prefetch: () => void load().catch(() => undefined),
  });
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
