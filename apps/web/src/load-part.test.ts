import { afterEach, expect, test, vi } from 'vitest';
import { catalogueOf, loadLanguage, loadPart } from './load-part.ts';

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

test('texts come beside their part, in the language of the page alone, and the other language when it is chosen', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ja' }, cookie: 'lang=ja' });
  const files: Record<string, unknown> = {
    '/assets/board.ja.json': { board: { title: '診察' } },
    '/assets/board.zhtw.json': { board: { title: '診間' } },
    '/assets/late.zhtw.json': { late: { close: '關閉' } },
  };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string) =>
      url.endsWith('.js') || url in files
        ? new Response(JSON.stringify(files[url] ?? ''))
        : new Response('', { status: 503 }),
    ),
  );
  const requestedUrls = () => vi.mocked(fetch).mock.calls.map(([url]) => url);
  const title = catalogueOf('board', 'ja');
  await loadPart(async () => expect(title).toEqual({ title: '診察' }), ['assets/board.js*']);
  expect(requestedUrls()).toEqual(['/assets/board.js', '/assets/board.ja.json']);
  expect(loadLanguage('ja')).toBeUndefined();

  await loadLanguage('zhtw');
  expect(catalogueOf('board', 'zhtw')).toEqual({ title: '診間' });
  await loadPart(async () => undefined, ['assets/late.js*']);
  expect(requestedUrls()).toEqual([
    '/assets/board.js',
    '/assets/board.ja.json',
    '/assets/board.zhtw.json',
    '/assets/late.js',
    '/assets/late.zhtw.json',
  ]);

  // The server does not respond: what is loaded meanwhile comes in both, since the page is still in the first.
  await expect(loadLanguage('en')).rejects.toThrow('Failed to fetch');
  await expect(loadPart(async () => undefined, ['assets/both.js*'])).rejects.toThrow('Failed to fetch');
  expect(requestedUrls().slice(-2)).toEqual(['/assets/both.zhtw.json', '/assets/both.en.json']);
});

test('before the account is known, texts come in the language that an account was last shown in here', async () => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: 'accountStatus=login' });
  vi.stubGlobal('localStorage', { getItem: () => 'zhtw' });
  respondWith(async () => new Response('{}'));
  const { loadPart: load } = await import('./load-part.ts');
  await load(async () => undefined, ['assets/app.js*']);
  expect(fetch).toHaveBeenLastCalledWith('/assets/app.zhtw.json', expect.anything());
});
