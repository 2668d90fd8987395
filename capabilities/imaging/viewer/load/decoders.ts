import type { DecodeAnswer, DecodeAsk } from './decode.worker.ts';

export type Decoded = Exclude<DecodeAnswer, { error: string }>;

/** As many workers as the machine has cores to spare, 2 at least (specification §9: max(cores-1, 2)). */
export const WORKERS = Math.max((globalThis.navigator?.hardwareConcurrency ?? 2) - 1, 2);

type Waiting = { resolve: (decoded: Decoded) => void; reject: (error: Error) => void };

/** A pool of decoders; frames go to them in turn. One pool for the page: a worker's start is not free. */
function createDecoders() {
  const workers: Worker[] = [];
  const waiting = new Map<number, Waiting>();
  let next = 0;

  const worker = (index: number) => {
    workers[index] ??= (() => {
      const made = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
      made.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
        const asked = waiting.get(data.id);
        waiting.delete(data.id);
        if ('error' in data) asked?.reject(new Error(data.error));
        else asked?.resolve(data);
      };
      // A worker that could not start or died answers nobody: the frames it had fail, and the next one gets a new worker.
      made.onerror = () => {
        made.terminate();
        delete workers[index];
        for (const [id, { reject }] of waiting) {
          if (id % WORKERS !== index) continue;
          waiting.delete(id);
          reject(new Error('the decoder ended'));
        }
      };
      return made;
    })();
    return workers[index]!;
  };

  return (bytes: ArrayBuffer, level: number): Promise<Decoded> =>
    new Promise((resolve, reject) => {
      const id = ++next;
      waiting.set(id, { resolve, reject });
      const ask: DecodeAsk = { id, bytes, level };
      worker(id % WORKERS).postMessage(ask);
    });
}

let shared: ReturnType<typeof createDecoders> | undefined;

/** Decodes a frame, or its beginning down to a level. */
export function decode(bytes: ArrayBuffer, level: number): Promise<Decoded> {
  shared ??= createDecoders();
  return shared(bytes, level);
}
