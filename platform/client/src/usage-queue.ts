import type { Usage } from '@alder/wire';

/** The outbound i13n queue is tried this often, and each note so many times (specification §9). */
export const USAGE_WAIT_MS = 500;
export const USAGE_TRIES = 5;
/** More than this is not worth memory: usage notes are never more important than the work. */
const MAX_COUNT = 200;

/**
 * Usage notes on their way out.
 *
 * @param send Says whether a note has left; one that has not is tried again, then dropped.
 */
export function createUsageQueue(send: (usage: Usage) => boolean) {
  let waiting: { usage: Usage; tries: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    waiting = waiting.filter((one) => !send(one.usage) && ++one.tries < USAGE_TRIES);
    if (waiting.length > 0) timer = setTimeout(flush, USAGE_WAIT_MS);
  }

  return {
    add(usage: Usage) {
      if (waiting.length < MAX_COUNT) waiting.push({ usage, tries: 0 });
      if (!timer) flush();
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
