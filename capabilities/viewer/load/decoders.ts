import htj2kUrl from '@cornerstonejs/codec-openjph/wasm?url';
import type { DecodeAsk, DecodeResult, ToDecoder } from './decode.worker.ts';
import { codeOf, ImageNotShown } from './image-not-shown.ts';
import { createSemaphore } from './semaphore.ts';

export type Decoded = Exclude<DecodeResult, { error: string }>;
type Message = { readonly id: number; readonly result: DecodeResult };

/** Number of workers: cores - 1, 2 at least (specification §9: max(cores-1, 2)). */
export const WORKERS = Math.max((globalThis.navigator?.hardwareConcurrency ?? 2) - 1, 2);

/** Workers started before there is anything to decode. */
const WARM = 2;
/** Limit of frames decoded at the same time (specification §9). */
export const DECODES = 20;

type Pending = { resolve: (decoded: Decoded) => void; reject: (error: Error) => void };

let compiled: Promise<WebAssembly.Module | undefined> | undefined;

/** The codec of nearly every image, compiled once for all workers while they start; undefined where it failed. */
function compiledHtj2k(): Promise<WebAssembly.Module | undefined> {
  compiled ??= WebAssembly.compileStreaming(fetch(htj2kUrl)).catch(() => {
    compiled = undefined;
    return undefined;
  });
  return compiled;
}

/** A pool of decoders; frames are distributed in turn. One pool for the page, because starting a worker is slow. */
function createDecoders() {
  const workers: Worker[] = [];
  const waiting = new Map<number, Pending>();
  let next = 0;

  const worker = (index: number) => {
    workers[index] ??= (() => {
      const made = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
      const notify = (what: ToDecoder) => made.postMessage(what);
      void compiledHtj2k().then((htj2k) => notify({ htj2k }));
      made.onmessage = ({ data: { id, result } }: MessageEvent<Message>) => {
        const request = waiting.get(id);
        waiting.delete(id);
        if ('error' in result) request?.reject(new ImageNotShown(codeOf(result.name, result.error), result.error));
        else request?.resolve(result);
      };
      // A worker that could not start or died does not respond: its frames fail, and the next one gets a new worker.
      made.onerror = () => {
        made.terminate();
        delete workers[index];
        for (const [id, { reject }] of waiting) {
          if (id % WORKERS !== index) continue;
          waiting.delete(id);
          reject(new ImageNotShown('notDecoded', 'the decoder ended'));
        }
      };
      return made;
    })();
    return workers[index]!;
  };

  const decode = (ask: DecodeAsk): Promise<Decoded> =>
    new Promise((resolve, reject) => {
      const id = ++next;
      waiting.set(id, { resolve, reject });
      worker(id % WORKERS).postMessage({ id, ask });
    });
  const warm = () => {
    for (let index = 0; index < WARM; index += 1) worker(index);
  };
  return { decode, warm };
}

let shared: ReturnType<typeof createDecoders> | undefined;
const gate = createSemaphore(DECODES);

/**
 * Decodes a frame, or its first levels.
 *
 * @throws {ImageNotShown} with the reason.
 */
export function decode(ask: DecodeAsk): Promise<Decoded> {
  shared ??= createDecoders();
  const decoders = shared;
  return gate(() => decoders.decode(ask));
}

/** Starts workers while the first frame is still being fetched: their code and the codec load in parallel. */
export function warmDecoders(): void {
  if (typeof Worker === 'undefined') return;
  shared ??= createDecoders();
  shared.warm();
}
