import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { imageDamaged } from '@alder/imaging/contract';
import type { Storage } from '@alder/storage';
import { PreparingChild } from './child-process.ts';
import type { Query } from './draw-thumbnail.ts';

/** Work of a child process on one file: frames as native samples, or one rendered frame. */
export type RenderTask = {
  readonly file: string;
  readonly outFile: string;
  /** Counted from 0. */
  readonly frames: readonly number[];
  readonly image?: Query & { readonly attributes: Readonly<Record<string, unknown>> };
};

/**
 * Lengths of the frames written to `outFile`, one after the other; undefined where there is no such frame or no
 * decoder.
 */
export type Rendered = { readonly lengths: readonly number[] };

const PROGRAM = fileURLToPath(new URL('./render-frames-child.ts', import.meta.url));
/** A client waits for the response. */
const LIMITS = { wallMs: 30_000, tasks: 1_000 };
const IDLE_MS = 30_000;
/** Requests that may wait for a rendered image; further ones are refused and may be retried. */
const MAX_WAITING = 64;

let child: PreparingChild<RenderTask, Rendered> | undefined;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes frames of a stored file, or renders one, in a child process: a hang, a crash or too much memory there does
 * not affect the server.
 *
 * @returns One buffer for each frame; undefined where the file has no such frame or no decoder supports it.
 * @throws {Refusal} `imageDamaged` when its bytes cannot be decoded.
 */
export function renderFrames(
  storage: Pick<Storage, 'read'>,
  key: string,
  task: Omit<RenderTask, 'file' | 'outFile'>,
): Promise<readonly Buffer[] | undefined> {
  if (waiting >= MAX_WAITING) throw imageDamaged({ retry_after: 5 });
  waiting += 1;
  const done = queue
    .then(() => renderNow(storage, key, task))
    .finally(() => {
      waiting -= 1;
    });
  queue = done.catch(() => undefined);
  return done;
}

async function renderNow(storage: Pick<Storage, 'read'>, key: string, task: Omit<RenderTask, 'file' | 'outFile'>) {
  clearTimeout(idle);
  const folder = await mkdtemp(path.join(tmpdir(), 'alder-render-'));
  const [file, outFile] = [path.join(folder, 'original'), path.join(folder, 'out')];
  child ??= new PreparingChild(LIMITS, PROGRAM);
  try {
    await pipeline(await storage.read(key), createWriteStream(file));
    const { lengths } = await child.run({ ...task, file, outFile });
    if (lengths.length === 0) return undefined;
    const bytes = await readFile(outFile);
    let at = 0;
    return lengths.map((length) => {
      at += length;
      return bytes.subarray(at - length, at);
    });
  } catch {
    // Any failure there concerns this file alone; other images are not affected.
    throw imageDamaged();
  } finally {
    await rm(folder, { recursive: true, force: true });
    // An idle child holds memory for nothing; the next request starts another.
    idle = setTimeout(() => child?.close(), IDLE_MS).unref();
  }
}
