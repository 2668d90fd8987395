// Correct display: no stripes, true proportions, known sizes, and the intact part of a truncated file.

import { getStudyEntries } from '@alder/imaging/contract';
import { expect, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Page } from '@playwright/test';
import { openImage, PLATE, plate, upload } from '../../imaging/journeys/studies.fixture.ts';

/** Grey values of the middle row of the displayed image. */
function middleRow(page: Page): Promise<number[]> {
  return page.locator('canvas[data-shown]').evaluate((canvas: HTMLCanvasElement) => {
    const [left, top, right, bottom] = canvas.dataset.covers!.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const density = canvas.width / canvas.clientWidth;
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext('2d')!;
    context.drawImage(canvas, 0, 0);
    const y = Math.round(((top + bottom) / 2) * density);
    const { data } = context.getImageData(left * density, y, (right - left) * density, 1);
    return Array.from({ length: data.length / 4 }, (_, at) => data[at * 4]!);
  });
}

/** Greatest difference between the means of neighboring windows: visible as broad stripes. */
function stripes(row: readonly number[], window = 8): number {
  const means = row
    .slice(0, -window)
    .map((_, x) => row.slice(x, x + window).reduce((sum, one) => sum + one, 0) / window);
  const inner = means.slice(window, -window);
  return Math.max(...inner) - Math.min(...inner);
}

const [ROWS, COLUMNS] = [1200, 3000];
/** A radiograph with an anti-scatter grid whose lines are 4.1 pixels apart, each line half of the range. */
const gridded = () => {
  const pixels = Uint16Array.from({ length: ROWS * COLUMNS }, (_, at) =>
    Math.round(2000 + 1000 * Math.sin((2 * Math.PI * (at % COLUMNS)) / 4.1)),
  );
  const grey = { WindowCenter: '2000', WindowWidth: '2000', BitsStored: 12, HighBit: 11 };
  return { ...grey, Rows: ROWS, Columns: COLUMNS, PixelData: new Uint8Array(pixels.buffer) };
};

async function withoutWebGL(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === 'webgl2' ? null : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...rest);
    } as typeof getContext;
  });
}

test('a radiograph with an anti-scatter grid shows no stripes when it is fitted, with a graphics card and without [cap.imaging]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet(), gridded()));
  // At these widths the grid falls on every or nearly every pixel of the screen.
  for (const width of [1235, 1290, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openImage(page, image);
    await expect.poll(() => page.locator('canvas[data-shown]').getAttribute('data-pixels')).toBe(String(COLUMNS));
    expect(stripes(await middleRow(page)), `WebGL at ${width}`).toBeLessThan(8);
  }
  await withoutWebGL(page);
  await page.setViewportSize({ width: 1235, height: 900 });
  await openImage(page, image);
  await expect.poll(() => page.locator('canvas[data-shown]').getAttribute('data-pixels')).toBe(String(COLUMNS));
  expect(stripes(await middleRow(page)), 'plain canvas').toBeLessThan(8);
});

test('pixels that are not square are drawn in proportion, in the viewer and in the thumbnail [cap.imaging]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet(), { PixelSpacing: ['0.5', '0.25'] }));
  await openImage(page, image);
  const covers = await page.locator('canvas[data-shown]').getAttribute('data-covers');
  const [left, top, right, bottom] = covers!.split(' ').map(Number) as [number, number, number, number];
  expect((bottom - top) / (right - left)).toBeCloseTo(2, 1);

  // The thumbnail is drawn after the upload; the page that is open already does not wait for it.
  const entries = addressOf(getStudyEntries, { hospital: hospital.key, id: image.study });
  await expect
    .poll(async () => (await (await page.request.get(entries)).json()).payload.result[0].thumbnail_key)
    .toBeTruthy();
  await openImage(page, image);
  const thumbnail = page.getByRole('navigation', { name: 'Series' }).locator('img').first();
  await expect
    .poll(() => thumbnail.evaluate((one: HTMLImageElement) => one.naturalHeight / (one.naturalWidth || 1)))
    .toBeCloseTo(2, 1);
});

test('at 100 percent one pixel of the image is one pixel of the screen, and the zoom is shown as 100 percent [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  const viewport = page.locator('canvas[data-shown]').locator('xpath=..');
  const box = (await viewport.boundingBox())!;
  const fit = Math.round((Math.min(box.width, box.height) / PLATE) * 100);
  await expect(viewport).toContainText(`Zoom ${fit} %`);

  await page.keyboard.press('/');
  await expect(viewport).toContainText('Zoom 100 %');
  const row = await middleRow(page);
  // The stored value of a plate is its column, and its window has 600 values: each pixel has the value of its column.
  const visible = row.findIndex((value) => value > 100);
  const expected = row.map((_, at) => Math.round((((row[visible]! * 599) / 255 + (at - visible)) * 255) / 599));
  const inside = row.map((value, at) => Math.abs(value - expected[at]!)).slice(visible, visible + 300);
  expect(Math.max(...inside)).toBeLessThanOrEqual(2);
});
