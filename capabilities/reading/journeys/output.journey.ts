// Outputs of the viewer: images, print, videos, links, second window.

import { readFileSync } from 'node:fs';
import { newUid, sopClasses } from '@alder/dicom';
import { getStudyEntries } from '@alder/imaging/contract';
import { expect, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Download, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  daysAgo,
  dicomDate,
  openImage,
  placeOf,
  plate,
  STUDY_DAY,
  upload,
  zoomIn,
} from '../../imaging/journeys/studies.fixture.ts';

const FRAMES = 12;
const SIDE = 64;

/** A cine of twelve frames, each brighter than the one before. */
function cine(pet: { patient_id: string; name: string }): Buffer {
  const pixels = Uint8Array.from({ length: FRAMES * SIDE * SIDE }, (_, at) => 20 * Math.floor(at / (SIDE * SIDE)));
  return plate(pet, {
    ...{ SOPClassUID: sopClasses.UltrasoundMultiFrame, Modality: 'US', SeriesDescription: 'ECHO' },
    ...{ NumberOfFrames: String(FRAMES), Rows: SIDE, Columns: SIDE, BitsAllocated: 8, BitsStored: 8, HighBit: 7 },
    ...{ WindowCenter: '128', WindowWidth: '256', PixelData: pixels },
  });
}

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'Output' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function downloaded(page: Page, entry: string): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, entry)]);
  return download;
}

/** Displayed frames, each once, until there are so many or no new one appears. */
function framesShown(page: Page, count: number): Promise<number[]> {
  return page.locator('[data-viewport] canvas').evaluate(
    (canvas, target) =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>();
        const note = () => {
          const { shown: visible } = (canvas as HTMLElement).dataset;
          if (visible) seen.add(Number(visible.split('.')[1]));
          // One more round, in which a frame outside the loop would appear.
          if (seen.size >= target) setTimeout(end, 1500);
        };
        const end = () => resolve([...seen].sort((a, b) => a - b));
        new MutationObserver(note).observe(canvas, { attributeFilter: ['data-shown'] });
        setTimeout(end, 20_000);
      }),
    count,
  );
}

/** Number of yellow pixels of an image: the colour of measurements. */
async function yellow(file: string): Promise<number> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 200 && data[at + 1]! > 160 && data[at + 2]! < 140) count += 1;
  return count;
}

test('a snapshot is downloaded with graphic objects or without, and saved in the study beside its image [screen.viewer] [entity.pacsImage]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet({ name: 'Coco' })));
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  await page.keyboard.press('l');
  await page.mouse.click(at(100, 100).x, at(100, 100).y);
  await page.mouse.click(at(400, 100).x, at(400, 100).y);
  await expect(page.locator('[data-mark=length]')).toBeVisible();

  const withGraphics = await downloaded(page, 'Download with marks');
  expect(withGraphics.suggestedFilename()).toBe(`Coco-THORAX-LATERAL-${STUDY_DAY}.png`);
  expect(await yellow(await withGraphics.path())).toBeGreaterThan(200);
  expect(await yellow(await (await downloaded(page, 'Download without marks')).path())).toBe(0);

  await page.keyboard.press('k');
  await expect(page.getByText('The picture is in the study.')).toBeVisible();
  const answer = await page.request.get(addressOf(getStudyEntries, { hospital: hospital.key, id: image.study }));
  const { result } = (await answer.json()).payload;
  expect(result.map((one: { screenshot_of: string | null }) => one.screenshot_of)).toContain(image.id);
  await expect(page.getByRole('navigation', { name: 'Series' }).getByRole('button')).toHaveCount(2);
});

test('a loop is cut where a heartbeat begins and ends, and downloaded as a video of those frames [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, cine(await hospital.addPet()));
  await openImage(page, image);

  for (let step = 0; step < 3; step += 1) await page.keyboard.press('.');
  await page.keyboard.press('[');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('.');
  await page.keyboard.press(']');
  await expect(page.getByRole('button', { name: 'Play all' })).toContainText('4 to 8');
  await page.keyboard.press('c');
  // A slow machine leaves frames out to keep the heart's pace; none but those of the loop is ever shown.
  const visible = await framesShown(page, 5);
  expect(visible.length).toBeGreaterThan(1);
  expect([3, 4, 5, 6, 7]).toEqual(expect.arrayContaining(visible));
  await page.keyboard.press('c');

  const video = readFileSync(await (await downloaded(page, 'Download as MP4')).path());
  expect(video.subarray(4, 8).toString()).toBe('ftyp');
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(page.getByRole('button', { name: 'Play all' })).toHaveCount(0);
});

