import { expect, test, vi } from 'vitest';
import { decode, WORKERS } from './decoders.ts';

test('frames of a decoder that died fail at once, and the next frame gets a new decoder', async () => {
  const started: FakeWorker[] = [];
  class FakeWorker {
    onmessage?: (message: { data: unknown }) => void;
    onerror?: () => void;
    constructor() {
      started.push(this);
    }
    postMessage({ id }: { id?: number }) {
      // The codec precedes all frames.
      if (id === undefined) return;
      const isFirst = this === started[0];
      queueMicrotask(() => (isFirst ? this.onerror?.() : this.onmessage?.({ data: { id, result: { bits: 8 } } })));
    }
    terminate() {}
  }
  const ask = { kind: 'rendition', bytes: new ArrayBuffer(1), level: 0 } as const;
  vi.stubGlobal('Worker', FakeWorker);

  await expect(decode(ask)).rejects.toMatchObject({ code: 'notDecoded', cause: 'the decoder ended' });
  for (let frame = 0; frame < WORKERS; frame++) {
    await expect(decode(ask)).resolves.toMatchObject({ bits: 8 });
  }
  expect(started).toHaveLength(WORKERS + 1);
  vi.unstubAllGlobals();
});

test('decoders share the codec that the page compiled; where compiling failed, each fetches its own', async () => {
  vi.resetModules();
  const notified: unknown[] = [];
  class ListeningWorker {
    postMessage(what: unknown) {
      notified.push(what);
    }
  }
  vi.stubGlobal('Worker', ListeningWorker);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const lost = await import('./decoders.ts');
  lost.warmDecoders();
  await vi.waitFor(() => expect(notified).toEqual([{ htj2k: undefined }, { htj2k: undefined }]));

  const empty = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
  let fetched = 0;
  vi.stubGlobal('fetch', async () => {
    fetched += 1;
    return new Response(empty, { headers: { 'content-type': 'application/wasm' } });
  });
  vi.resetModules();
  notified.length = 0;
  const found = await import('./decoders.ts');
  found.warmDecoders();
  await vi.waitFor(() => expect(notified).toHaveLength(2));
  expect(notified).toEqual([{ htj2k: expect.any(WebAssembly.Module) }, { htj2k: expect.any(WebAssembly.Module) }]);
  expect(fetched).toBe(1);
  vi.unstubAllGlobals();
});
