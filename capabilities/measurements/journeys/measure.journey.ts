import { getUserAnnotations } from '@alder/measurements/contract';
import { expect, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Page } from '@playwright/test';
import {
  daysAgo,
  dicomDate,
  drag,
  openImage,
  openOnTelephone,
  type Place,
  placeOf,
  plate,
  upload,
} from '../../imaging/journeys/studies.fixture.ts';

async function press(page: Page, ...places: Place[]) {
  for (const { x, y } of places) await page.mouse.click(x, y);
}

/** Number of graphic objects of an image on the server. */
async function savedGraphics(
  page: Page,
  hospital: string,
  { study, id }: { study: string; id: string },
): Promise<number> {
  const answer = await page.request.post(addressOf(getUserAnnotations, { hospital }), { data: { studies: [study] } });
  const { result } = (await answer.json()).payload;
  const own = result.find((row: { medical_image: string }) => row.medical_image === id);
  return own?.content.marks.length ?? 0;
}

/** The value after the name of a measurement in the list. */
async function measured(page: Page, name: string): Promise<number> {
  const row = page.getByRole('listitem').filter({ hasText: name }).last();
  return Number.parseFloat((await row.locator('b').innerText()).replaceAll(',', ''));
}

test('every tool measures the test image correctly, in millimetres, degrees, grey values and vertebrae [screen.viewer] [const.layout]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog' });
  const image = await upload(page, hospital, plate(pet));
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  const panel = page.getByRole('complementary', { name: 'Measurements and image' });

  await page.keyboard.press('l');
  await drag(page, at(100, 100), at(300, 100));
  await expect(panel).toContainText('calibrated at the patient');
  expect(await measured(page, 'Length')).toBeCloseTo(100, 0);

  await page.keyboard.press('a');
  await press(page, at(100, 200), at(200, 200), at(200, 300));
  await expect.poll(() => measured(page, 'Angle')).toBeCloseTo(90, 0);

  await page.keyboard.press('Shift+A');
  await drag(page, at(100, 320), at(200, 320));
  await drag(page, at(100, 360), at(200, 460));
  await expect.poll(() => measured(page, 'Cobb angle')).toBeCloseTo(45, 0);

  await page.keyboard.press('Shift+O');
  await drag(page, at(300, 300), at(400, 340));
  await expect.poll(() => measured(page, 'Rectangle')).toBeCloseTo(1000, -2);
  const statistics = await page
    .locator('[data-mark=rectangle] text')
    .allInnerTexts()
    .catch(() => []);
  const mean = Number(
    /mean ([\d.]+)/.exec((await page.locator('[data-mark=rectangle]').textContent()) ?? statistics.join())?.[1],
  );
  expect(mean).toBeGreaterThan(347);
  expect(mean).toBeLessThan(352);

  await page.keyboard.press('u');
  await drag(page, at(450, 150), at(490, 150));
  await expect.poll(() => measured(page, 'Circle')).toBeCloseTo(Math.PI * 400, -2);
});

test('a heart is measured point by point: 6 and 5 vertebrae are a score of 11, above the reference interval of dogs [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog', breed: 'Toy Poodle' });
  const image = await upload(page, hospital, plate(pet));
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  const hint = page.getByRole('status').filter({ hasText: 'VHS' });

  await page.keyboard.press('h');
  await expect(hint).toContainText('1/6');
  // Seven vertebrae of 40 pixels; the last press is off the right angle and is put upon it.
  await press(page, at(300, 250), at(300, 490), at(180, 370), at(380, 400));
  await expect(hint).toContainText('5/6: press at the cranial edge of T4');
  await press(page, at(100, 120), at(380, 120));

  const card = page.getByRole('region', { name: 'Vertebral heart score' });
  await expect(card).toContainText('VHS 11.0 v (L 6.0, S 5.0)');
  await expect(card).toContainText('above 10.5');
  await expect(card).toContainText('Dogs 8.5 to 10.5');

  await page.keyboard.press('Shift+H');
  await press(page, at(300, 250), at(300, 354));
  await expect(page.getByRole('region', { name: 'Vertebral left atrial size' })).toContainText('VLAS 2.6 v');
});

