import { busyMs } from './busy.ts';
import { mutate, randomFrom } from './mutate.ts';
import { targets } from './targets.ts';

/** Longer than this in the server's own process would delay all other requests. */
export const STALL_MS = 50;
/** Beyond the input's own length. */
export const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Result of a run; empty without findings. */
export type Match = { readonly target: string; readonly seed: number; readonly what: string };

/** Passes mutated inputs to a reader, each made from a seed of its own, and checks result, time and retained memory. */
export function fuzz(target: string, from: number, count: number): readonly Match[] {
  const { seeds, read, refuses } = targets[target]!;
  const inputs = seeds();
  const found: Match[] = [];
  for (let seed = from; seed < from + count && found.length < 5; seed += 1) {
    const attempt = () => {
      const random = randomFrom(seed);
      const input = mutate(inputs[Math.floor(random() * inputs.length)]!, random, inputs);
      const before = heldBytes();
      const started = busyMs();
      try {
        read(input, random);
      } catch (fault) {
        if (!refuses(fault)) found.push({ target, seed, what: String((fault as Error).stack ?? fault) });
      }
      return { ms: busyMs() - started, bytes: heldBytes() - before - input.length };
    };
    const first = attempt();
    if (first.bytes > MAX_MEMORY_BYTES) found.push({ target, seed, what: `${Math.round(first.bytes / 1e6)} MB` });
    // The machine may have been busy, so a slow input is measured again.
    if (first.ms > STALL_MS && [1, 2, 3].every(() => attempt().ms > STALL_MS))
      found.push({ target, seed, what: `${Math.round(first.ms)} ms` });
  }
  return found;
}

function heldBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
