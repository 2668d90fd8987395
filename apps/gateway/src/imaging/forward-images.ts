import { open } from 'node:fs/promises';
import { type GatewayImage, getGatewayImage, putGatewayImage } from '@alder/image-intake/contract';
import type { InputTypeOf } from '@alder/wire';
import { ConnectionLost } from '../cloud-connection.ts';
import type { Log } from '../log.ts';
import { pauseAfter } from '../pause.ts';
import { type CallCloud, CallRefusal } from './cloud-calls.ts';
import type { HeldImage, ImageStore, Kept } from './image-store.ts';
import { openRest } from './rest.ts';
import { limitAt, type UploadLimits } from './upload-limits.ts';

/** Bytes of one request: what a cut costs at most is what the cloud has not read of it. */
const PART_BYTES = 8 * 1024 * 1024;
/** Time between two looks while no image waits. */
const IDLE_MS = 60_000;
/** Time between two looks at the clock while nothing may be sent. */
const CLOSED_MS = 30_000;
/** What repetition does not change: the content itself is not understood. */
const FINAL = new Set(['uploadUnreadable', 'inputIncorrect']);

type Options = {
  readonly store: ImageStore;
  readonly call: CallCloud;
  readonly limits: UploadLimits;
  readonly log: Log;
  /** What is kept of images that the cloud has. */
  readonly kept: () => Kept | null;
  /** An image has left, or a transfer has failed. */
  readonly changed: () => void;
};

/**
 * Sends held images to the cloud, the newest exam first, one after the other, until the cloud has filed each.
 *
 * Nothing is given up: a broken connection, a full cloud or a fault is tried again with growing pauses. An image that
 * fails lets the others pass.
 */
export function forwardImages({ store, call, limits, log, kept, changed }: Options) {
  const ending = new AbortController();
  const { rest, wake } = openRest(ending.signal);
  let failures = 0;
  let error: string | null = null;
  /** Images that failed for their own sake, and when they are tried again. */
  const later = new Map<string, { times: number; at: number }>();

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      if (limitAt(limits, new Date()) === 0) {
        await rest(CLOSED_MS);
        continue;
      }
      const image = store.next(waitingUntil(Date.now()));
      if (!image) {
        store.prune(kept());
        await rest(later.size > 0 ? 1_000 : IDLE_MS);
        continue;
      }
      await attempt(image);
    }
  }

  async function attempt(image: HeldImage): Promise<void> {
    try {
      const isWhole = await send(image);
      if (!isWhole) return;
      store.settle(image, kept());
      store.prune(kept());
      later.delete(image.sha256);
      error = null;
      changed();
    } catch (fault) {
      if (ending.signal.aborted) return;
      await note(image, fault as Error);
    }
  }

  async function note(image: HeldImage, fault: Error): Promise<void> {
    const isNew = error !== fault.message;
    error = fault.message.slice(0, 300);
    if (fault instanceof CallRefusal && FINAL.has(fault.code)) {
      log('error', 'the cloud cannot read an image; it stays here', { instance: image.sop_instance, error });
      store.refuse(image, fault.message);
      changed();
      return;
    }
    if (isNew) {
      log('warn', 'an image waits for the cloud', { instance: image.sop_instance, error });
      changed();
    }
    if (fault instanceof ConnectionLost) {
      failures += 1;
      return rest(pauseAfter(failures));
    }
    const times = (later.get(image.sha256)?.times ?? 0) + 1;
    later.set(image.sha256, { times, at: Date.now() + pauseAfter(times) });
  }

  /** @returns Whether the cloud has filed it; false: it goes on later, because a newer exam waits or the hours have ended. */
  async function send(image: HeldImage): Promise<boolean> {
    const { sha256, sop_instance: instance, bytes, calling } = image;
    const { signal } = ending;
    let { result } = await call(getGatewayImage, { sha256, instance }, { signal });
    failures = 0;
    while (result.outcome === null) {
      const offset = result.received;
      const part = await readPart(store.pathOf(image), offset);
      const input = { sha256, instance, offset, bytes, calling, ...charsetOf(image) };
      result = await sendPart(input, part);
      if (result.outcome === null && (store.hasNewer(image) || limitAt(limits, new Date()) === 0)) return false;
    }
    return true;
  }

  async function sendPart(input: InputTypeOf<typeof putGatewayImage>, bytes: Uint8Array): Promise<GatewayImage> {
    // Hours that end in the middle of a part do not break it off: it goes on as slowly as a line can.
    const limit = () => limitAt(limits, new Date()) || undefined;
    try {
      const body = { bytes, limit };
      return (await call(putGatewayImage, input, { body, signal: ending.signal })).result;
    } catch (fault) {
      const received =
        fault instanceof CallRefusal && fault.code === 'uploadOffset' ? fault.details.received : undefined;
      if (typeof received !== 'number' || received === input.offset) throw fault;
      return { received, outcome: null };
    }
  }

  function waitingUntil(now: number): ReadonlySet<string> {
    return new Set([...later].filter(([, { at }]) => at > now).map(([sha256]) => sha256));
  }

  const running = run();
  return {
    /** An image has come in, or the cloud is there again. */
    wake,
    lastError: () => error,
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}

function charsetOf({ charset }: HeldImage): Pick<InputTypeOf<typeof putGatewayImage>, 'charset'> {
  return charset === null ? {} : { charset: charset as NonNullable<InputTypeOf<typeof putGatewayImage>['charset']> };
}

async function readPart(path: string, offset: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(0, Math.min(PART_BYTES, size - offset)));
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, offset + at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  } finally {
    await file.close();
  }
}