test('a stifle is planned point by point: slope of the plateau, turn of the saw in millimetres, and the cage of an advancement [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog', breed: 'Labrador Retriever' });
  const image = await upload(
    page,
    hospital,
    plate(pet, { SeriesDescription: 'STIFLE LATERAL', BodyPartExamined: 'STIFLE' }),
  );
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  const hint = page.getByRole('status').filter({ hasText: '/4' });

  await page.keyboard.press('Shift+T');
  await expect(hint).toContainText('1/4: press between the intercondylar eminences');
  // An upright tibia whose plateau falls by atan(100 / 200), 26.6°.
  await press(page, at(300, 150), at(300, 550), at(200, 100), at(400, 200));
  const slope = page.getByRole('region', { name: 'Tibial plateau angle' });
  await expect(slope).toContainText(/TPA 26\.[4-8]°; TPLO to 5° with a 24 mm saw: rotation (8\.9|9\.[01]) mm/);
  await expect(slope).toContainText('Sound dogs 24° on average');
  await expect(slope).toContainText('needs no calibration');
  await slope.getByRole('combobox', { name: 'Saw radius' }).selectOption('12');
  await expect(slope).toContainText(/12 mm saw: rotation 4\.5 mm/);
  await page.keyboard.press('Control+z');
  await expect(slope).toContainText('24 mm saw');

  await page.keyboard.press('Shift+Y');
  // A level plateau; the tuberosity is 16 pixels, 8 mm, behind the line perpendicular to it.
  await press(page, at(200, 420), at(400, 420), at(160, 380), at(176, 480));
  const advancement = page.getByRole('region', { name: 'Tibial tuberosity advancement' });
  await expect(advancement).toContainText(/advancement (7\.9|8\.[01]) mm, cage 9 mm/);
  await expect(advancement).toContainText('calibrated at the patient');
});

test('an earlier plateau angle is shown beside the new one, vertebrae are named on automatically, heads are placed once for both hips [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet({ name: 'Coco', species: 'dog' });
  const dayBefore = daysAgo(195);
  const prior = await upload(page, hospital, plate(pet, { StudyDate: dicomDate(dayBefore) }));
  const now = await upload(page, hospital, plate(pet));
  await openImage(page, prior);
  const before = await placeOf(page, prior.id);
  await page.keyboard.press('Shift+T');
  await press(page, before(300, 150), before(300, 550), before(200, 150), before(400, 200));
  await expect(page.getByRole('region', { name: 'Tibial plateau angle' })).toContainText('14.');
  await expect.poll(() => savedGraphics(page, hospital.key, prior)).toBe(1);
  await openImage(page, now);
  const at = await placeOf(page, now.id);
  await page.keyboard.press('Shift+T');
  await press(page, at(300, 150), at(300, 550), at(200, 100), at(400, 200));
  const [, day, month, year] = new Date(dayBefore).toUTCString().split(' ');
  await expect(page.getByRole('region', { name: 'Tibial plateau angle' })).toContainText(
    new RegExp(`14\\.\\d° on ${Number(day)} ${month} ${year}`),
  );

  await page.keyboard.press('Shift+V');
  await press(page, at(500, 60));
  const dialog = page.getByRole('dialog', { name: 'Which vertebra is it?' });
  await dialog.getByRole('textbox', { name: 'Words' }).fill('T12');
  await page.keyboard.press('Enter');
  await press(page, at(500, 90), at(500, 120));
  await expect(page.locator('[data-mark=vertebra]')).toHaveText(['T12', 'T13', 'L1']);

  const rim = (x: number, y: number, radius: number) =>
    [10, 130, 250].map((degrees) => {
      const turn = (degrees * Math.PI) / 180;
      return at(x + radius * Math.cos(turn), y + radius * Math.sin(turn));
    });
  await page.keyboard.press('Shift+N');
  await press(page, ...rim(150, 300, 40), ...rim(450, 300, 40), at(135, 240), at(465, 240));
  await expect(page.getByRole('region', { name: 'Norberg angle' })).toBeVisible();
  await page.keyboard.press('Shift+P');
  await press(page, ...rim(166, 300, 50), ...rim(450, 280, 50));
  await expect(page.getByRole('region', { name: 'Distraction index' })).toContainText(/0\.(39|40|41) · 0\.(49|50|51)/);
});

test('a graphic object is moved by its handles, undone, redone and deleted [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  const at = await placeOf(page, image.id);

  await page.keyboard.press('l');
  await drag(page, at(100, 100), at(300, 100));
  await page.keyboard.press('w');
  await drag(page, at(300, 100), at(400, 100));
  await expect.poll(() => measured(page, 'Length')).toBeCloseTo(150, 0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => measured(page, 'Length')).toBeCloseTo(100, 0);
  await page.keyboard.press('Control+y');
  await expect.poll(() => measured(page, 'Length')).toBeCloseTo(150, 0);

  await press(page, at(250, 100));
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing measured yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => measured(page, 'Length')).toBeCloseTo(150, 0);
});

