import { sessionCalls } from '@alder/accounts/entrance';
import {
  createOutbox,
  createRealtime,
  createSession,
  createUnsaved,
  createWireClient,
  openStoredResponses,
  randomId,
} from '@alder/client';

/**
 * What lives as long as the page, made before anything is drawn: session, wire, live connection, outbox.
 *
 * The stored responses are the app's alone; `forget` hands in the way to empty them.
 */
export function boot() {
  const browserSessionId = randomId();
  const forgotten = new Set<() => void>();
  const outbox = createOutbox();
  const unsaved = createUnsaved();
  const responses = openStoredResponses();
  const wire = createWireClient({
    hospital: () => session.get().hospital?.key ?? '',
    browserSessionId,
    onReach: (isReached) => (isReached ? realtime.reached() : realtime.check()),
    onUnauthorized: () => session.refused(),
    untilUnlocked: () => session.untilUnlocked(),
  });
  const session = createSession({
    wire,
    calls: sessionCalls,
    reset() {
      wire.reset();
      realtime.close();
      outbox.clear();
      void responses?.clear().catch(() => undefined);
      for (const forget of forgotten) forget();
    },
  });
  const realtime = createRealtime({ browserSessionId, onSessionEnd: (why) => session.end(why) });
  return {
    browserSessionId,
    wire,
    session,
    realtime,
    outbox,
    unsaved,
    responses,
    onReset: (forget: () => void) => void forgotten.add(forget),
  };
}

export type Page = ReturnType<typeof boot>;
