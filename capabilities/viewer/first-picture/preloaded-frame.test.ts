import { afterEach, expect, test, vi } from 'vitest';
import type { LoadedFrame } from '../load/frame-loader.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { loadFirstFrame, takeFirstFrame } from './preloaded-frame.ts';

// Stub of the decoding worker: it responds with the number of bytes that it received.
const decodes: { bytes: number; level: number }[] = [];
vi.mock('../load/decoders.ts', () => ({
  decode: async ({ bytes, level }: { bytes: ArrayBuffer; level: number }) => {
    decodes.push({ bytes: bytes.byteLength, level });
    const width = 3000 >> level;
    return { pixels: { width, height: 1, grey: new Uint16Array(width) }, bits: 16, signed: false };
  },
}));
afterEach(() => {
  vi.unstubAllGlobals();
  decodes.length = 0;
});

const frame = { offset: 0, length: 6000, levels: [40, 120, 400, 1500, 6000] };
const image = {
  file_key: 'key',
  attributes: {},
  rendition: { columns: 3000, rows: 2400, frames: [frame] },
} as unknown as ViewerImage;
const urlOf = (key: string, at = 0) => `/frame/${key}/${at}`;
const target = { width: 1200, height: 800 };
const alive = { signal: new AbortController().signal };

/** A connection that delivers a requested range in chunks of a hundred bytes. */
function line(): string[] {
  const request: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { range: string } }) => {
    request.push(headers.range);
    const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(headers.range)!.map(Number);
    let at = from;
    const body = new ReadableStream({
      pull(to_) {
        const bytes = Math.min(100, to + 1 - at);
        at += bytes;
        if (bytes > 0) to_.enqueue(new Uint8Array(bytes));
        else to_.close();
      },
    });
    return new Response(body, { status: 206 });
  });
  return request;
}

test('the first image is fetched before the viewer is loaded, becomes sharper up to screen size, and is fetched once [const.streaming]', async () => {
  const request = line();
  const before: number[] = [];
  const settled = loadFirstFrame(image, urlOf, target, ({ pixels }) => void before.push(pixels.width));

  expect(takeFirstFrame('/frame/key/1')).toBeUndefined();
  const acquired = takeFirstFrame('/frame/key/0')!;
  expect(takeFirstFrame('/frame/key/0')).toBeUndefined();
  const seen: LoadedFrame[] = [];
  const whole = await acquired.follow({ ...alive, show: (image) => void seen.push(image) });
  await settled;

  // Everything up to the size that fills the screen in one stream, then the rest by its exact range.
  expect(request).toEqual(['bytes=0-1499', 'bytes=1500-5999']);
  expect(decodes).toEqual([
    { bytes: 120, level: 3 },
    { bytes: 400, level: 2 },
    { bytes: 1500, level: 1 },
    { bytes: 6000, level: 0 },
  ]);
  expect(seen.map(({ pixels }) => pixels.width)).toEqual([375, 750, 1500]);
  expect(before).toEqual([375, 750, 1500, 3000]);
  expect(whole).toMatchObject({ isWhole: true });
});

test('a viewer that is loaded later shows at once what has arrived already', async () => {
  line();
  await loadFirstFrame(image, urlOf, target);

  const seen: number[] = [];
  const acquired = takeFirstFrame('/frame/key/0')!;
  const whole = await acquired.follow({ ...alive, show: ({ pixels }) => void seen.push(pixels.width) });

  expect(seen).toEqual([1500]);
  expect(whole.pixels.width).toBe(3000);
});

test('a video and an image that is not prepared are left to the viewer', () => {
  expect(loadFirstFrame({ ...image, rendition: null }, urlOf, target)).toBeUndefined();
  const video = { ...image.rendition!, media_type: 'video/mp4' } as const;
  expect(loadFirstFrame({ ...image, rendition: video }, urlOf, target)).toBeUndefined();

  expect(takeFirstFrame('/frame/key/0')).toBeUndefined();
});

test('an early network failure is reported to the viewer when it requests the frame', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });

  await loadFirstFrame(image, urlOf, target);
  const acquired = takeFirstFrame('/frame/key/0')!;
  await expect(acquired.follow({ ...alive, show: () => undefined })).rejects.toMatchObject({ code: 'network' });
});
