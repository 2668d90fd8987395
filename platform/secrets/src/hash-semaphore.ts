import { tooMany } from '@alder/wire';

/**
 * Lets at most `running` hashes run and `waiting` wait: each holds 47 MiB, and a thousand at once would take the
 * server's memory.
 *
 * @throws {Refusal} `tooMany` when the queue is full.
 */
export function createHashSemaphore({ running = 4, waiting = 64 } = {}) {
  let busy = 0;
  const queue: (() => void)[] = [];

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy < running) busy++;
    else {
      if (queue.length >= waiting) throw tooMany({ retry_after: 1 });
      // The place is handed over, not given back and taken again.
      await new Promise<void>((go) => queue.push(go));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy--;
    }
  };
}
