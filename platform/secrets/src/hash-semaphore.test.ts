import { expect, test } from 'vitest';
import { createHashSemaphore } from './hash-semaphore.ts';

test('no more hashes run at once than memory allows, and a full queue refuses instead of growing', async () => {
  const gate = createHashSemaphore({ running: 2, waiting: 3 });
  let now = 0;
  let peak = 0;
  const releases: (() => void)[] = [];
  const hash = () =>
    gate(async () => {
      now += 1;
      peak = Math.max(peak, now);
      await new Promise<void>((done) => releases.push(done));
      now -= 1;
    });

  const tries = Array.from({ length: 6 }, hash);
  await expect(tries[5]).rejects.toThrow('Too many requests');
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => releases.length).toBeGreaterThan(done);
    releases[done]!();
  }
  await Promise.all(tries.slice(0, 5));

  expect(peak).toBe(2);
});

test('a hash that fails gives its place back', async () => {
  const gate = createHashSemaphore({ running: 1, waiting: 0 });
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate(async () => 'next')).toBe('next');
});