test('a link brings a colleague to the same image in the same layout, window and zoom [screen.viewer]', async ({
  page,
  hospital,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const pet = await hospital.addPet();
  const StudyInstanceUID = newUid();
  await upload(page, hospital, plate(pet, { StudyInstanceUID, SeriesNumber: '1' }));
  const vd = await upload(page, hospital, plate(pet, { StudyInstanceUID, SeriesNumber: '2', SeriesDescription: 'VD' }));
  await openImage(page, vd);
  await page.keyboard.press('7');
  await expect(page.locator('canvas[data-shown]')).toHaveCount(2);
  await page.keyboard.press('4');
  const fitted = await zoomIn(page.locator('canvas[data-shown]').first().locator('xpath=..'));
  await page.keyboard.press('+');
  await page.keyboard.press('x');
  await choose(page, 'Copy a link to this view');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.goto(link);
  const first = page.locator('canvas[data-shown]').first().locator('xpath=..');
  await expect(page.locator('canvas[data-shown]')).toHaveCount(2);
  await expect(first).toContainText('W 599 L 300');
  await expect.poll(async () => (await zoomIn(first)) / fitted).toBeCloseTo(1.2, 1);
  await expect(first).toContainText('mirrored');
});

test('the layout is printed with patient, day, and every image with its graphic objects [screen.viewer]', async ({
  page,
  hospital,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      (window as unknown as { printed: number }).printed =
        document.querySelectorAll('[data-print-sheet] canvas').length;
    };
  });
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog', breed: 'Toy Poodle' });
  const StudyInstanceUID = newUid();
  const lateral = await upload(page, hospital, plate(pet, { StudyInstanceUID, SeriesNumber: '1' }));
  await upload(page, hospital, plate(pet, { StudyInstanceUID, SeriesNumber: '2', SeriesDescription: 'THORAX VD' }));
  await openImage(page, lateral);
  await page.keyboard.press('7');
  await expect(page.locator('canvas[data-shown]')).toHaveCount(2);
  await choose(page, 'Print the layout');

  await expect.poll(() => page.evaluate(() => (window as unknown as { printed?: number }).printed)).toBe(2);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet]');
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Coco');
  await expect(sheet).toContainText(pet.patient_id);
  const [, day, month, year] = new Date(STUDY_DAY).toUTCString().split(' ');
  await expect(sheet).toContainText(`THORAX VD, ${Number(day)} ${month} ${year}`);
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  // Two images side by side: one page of A4 landscape, 842 by 595 points.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/MediaBox\s*\[\s*0 0 84[12][\d.]* 59[45]/g)).toHaveLength(1);
  // A plate is square, its viewport is not: none of the black beside it is printed.
  const shapes = await sheet
    .locator('canvas')
    .evaluateAll((all) => (all as HTMLCanvasElement[]).map(({ width, height }) => width / height));
  for (const shape of shapes) expect(shape).toBeCloseTo(1, 1);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});

test('the second window follows: a linked stack scrolls in both windows, and a study opened in one is opened in the other [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const [StudyInstanceUID, SeriesInstanceUID] = [newUid(), newUid()];
  const slices = [];
  for (const InstanceNumber of ['1', '2', '3', '4', '5', '6']) {
    const slice = { StudyInstanceUID, SeriesInstanceUID, Modality: 'CT', InstanceNumber, SeriesDescription: 'ABDOMEN' };
    slices.push(await upload(page, hospital, plate(pet, slice)));
  }
  const prior = await upload(page, hospital, plate(pet, { StudyDate: dicomDate(daysAgo(195)) }));
  await openImage(page, slices[0]!);
  await page.keyboard.press('Shift+W');
  const [second] = await Promise.all([page.waitForEvent('popup'), choose(page, 'Open on the other screen')]);
  const words = (on: Page) => on.locator('canvas[data-shown]').first().locator('xpath=..');
  await expect(words(second)).toContainText('CT, 1/6');

  await page.bringToFront();
  await page.keyboard.press('.');
  await expect(words(second)).toContainText('CT, 2/6');
  await page.keyboard.press('2');
  await expect(words(second)).toContainText('W 2,000 L 500');
  await second.keyboard.press('.');
  await expect(words(page)).toContainText('CT, 3/6');

  await page.goto(`/pacs/study/${prior.study}`);
  await expect(second).toHaveURL(new RegExp(prior.study));
});
