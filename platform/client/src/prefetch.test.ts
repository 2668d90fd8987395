import { expect, test, vi } from 'vitest';
import { prefetch, takePrefetched } from './prefetch.ts';
import { tryOnce } from './transport.ts';

const get = { url: '/v2/h/pacs/getStudyEntries/1', method: 'GET', headers: {}, body: null } as const;

test('a prefetched request is not sent again when its page loads, and its response is used only once [rule.calls]', async () => {
  let request = 0;
  const fetcher = (async () => {
    request += 1;
    return new Response(JSON.stringify({ payload: { result: request } }));
  }) as typeof fetch;
  const { signal } = new AbortController();

  void prefetch(get.url, fetcher);
  expect(await tryOnce({ ...get, signal }, fetcher)).toMatchObject({ payload: { result: 1 } });
  expect(await tryOnce({ ...get, signal }, fetcher)).toMatchObject({ payload: { result: 2 } });
  expect(request).toBe(2);
});

test('a prefetch that was refused or lost before the login is sent again', async () => {
  const { signal } = new AbortController();
  const good = (async () => new Response(JSON.stringify({ payload: { result: 'ours' } }))) as typeof fetch;
  const lost = (async () => {
    throw new TypeError('no network');
  }) as unknown as typeof fetch;
  const refused = (async () => new Response('{}', { status: 401 })) as typeof fetch;

  for (const before of [lost, refused]) {
    void prefetch(get.url, before);
    expect(await tryOnce({ ...get, signal }, good)).toMatchObject({ payload: { result: 'ours' } });
  }
});

test('a prefetched response that was not used in time is requested again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  void prefetch(get.url, (async () => new Response('old')) as typeof fetch);
  vi.advanceTimersByTime(11_000);

  expect(await takePrefetched(get.url)).toBeUndefined();
  vi.useRealTimers();
});
