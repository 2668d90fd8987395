import { afterEach, expect, test, vi } from 'vitest';
import type { ViewerImage } from '../viewer-image.ts';
import { fetchFirstFrame, takeFirstFrame } from './early-frame.ts';

afterEach(() => vi.unstubAllGlobals());

const frame = { offset: 0, length: 6000, levels: [40, 120, 400, 1500, 6000] };
const image = { rendition: { columns: 3000, rows: 2400, frames: [frame] } } as unknown as ViewerImage;
const wanted = { width: 1200, height: 800 };

test('the beginning of the first frame is on its way before the viewer is, and is fetched once [const.streaming]', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { range: string } }) => {
    asked.push(headers.range);
    return new Response(new Uint8Array(120), { status: 206 });
  });

  fetchFirstFrame(image, '/frame/0', wanted);
  expect(takeFirstFrame('/frame/1')).toBeUndefined();
  const taken = takeFirstFrame('/frame/0')!;

  expect(taken).toMatchObject({ bytes: 120, level: 3 });
  expect(await taken.head).toHaveLength(120);
  expect(asked).toEqual(['bytes=0-119']);
  expect(takeFirstFrame('/frame/0')).toBeUndefined();
});

test('a video and an image that is not prepared are left to the viewer', () => {
  fetchFirstFrame({ rendition: null }, '/a', wanted);
  fetchFirstFrame({ rendition: { ...image.rendition!, media_type: 'video/mp4' } }, '/b', wanted);

  expect(takeFirstFrame('/a')).toBeUndefined();
  expect(takeFirstFrame('/b')).toBeUndefined();
});

test('where the network fails early, the viewer is told when it asks', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });

  fetchFirstFrame(image, '/frame/0', wanted);
  await expect(takeFirstFrame('/frame/0')!.head).rejects.toMatchObject({ code: 'network' });
});
