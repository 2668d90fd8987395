import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const respondWith = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(fetch));

test('a part is not imported before its files were fetched, so that the browser stores no failed import', async () => {
  const importPart = vi.fn(async () => 'part');
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadPart(importPart, ['assets/lost.js'])).rejects.toThrow('Failed to fetch');
  expect(importPart).not.toHaveBeenCalled();

  respondWith(async () => new Response('export {}'));
  expect(await loadPart(importPart, ['assets/lost.js', 'assets/shared.js'])).toBe('part');
  expect(fetch).toHaveBeenCalledTimes(2);
  await loadPart(importPart, ['assets/shared.js']);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a file that the server no longer has means that a newer version was installed', async () => {
  respondWith(async () => new Response('', { status: 404 }));
  await expect(loadPart(async () => 'part', ['assets/old.js'])).rejects.toMatchObject({ name: 'PartOutdated' });
});

test('a server that is starting is no newer version: the part is fetched again', async () => {
  respondWith(async () => new Response('', { status: 503 }));
  await expect(loadPart(async () => 'part', ['assets/busy.js'])).rejects.toMatchObject({ name: 'TypeError' });
});

test('an error inside the part is passed on as it is', async () => {
  const error = new RangeError('precision');
  await expect(loadPart(() => Promise.reject(error), [])).rejects.toBe(error);
});

test('a part whose fetch never ends is given up, so that the page offers to try again', async () => {
  vi.useFakeTimers();
  const hanging = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason));
    });
  vi.stubGlobal('fetch', vi.fn(hanging));
  const part = loadPart(async () => 'part', ['assets/hanging.js']);
  const failure = expect(part).rejects.toMatchObject({ name: 'TypeError', message: /Failed to fetch/ });
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;

  respondWith(async () => new Response('export {}'));
  expect(await loadPart(async () => 'part', ['assets/hanging.js'])).toBe('part');
});

test('a part that comes slowly is not given up while bytes arrive', async () => {
  vi.useFakeTimers();
  let left = 4;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      if (left-- === 0) stream.close();
      else stream.enqueue(new Uint8Array(1));
    },
  });
  respondWith(async () => new Response(body));
  const part = loadPart(async () => 'part', ['assets/slow.js']);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await part).toBe('part');
});
