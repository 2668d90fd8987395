import { expect, test, vi } from 'vitest';
import type { DecodeAsk } from './decode.worker.ts';
import { decode, WORKERS } from './decoders.ts';

test('frames of a decoder that died fail at once, and the next frame gets a new decoder', async () => {
  const started: FakeWorker[] = [];
  class FakeWorker {
    onmessage?: (message: { data: unknown }) => void;
    onerror?: () => void;
    constructor() {
      started.push(this);
    }
    postMessage({ id }: DecodeAsk) {
      const isFirst = this === started[0];
      queueMicrotask(() => (isFirst ? this.onerror?.() : this.onmessage?.({ data: { id, width: 1 } })));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker);

  await expect(decode(new ArrayBuffer(1), 0)).rejects.toThrow('the decoder ended');
  for (let frame = 0; frame < WORKERS; frame++) {
    await expect(decode(new ArrayBuffer(1), 0)).resolves.toMatchObject({ width: 1 });
  }
  expect(started).toHaveLength(WORKERS + 1);
  vi.unstubAllGlobals();
});
