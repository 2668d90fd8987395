// Documents, scans and videos in the viewer of a real browser.

import { getStudyEntries } from '@alder/imaging/contract';
import { expect, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Page } from '@playwright/test';
import { openImage, upload } from '../../imaging/journeys/studies.fixture.ts';
import { isFfmpegInstalled, twoPages, video } from '../server/files.fixture.ts';

/** Waits until the display version of a file is made; returns the server's response about it. */
async function prepared(page: Page, hospital: string, { study }: { study: string }) {
  const read = async () => {
    const response = await page.request.get(addressOf(getStudyEntries, { hospital, id: study }));
    return (await response.json()).payload.result[0];
  };
  await expect.poll(async () => (await read()).prepared).toBe('done');
  return read();
}

/** Colour in the middle of the displayed image. */
function middleOf(page: Page): Promise<number[]> {
  return page.locator('canvas[data-shown]').evaluate((canvas: HTMLCanvasElement) => {
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext('2d')!;
    context.drawImage(canvas, 0, 0);
    return [...context.getImageData(copy.width / 2, copy.height / 2, 1, 1).data].slice(0, 3);
  });
}

test('the pages of a document are looked at in the viewer, one after the other [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, Buffer.from(twoPages));
  await prepared(page, hospital.key, image);
  await openImage(page, image);

  await expect.poll(() => middleOf(page)).toEqual([255, 0, 0]);
  await page.keyboard.press('ArrowDown');
  await page.locator(`canvas[data-shown="${image.id}.1"]`).waitFor();
  await expect.poll(() => middleOf(page)).toEqual([0, 0, 255]);
});

for (const [name, rendered, sound] of [
  ['gait.wmv', 'wmv2', 'wmav2'],
  ['gait.mov', 'mpeg4', 'aac'],
  ['gait.avi', 'mpeg4', 'libmp3lame'],
] as const) {
  test(`the video ${name} plays in the viewer [screen.viewer]`, async ({ page, hospital }) => {
    test.skip(!isFfmpegInstalled, 'FFmpeg is not installed');
    const image = await upload(page, hospital, await video(name, rendered, sound));
    const { file_key } = await prepared(page, hospital.key, image);
    const request = page.waitForResponse((response) => response.url().endsWith(`/getFrame/${file_key}/0`));
    await page.goto(`/pacs/study/${image.study}/image/${image.id}`);

    const answer = await request;
    expect(answer.headers()['content-type']).toBe('video/mp4');
    const knowsIt = await page.evaluate(() =>
      document.createElement('video').canPlayType('video/mp4; codecs="avc1.64001f"'),
    );
    test.skip(knowsIt === '', 'this browser was built without H.264');
    const player = page.locator('video');
    await expect(player).toHaveJSProperty('videoWidth', 322);
    await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  });
}