test('a ball of 25 mm in the image calibrates it, and every length shows that [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  const at = await placeOf(page, image.id);

  await page.keyboard.press('Shift+L');
  await drag(page, at(100, 100), at(200, 100));
  const dialog = page.getByRole('dialog', { name: 'How long is it in truth?' });
  await expect(dialog.getByRole('textbox', { name: 'Length' })).toHaveValue('25');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await page.keyboard.press('l');
  await drag(page, at(100, 300), at(500, 300));

  await expect.poll(() => measured(page, 'Length')).toBeCloseTo(100, 0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Length' })).toContainText('by the marker in the picture');
});

test('graphic objects are restored after a reload, and a colleague sees them as they are drawn [pacs.updateUserAnnotation]', async ({
  page,
  pageOf,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  const colleague = await pageOf(await hospital.addPerson({ display_name: 'Dr. Chen' }));
  await openImage(page, image);
  await openImage(colleague, image);
  const at = await placeOf(page, image.id);

  await page.keyboard.press('l');
  const saved = page.waitForResponse((answer) => answer.url().includes('updateUserAnnotation') && answer.ok());
  await drag(page, at(100, 100), at(300, 100));
  await saved;

  // Graphic objects of colleagues are collapsed: a line on the image, one row with their number in the list.
  await expect(colleague.locator('[data-foreign] polyline').first()).toBeAttached();
  await expect(colleague.locator('[data-foreign] text')).toHaveCount(0);
  await colleague.getByRole('button', { name: '1 mark of a colleague' }).click();
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Dr. Lin' })).toContainText('100');
  await expect(colleague.locator('[data-foreign] text').first()).toContainText('100');
  await page.reload();
  await expect.poll(() => measured(page, 'Length')).toBeCloseTo(100, 0);
});

test('on a phone a length is drawn with one finger and listed in the sheet of measurements [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await openOnTelephone(page, hospital);
  const at = await placeOf(page, image.id);

  await page.getByRole('button', { name: 'Length', exact: true }).click();
  await drag(page, at(100, 300), at(500, 300));
  await page.getByRole('button', { name: 'Measure', exact: true }).click();

  await expect(page.getByRole('dialog')).toContainText(/20[01]\.\d mm|199\.\d mm/);
});

test('texts, arrows, freehand lines and hips are drawn; texts can be changed [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet({ species: 'dog' })));
  await openImage(page, image);
  const at = await placeOf(page, image.id);

  await page.keyboard.press('t');
  await press(page, at(80, 560));
  await page.getByRole('textbox', { name: 'Words' }).fill('左心房');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-mark=text]')).toContainText('左心房');
  await page.keyboard.press('w');
  const place = at(80, 560);
  await page.mouse.dblclick(place.x, place.y);
  await page.getByRole('textbox', { name: 'Words' }).fill('肺');
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.locator('[data-mark=text]')).toHaveText('肺');

  await page.keyboard.press('q');
  await drag(page, at(40, 40), at(90, 90));
  await expect(page.locator('[data-mark=arrow]')).toHaveCount(1);

  await page.keyboard.press('j');
  const corners = [at(100, 100), at(200, 100), at(200, 200), at(100, 200)] as const;
  await page.mouse.move(corners[0].x, corners[0].y);
  await page.mouse.down();
  for (const { x, y } of [...corners.slice(1), at(100, 101)]) await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => measured(page, 'Freehand')).toBeGreaterThan(2400);
  expect(await measured(page, 'Freehand')).toBeLessThan(2600);

  await page.keyboard.press('Shift+N');
  // Heads of 40 pixels around 200, 400 and 440, 400; rims straight above the first and 30° outwards of the other.
  await press(page, at(240, 400), at(200, 440), at(160, 400), at(480, 400), at(440, 440), at(400, 400));
  await press(page, at(200, 300), at(490, 313.4));
  await expect(page.getByRole('region', { name: 'Norberg angle' })).toContainText(
    /Norberg angle (90|89\.9|90\.1).*120/,
  );
});

test('the magnifier shows the area under the pointer while it is held down [screen.viewer]', async ({
  page,
  hospital,
}) => {
  const image = await upload(page, hospital, plate(await hospital.addPet()));
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  await page.keyboard.press('v');
  const { x, y } = at(300, 300);
  await page.mouse.move(x, y);
  await page.mouse.down();

  const visible = page.locator('[data-side] canvas');
  await expect(visible).toBeVisible();
  const middle = await visible.evaluate((canvas: HTMLCanvasElement) => [
    ...canvas.getContext('2d')!.getImageData(66, 57, 1, 1).data,
  ]);
  // Column 300 of 600 in a window of 600 around 300 is the middle grey.
  expect(Math.abs(middle[0]! - 128)).toBeLessThan(4);
  await page.mouse.up();
  await expect(visible).toHaveCount(0);
});
