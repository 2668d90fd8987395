import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedded } from './embedded.ts';
import { isRunning } from './embedded-folder.ts';

const LOOK_EVERY_MS = 500;

export type WatchOptions = {
  /** Starts the server again; it has to come up at the same address. */
  readonly start: () => Promise<Embedded>;
  readonly onRestart: (embedded: Embedded) => void;
  /** The server ended and could not be started again. */
  readonly onLost: (error: Error) => void;
};

/** A watch over an embedded server; `stop` ends the watch and then the server that runs now. */
export type EmbeddedWatch = { stop(): Promise<void> };

/**
 * Starts an embedded server again when its process ends: out of memory, killed, crashed. Connections are lost, open
 * transactions are rolled back by its recovery, and the pools connect again.
 */
export function watchEmbedded(first: Embedded, { start, onRestart, onLost }: WatchOptions): EmbeddedWatch {
  let current = first;
  const stopping = new AbortController();
  const watching = (async () => {
    for (;;) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false });
      if (isRunning(current.pid)) continue;
      const again = await start();
      const { url } = current;
      current = again;
      if (again.url !== url) throw new Error('The embedded database came up at another port than before.');
      onRestart(again);
    }
  })().catch((error: Error) => {
    if (!stopping.signal.aborted) onLost(error);
  });
  return {
    async stop() {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };
}
