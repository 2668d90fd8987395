/** Background work, done one item after the other for as long as the server runs. */
export type BackgroundLoop = {
  /** Waits until all work is done, for tests. */
  idle(): Promise<void>;
  stop(): Promise<void>;
};

const IDLE_MS = 2_000;

/**
 * Processes one item after the other and polls every two seconds.
 *
 * @param work.next Processes the item that has waited longest; false when none waits.
 * @param work.any Whether any item waits.
 */
export function startLoop(work: {
  readonly next: () => Promise<boolean>;
  readonly any: () => Promise<boolean>;
  readonly onFault: (fault: unknown) => void;
}): BackgroundLoop {
  let stopped = false;
  let working = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, IDLE_MS);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!stopped) {
      working = true;
      const found = await work.next().catch((fault: unknown) => {
        work.onFault(fault);
        return false;
      });
      working = false;
      if (!found && !stopped) await pause();
    }
  };
  const running = run();
  return {
    async idle() {
      wake();
      while (working || (await work.any())) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
