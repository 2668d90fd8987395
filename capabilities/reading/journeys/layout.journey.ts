import { newUid } from '@alder/dicom';
import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import {
  daysAgo,
  dicomDate,
  openImage,
  placeOf,
  plate,
  upload,
  zoomIn,
} from '../../imaging/journeys/studies.fixture.ts';

const viewports = (page: Page) => page.locator('canvas[data-shown]');
const words = (page: Page, at: number) => viewports(page).nth(at).locator('xpath=..');

/** Pixels of the screen that 100 mm take in a viewport. */
async function pixelsOfMillimetre(page: Page, at: number): Promise<number> {
  const bar = words(page, at).locator('[data-scale]');
  const millimetres = Number(await bar.getAttribute('data-scale'));
  return (await bar.locator('i').boundingBox())!.width / millimetres;
}

test('two views are shown side by side, a third is dragged in, and each keeps its own window until they are linked [const.layout] [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const StudyInstanceUID = newUid();
  const view = (SeriesDescription: string, SeriesNumber: string) =>
    upload(page, hospital, plate(pet, { StudyInstanceUID, SeriesDescription, SeriesNumber }));
  const lateral = await view('THORAX LATERAL', '1');
  const [vd, hip] = [await view('THORAX VD', '2'), await view('HIP VD', '3')];
  await openImage(page, lateral);

  await page.getByRole('button', { name: 'Hang', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Two side by side' }).click();
  await expect(page.locator(`canvas[data-shown="${vd.id}.0"]`)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('button', { name: /HIP VD/ })
    .dragTo(page.locator(`canvas[data-shown="${vd.id}.0"]`));
  await expect(page.locator(`canvas[data-shown="${hip.id}.0"]`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(hip.id));

  // The viewport with the frame is the one that keys mean.
  await page.keyboard.press('4');
  await expect(words(page, 1)).toContainText('W 599 L 300');
  await page.keyboard.press('3');
  await expect(words(page, 1)).toContainText('W 360 L 300');
  await expect(words(page, 0)).toContainText('W 600 L 300');
  await page.keyboard.press('Shift+W');
  const zooms = [await zoomIn(words(page, 0)), await zoomIn(words(page, 1))];
  await page.keyboard.press('+');
  for (const [at, zoom] of zooms.entries())
    await expect.poll(async () => (await zoomIn(words(page, at))) / zoom).toBeCloseTo(1.2, 1);
  await page.keyboard.press('1');
  await expect(words(page, 0)).toContainText('W 360 L 180');

  await viewports(page).nth(0).dblclick();
  await expect(viewports(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(viewports(page)).toHaveCount(2);
  await page.keyboard.press('8');
  await expect(page.locator('[data-layout="2x2"] canvas')).toHaveCount(3);
  const vacant = page.getByRole('button', { name: 'Drag a series here' });
  await page
    .getByRole('navigation', { name: 'Series' })
    .getByRole('button', { name: /THORAX VD/ })
    .dragTo(vacant);
  await expect(vacant).toHaveCount(0);
  await expect(viewports(page)).toHaveCount(4);
});

test('an image is shown beside the earlier one of the same view with equal millimetres, at any zoom [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const prior = await upload(
    page,
    hospital,
    plate(pet, { StudyDate: dicomDate(daysAgo(195)), PixelSpacing: ['0.3', '0.3'] }),
  );
  await upload(
    page,
    hospital,
    plate(pet, { StudyDate: dicomDate(daysAgo(175)), SeriesDescription: 'HIP', ViewPosition: 'VD' }),
  );
  const now = await upload(page, hospital, plate(pet));
  await openImage(page, now);

  await page.keyboard.press('d');
  await expect(page.locator(`canvas[data-shown="${prior.id}.0"]`)).toBeVisible();
  await expect(words(page, 1)).toContainText('THORAX LATERAL, earlier');
  expect((await pixelsOfMillimetre(page, 0)) / (await pixelsOfMillimetre(page, 1))).toBeCloseTo(1, 1);
  await page.keyboard.press('Shift+W');
  const zoom = await zoomIn(words(page, 1));
  await page.keyboard.press('+');
  await expect.poll(async () => (await zoomIn(words(page, 1))) / zoom).toBeCloseTo(1.2, 1);
  expect((await pixelsOfMillimetre(page, 0)) / (await pixelsOfMillimetre(page, 1))).toBeCloseTo(1, 1);

  await page.keyboard.press('d');
  await expect(viewports(page)).toHaveCount(1);
});

test('linked stacks scroll together, by wheel and by key, and their slices share one window [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const StudyInstanceUID = newUid();
  const stack = async (SeriesNumber: string) => {
    const SeriesInstanceUID = newUid();
    const slices = [];
    for (const number of ['1', '2', '3', '4', '5', '6'])
      slices.push(
        await upload(
          page,
          hospital,
          plate(pet, {
            ...{ StudyInstanceUID, SeriesInstanceUID, SeriesNumber, Modality: 'CT' },
            ...{ InstanceNumber: number, SeriesDescription: `PHASE ${SeriesNumber}` },
          }),
        ),
      );
    return slices;
  };
  const [native] = await stack('1');
  await stack('2');
  await openImage(page, native!);

  await page.keyboard.press('7');
  await page.keyboard.press('Shift+W');
  await expect(words(page, 1)).toContainText('CT, 1/6');
  await viewports(page).nth(0).hover();
  await page.mouse.wheel(0, 100);
  await expect(words(page, 0)).toContainText('CT, 2/6');
  await expect(words(page, 1)).toContainText('CT, 2/6');
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowDown');
  await expect(words(page, 0)).toContainText('CT, 3/6');
  await expect(words(page, 0)).toContainText('W 2,000 L 500');
  await expect(words(page, 1)).toContainText('W 2,000 L 500');
});

test('F shows the images in full screen, ? lists every key, and the page is dark in any theme [screen.viewer]', async ({
  page,
  hospital,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'viewer');
  await page.keyboard.press('f');
  await expect.poll(async () => (await page.locator('section[data-theme=viewer]').boundingBox())?.x).toBe(0);
  const at = await placeOf(page, image.id);
  expect(at(0, 0).y).toBeLessThan(120);
  await page.keyboard.press('f');
  await expect.poll(async () => (await page.locator('section[data-theme=viewer]').boundingBox())?.x).toBe(54);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Norberg angle');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the studies' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a thorax hangs as lateral and ventrodorsal view side by side; another layout that the user chooses is there again next time [const.layout] [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const thorax = async () => {
    const StudyInstanceUID = newUid();
    const view = (SeriesNumber: string, ViewPosition: string) =>
      upload(
        page,
        hospital,
        plate(pet, { StudyInstanceUID, SeriesNumber, ViewPosition, SeriesDescription: ViewPosition }),
      );
    return [await view('1', 'VD'), await view('2', 'RL')] as const;
  };
  const [vd, lateral] = await thorax();
  await page.goto(`/pacs/study/${vd.study}`);

  await expect(viewports(page).nth(0)).toHaveAttribute('data-shown', `${lateral.id}.0`);
  await expect(viewports(page).nth(1)).toHaveAttribute('data-shown', `${vd.id}.0`);
  await page.keyboard.press('6');
  await expect(viewports(page)).toHaveCount(1);
  await page.keyboard.press('>');
  await expect(viewports(page).nth(0)).not.toHaveAttribute('data-shown', `${lateral.id}.0`);

  const [another] = await thorax();
  await page.goto(`/pacs/study/${another.study}`);
  await expect(viewports(page)).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/pacs/study/${vd.study}`);
  await expect(viewports(page)).toHaveCount(1);
});
