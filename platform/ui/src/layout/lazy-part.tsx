import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { useBaseTexts } from '../base-texts.ts';
import { classes } from '../classes.ts';
import { Button } from '../controls/button.tsx';
import { loadFailureOf } from './load-failure.ts';
import styles from './states.module.css';

/** Wait before the second try; each further wait is twice as long, up to the maximum. */
export const LOAD_WAIT_MS = 3000;
export const MAX_LOAD_WAIT_MS = 30_000;

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the part before it is shown. A failure is ignored: it is fetched again when it is shown. */
  readonly prefetch: () => Promise<void>;
};

/**
 * Where the message appears while a part cannot be fetched: in the place of the part, at the lower edge of the screen
 * (dialogs, which have no place in the page), or not at all (badges, labels).
 */
export type FailurePlace = 'inline' | 'floating' | 'none';

/**
 * A part of the program that is fetched when it is first shown.
 *
 * React's `lazy` stores a failed fetch for good: one lost packet and the dialog stays broken until the page is loaded
 * again. This component shows the failure in its own place, offers to try again, and tries again by itself, at once
 * when the network is back. It does not use `Suspense`, which delays a part by up to 300 ms after its placeholder was
 * shown, and shows even a loaded part one turn late.
 *
 * @param load - Imports the component.
 * @param waiting - Shown until the part has been loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  failurePlace: FailurePlace = 'inline',
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  const keep = (loaded: ComponentType<Props>) => {
    part = loaded;
  };

  function Part(props: Props): ReactNode {
    const [, setLoaded] = useState(part !== undefined);
    const [failure, setFailure] = useState<Failure>();
    // Before anything is painted: a part that is loaded already must not show its placeholder.
    useLayoutEffect(() => {
      if (part) return setLoaded(true);
      const loading = new AbortController();
      loadWithRetries(load, loading.signal, setFailure).then((loaded) => {
        keep(loaded);
        if (!loading.signal.aborted) setLoaded(true);
      }, noOp);
      return () => loading.abort();
    }, []);
    if (part) return createElement(part, props);
    if (!failure) return waiting;
    // A fault inside the part is reported by the boundary around it.
    if (!failure.kind) throw failure.error;
    return failurePlace === 'none' ? waiting : <PartFailed {...failure} kind={failure.kind} place={failurePlace} />;
  }
  return Object.assign(Part, { prefetch: () => load().then(keep, noOp) });
}

type FailureKind = ReturnType<typeof loadFailureOf>;
type Failure = { readonly error: unknown; readonly kind: FailureKind; readonly retry: () => void };

/** Tries until the part is loaded, the signal is aborted, or the failure is not one of fetching. */
async function loadWithRetries<Part>(
  load: () => Promise<Part>,
  signal: AbortSignal,
  onFailure: (failure: Failure) => void,
): Promise<Part> {
  for (let waitMs = LOAD_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_LOAD_WAIT_MS)) {
    try {
      return await load();
    } catch (error) {
      if (signal.aborted) throw error;
      const kind = loadFailureOf(error);
      await new Promise<void>((retry) => {
        onFailure({ error, kind, retry });
        if (kind === 'network') onceOnline(waitMs, signal, retry);
      });
      if (signal.aborted) throw error;
    }
  }
}

/** Calls back after a time, or as soon as the browser reports a network. */
function onceOnline(waitMs: number, signal: AbortSignal, callback: () => void): void {
  const done = () => {
    clearTimeout(timer);
    removeEventListener('online', done);
    signal.removeEventListener('abort', done);
    callback();
  };
  const timer = setTimeout(done, waitMs);
  addEventListener('online', done);
  signal.addEventListener('abort', done);
}

type PartFailedProps = {
  readonly kind: 'network' | 'outdated';
  readonly place: FailurePlace;
  readonly retry: () => void;
};

function PartFailed({ kind, place, retry }: PartFailedProps) {
  const t = useBaseTexts();
  return (
    <div role="alert" className={classes(styles.panel, place === 'floating' && styles.floating)}>
      <div className={styles.title}>{t('part.failed')}</div>
      <p>{t(`part.${kind}`)}</p>
      <div className={styles.actions}>
        {kind === 'network' ? (
          <Button size="sm" onClick={retry}>
            {t('retry')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
        )}
      </div>
    </div>
  );
}

function noOp(): void {
  // Nothing is shown for a failed prefetch, nor after the part has left the page.
}
