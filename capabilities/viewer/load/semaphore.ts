/** Semaphore: limits concurrency; further tasks wait in order. */
export function createSemaphore(most: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((go) => queue.push(go));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}

export type StepCheck = ReturnType<typeof createSemaphore>;
