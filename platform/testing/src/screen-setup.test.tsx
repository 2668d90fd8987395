import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

test('frames are drawn again after a test that faked the timers while one was asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();

  const drawn = await Promise.race([
    new Promise((next) => requestAnimationFrame(() => next('drawn'))),
    new Promise((next) => setTimeout(() => next('never'), 5_000)),
  ]);

  expect(drawn).toBe('drawn');
});
