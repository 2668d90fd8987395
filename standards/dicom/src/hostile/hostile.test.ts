import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { inflatePrefix } from '../inflate.ts';
import { DicomReader } from '../reader.ts';
import { Unreadable } from '../unreadable.ts';
import { webJson } from '../web/index.ts';
import { busyMs } from './busy.ts';
import { MAX_MEMORY_BYTES, type Match, STALL_MS } from './fuzz.ts';
import { mutate, randomFrom } from './mutate.ts';
import { targets } from './targets.ts';
import { zoo } from './zoo.ts';

/** Mutated inputs of each reader: 300,000 together. */
const counts = {
  file: 110_000,
  association: 70_000,
  multipart: 50_000,
  query: 20_000,
  jpeg: 30_000,
  rle: 20_000,
} as const;
const THREADS = 2;
/** ALDER_FUZZ=10 tries ten times as many, from other seeds. */
const times = Number(process.env.ALDER_FUZZ ?? 1);

function fuzzInThread(thread: number): Promise<readonly Match[]> {
  const shares = Object.entries(counts).map(([target, count]) => {
    const share = Math.ceil((count * times) / THREADS);
    return { target, from: (times > 1 ? 1_000_000 : 0) + thread * share, count: share };
  });
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
    workerData: shares,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)));
  });
}

test(
  'none of 300,000 damaged files, conversations, bodies and images crashes a reader, stalls it or exhausts the memory',
  async () => {
    const found = await Promise.all(Array.from({ length: THREADS }, (_, thread) => fuzzInThread(thread)));

    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(300_000);
    expect(found.flat()).toEqual([]);
  },
  600_000 * times,
);

test.each(Object.entries(zoo()))('%s is read or refused at once, within 64 MB', (_name, file) => {
  const attempt = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const started = busyMs();
    let longest = 0;
    let at = 0;
    try {
      const reader = new DicomReader({ inflate: inflatePrefix });
      // As from the network: other work runs between two chunks.
      for (; at < file.length; at += 65_536) {
        const before = busyMs();
        reader.push(file.subarray(at, at + 65_536));
        longest = Math.max(longest, busyMs() - before);
      }
      JSON.stringify(webJson(reader.finish().dataset, (path) => path));
    } catch (fault) {
      expect(fault).toBeInstanceOf(Unreadable);
    }
    const after = process.memoryUsage();
    return {
      longest,
      ms: busyMs() - started,
      bytes: after.heapUsed + after.arrayBuffers - heapUsed - arrayBuffers,
    };
  };
  const tries = [attempt(), attempt(), attempt()];

  expect(Math.min(...tries.map(({ longest }) => longest))).toBeLessThan(STALL_MS);
  expect(Math.min(...tries.map(({ bytes }) => bytes))).toBeLessThan(MAX_MEMORY_BYTES + file.length);
});

test('a reader that believes what it reads is found out: the mutations bite', () => {
  const inputs = targets.file!.seeds();
  const believing = (input: Buffer) => {
    const length = input.length < 136 ? 0 : input.readUInt32LE(input.length > 340 ? 336 : 132);
    if (length > 0x10000000) throw new TypeError('it would have taken what a file says');
    return input.readUInt16LE(200);
  };
  let caught = 0;
  for (let seed = 0; seed < 2_000; seed += 1) {
    const random = randomFrom(seed);
    const input = mutate(inputs[Math.floor(random() * inputs.length)]!, random, inputs);
    try {
      believing(input);
    } catch {
      caught += 1;
    }
  }
  expect(caught).toBeGreaterThan(100);
});
