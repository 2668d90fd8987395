import type { Logger } from 'pino';
import { type CareOptions, checkObject } from './care.ts';

/** A damaged object that many readers ask for is checked and written down once in this time. */
const PAUSE_MS = 60_000;

/**
 * Checks what readers found to be damaged, one object after the other: the image is marked, the administrator of the
 * archive sees it, frames are made again from a sound original, and log and audit log name the object.
 *
 * @returns a function that waits until every find has been written down.
 */
export function startDamageChecks({ db, storage, log }: CareOptions & { readonly log: Pick<Logger, 'error'> }): {
  idle(): Promise<void>;
} {
  let running = Promise.resolve();
  const reported = new Set<string>();
  storage.onDamage((key) => {
    if (reported.has(key)) return;
    reported.add(key);
    setTimeout(() => reported.delete(key), PAUSE_MS).unref();
    log.error({ key }, 'a stored object is damaged: nothing of the damaged block was sent');
    running = running
      .then(() => checkObject({ db, storage }, key))
      .catch((err: unknown) => log.error({ err, key }, 'fault'));
  });
  return { idle: () => running };
}
