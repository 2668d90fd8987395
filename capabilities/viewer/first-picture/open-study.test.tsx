import { writeCookie } from '@alder/client';
import { getFrame, getStudyEntries } from '@alder/imaging/contract';
import { addressOf } from '@alder/wire';
import { expect, test, vi } from 'vitest';
import { openStudy } from './open-study.ts';

/** A page of a user of the hospital `clinic`; its requests before anything is drawn. */
async function askedBy(path: string, images: readonly object[] = []): Promise<string[]> {
  const request: string[] = [];
  writeCookie('hospitalId', 'clinic');
  vi.stubGlobal('fetch', async (url: string) => {
    request.push(url);
    return new Response(JSON.stringify({ payload: { result: images, series: [] } }));
  });
  void openStudy(path);
  await vi.waitFor(() => expect(request).toHaveLength(images.length > 0 ? 2 : request.length), 20_000);
  return request;
}

test('a study opened by its address prefetches its images and the requested one by the addresses of the calls [const.streaming]', async () => {
  const rendition = { columns: 100, rows: 100, frames: [{ offset: 0, length: 9, levels: [3, 9] }] };
  const described = {
    study: 's1',
    series: 'one',
    datetime: '2026-11-20',
    metadata: { modality: 'DX' },
    attributes: {},
  };
  const images = ['a', 'b'].map((id) => ({ ...described, id, file_key: `key-${id}`, rendition }));
  expect(await askedBy('/pacs/study/s1/image/b?view=x', images)).toEqual([
    addressOf(getStudyEntries, { hospital: 'clinic', id: 's1' }),
    addressOf(getFrame, { hospital: 'clinic', key: 'key-b', n: 0 }),
  ]);
});

test('other pages ask for nothing early', async () => {
  expect(await askedBy('/pacs/studies')).toEqual([]);
  expect(await askedBy('/his/board')).toEqual([]);
});
