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
      // The codec, before any frame.
      if (id === undefined) return;
      const isFirst = this === started[0];
      queueMicrotask(() => (isFirst ? this.onerror?.() : this.onmessage?.({ data: { id, answer: { bits: 8 } } })));
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
