import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Storage } from '@alder/storage';
import { imageDamaged } from '../../contract/index.ts';
import { PreparingChild } from '../prepare/child-process.ts';
import type { Query } from '../prepare/draw-thumbnail.ts';

/** What a child is asked to make of one file: frames as native samples, or one frame as a picture. */
export type RenderTask = {
  readonly file: string;
  readonly outFile: string;
  /** Counted from 0. */
  readonly frames: readonly number[];
  readonly picture?: Query & { readonly attributes: Readonly<Record<string, unknown>> };
};

/** Lengths of what was written to `outFile`, one after the other; none where there is no such frame or no decoder. */
export type Rendered = { readonly lengths: readonly number[] };

const PROGRAM = fileURLToPath(new URL('./render-child.ts', import.meta.url));
/** A caller waits for it. */
const LIMITS = { wallMs: 30_000, tasks: 1_000 };
const IDLE_MS = 30_000;
/** Callers that wait for their picture at once; more are told to come back. */
const MAX_WAITING = 64;

let child: PreparingChild<RenderTask, Rendered> | undefined;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes frames of a stored file, or draws one, in a process that may hang, grow or die without harm to anybody.
 *
 * @returns One buffer for each frame; undefined where the file has no such frame or nothing here decodes it.
 * @throws {Refusal} `imageDamaged` when its bytes cannot be decoded.
 */
export function renderFrames(
  storage: Storage,
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

async function renderNow(storage: Storage, key: string, task: Omit<RenderTask, 'file' | 'outFile'>) {
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
    // Whatever went wrong with these bytes, there or on the way there, nobody else's are touched.
    throw imageDamaged();
  } finally {
    await rm(folder, { recursive: true, force: true });
    // A child at rest is memory for nothing; the next picture starts another.
    idle = setTimeout(() => child?.close(), IDLE_MS).unref();
  }
}
