import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedFrame, LoadOptions } from './frame-loader.ts';
import { loadNearest } from './load-nearest.ts';
import { openLocalCopies } from './local-copies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frame = (from: string) => ({ isWhole: true, from }) as unknown as LoadedFrame;
const UNTIL = () => new Date(Date.now() + 900_000).toISOString();
const answer = () => ({
  gateways: [{ url: 'https://10.0.0.7:33443', token: 't' }],
  until: UNTIL(),
  images: [
    { key: 'k', sha256: 'aa', bytes: 7 },
    { key: 'elsewhere', sha256: 'bb', bytes: 7 },
  ],
});
const gateway = (held: readonly string[]) => vi.fn(async () => Response.json({ held })) as unknown as typeof fetch;

/** A source of frames that is whole after some milliseconds, or fails; it records that it began and was ended. */
function source(from: string, afterMs: number, fails = false) {
  const calls: { isEnded: () => boolean }[] = [];
  const load = (on: LoadOptions) => {
    calls.push({ isEnded: () => on.signal.aborted });
    return new Promise<LoadedFrame>((resolve, reject) => {
      setTimeout(() => (fails ? reject(new Error(from)) : resolve(frame(from))), afterMs);
    });
  };
  return { calls, load };
}

async function loaded(
  copies: ReturnType<typeof openLocalCopies>,
  copy: ReturnType<typeof source>,
  server: ReturnType<typeof source>,
  key = 'k',
) {
  const on = { signal: new AbortController().signal, show: () => undefined };
  const start = Date.now();
  const ways = { fromCopy: (_: unknown, options: LoadOptions) => copy.load(options), fromServer: server.load };
  const result = loadNearest(copies, key, on, ways).then((whole) => (whole as unknown as { from: string }).from);
  result.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return { from: await result, start };
}

async function near(held = ['aa']) {
  const copies = openLocalCopies(async () => answer(), gateway(held));
  await copies.find('k');
  return copies;
}

test('a gateway in reach delivers, and the slow line to the server is not used for the same image', async () => {
  const [copy, server] = [source('gateway', 100), source('server', 5_000)];
  expect((await loaded(await near(), copy, server)).from).toBe('gateway');
  expect(server.calls).toHaveLength(0);
});

test('a large image comes from both at once: the first one that is whole ends the other', async () => {
  const [copy, server] = [source('gateway', 400), source('server', 5_000)];
  expect((await loaded(await near(), copy, server)).from).toBe('gateway');
  expect(server.calls).toHaveLength(1);
  expect(server.calls[0]!.isEnded()).toBe(true);
});

test('a gateway that hangs, or breaks off, costs its head start once, and is left alone for half a minute', async () => {
  for (const copy of [source('gateway', 9_000), source('gateway', 50, true)]) {
    const copies = await near();
    expect((await loaded(copies, copy, source('server', 300))).from).toBe('server');
    expect(copies.isNear()).toBe(false);
    const next = source('gateway', 10);
    await loaded(copies, next, source('server', 300));
    expect(next.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await loaded(copies, next, source('server', 300))).from).toBe('gateway');
  }
});

test('a browser that still asks its user for permission, and one on another network, show the image from the server without a wait', async () => {
  const silent = (() => new Promise(() => undefined)) as unknown as typeof fetch;
  const server = source('server', 300);
  const shown = loaded(
    openLocalCopies(async () => answer(), silent),
    source('gateway', 10),
    server,
  );
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls).toHaveLength(1);
  expect((await shown).from).toBe('server');

  const away = (async () => Promise.reject(new TypeError('unreachable'))) as unknown as typeof fetch;
  expect(
    (
      await loaded(
        openLocalCopies(async () => answer(), away),
        source('gateway', 10),
        server,
      )
    ).from,
  ).toBe('server');
});

test('an image that the gateway does not have, or has with another content, comes from the server', async () => {
  const copies = await near(['cc', 'bb']);
  expect((await loaded(copies, source('gateway', 10), source('server', 300))).from).toBe('server');
  expect((await loaded(copies, source('gateway', 10), source('server', 300), 'elsewhere')).from).toBe('gateway');
});

test('without the server the gateway alone shows the image; without both the reason is that of the server', async () => {
  expect((await loaded(await near(), source('gateway', 900), source('server', 10, true))).from).toBe('gateway');
  await expect(loaded(await near(), source('gateway', 900, true), source('server', 10, true))).rejects.toThrow(
    'server',
  );
});

test('a token is replaced before it ends; while the server is away the one of before is used', async () => {
  let isAway = false;
  const ask = vi.fn(async () => (isAway ? Promise.reject(new TypeError('away')) : answer()));
  const copies = openLocalCopies(ask, gateway(['aa']));
  expect(await copies.find('k')).toMatchObject({ headers: { authorization: 'Bearer t' } });
  expect(ask).toHaveBeenCalledTimes(1);
  isAway = true;
  await vi.advanceTimersByTimeAsync(850_000);
  expect(await copies.find('k')).toBeDefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(await copies.find('k')).toBeDefined();
});
