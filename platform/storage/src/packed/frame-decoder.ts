import { Worker } from 'node:worker_threads';
import { ObjectDamaged } from '../checked.ts';
import type { Form } from './recipe.ts';

/** What the decoding thread is asked. */
export type DecodeTask = {
  readonly codestream: Uint8Array;
  readonly sha256: string;
  readonly form: Form;
  /** Length of the frame that must come out. */
  readonly bytes: number;
  readonly difference?: Uint8Array;
};

/** Its response. */
export type DecodeResponse = { readonly raw: Uint8Array } | { readonly failure: string };

/** A thread at rest is memory for nothing, and WebAssembly gives none back. */
const IDLE_MS = 20_000;
const PROGRAM = new URL('./decode-worker.ts', import.meta.url);

/** Decodes frames on a thread of its own, one at a time; the thread is there while it is needed. */
export class FrameDecoder {
  #worker: Worker | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;

  /**
   * The frame that `task` describes; the codestream is asked for when its turn comes, so that few wait in memory.
   *
   * @throws {ObjectDamaged} when the codestream is not what was packed.
   */
  decode(task: () => Promise<DecodeTask>): Promise<Buffer> {
    const made = this.#turn.then(async () => this.#ask(await task()));
    this.#turn = made.catch(() => undefined);
    return made;
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #ask(task: DecodeTask): Promise<Buffer> {
    clearTimeout(this.#rest);
    const worker = this.#open();
    return new Promise<Buffer>((resolve, reject) => {
      const settle = () => {
        worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
        worker.unref();
        this.#rest = setTimeout(() => void this.close(), IDLE_MS).unref();
      };
      const onMessage = (response: DecodeResponse) => {
        settle();
        if ('failure' in response) reject(new ObjectDamaged(`a packed frame is damaged: ${response.failure}`));
        else resolve(Buffer.from(response.raw.buffer));
      };
      const onEnd = (why: unknown) => {
        settle();
        this.#worker = undefined;
        reject(new Error(`the decoding thread ended: ${why}`));
      };
      worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      worker.ref();
      worker.postMessage(task);
    });
  }

  #open(): Worker {
    this.#worker ??= new Worker(PROGRAM, { env: {}, stdout: true, stderr: true });
    return this.#worker;
  }
}
